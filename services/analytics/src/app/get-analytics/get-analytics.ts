import { DomainError, type Clock } from '@asili/kernel';
import type { Actor } from '@asili/platform';
import { Inject, Injectable } from '@nestjs/common';
import { analyticsOf, type Analytics } from '../../domain/figures.ts';
import { periodOf, previousPeriod } from '../../domain/period.ts';
import { CLOCK } from '../clock.ts';
import { ProductLives } from '../product-lives.ts';
import { ReadPeriod } from './read-period.ts';

/** Nothing there for this reader: other people's figures do not exist. */
export class AnalyticsNotFound extends DomainError {
  readonly code = 'ANALYTICS.NOT_FOUND';
  readonly status = 404;
}

export interface AskedPeriod {
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
}

/** Raises AnalyticsNotFound unless the reader is the artisan the figures belong to. */
export function assertOwner({ kind, id }: Actor, artisanId: string): void {
  if (kind !== 'artisan' || id !== artisanId) throw new AnalyticsNotFound();
}

/** An artisan's own figures for a period and the one before it. Raises AnalyticsNotFound and InvalidPeriod. */
@Injectable()
export class GetAnalytics {
  constructor(
    private readonly readPeriod: ReadPeriod,
    private readonly lives: ProductLives,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async run(actor: Actor, artisanId: string, asked: AskedPeriod): Promise<Analytics> {
    assertOwner(actor, artisanId);
    const period = periodOf(asked, this.clock.now());
    const before = previousPeriod(period);
    const [summaries, previous, lives, recent] = await Promise.all([
      this.readPeriod.summaries(artisanId, period),
      this.readPeriod.summaries(artisanId, before),
      this.lives.of(artisanId),
      this.readPeriod.recent(artisanId, period),
    ]);
    return analyticsOf({ period, summaries }, { period: before, summaries: previous }, lives, recent);
  }
}
