import { Clock, DomainError, zoneOf } from '@asili/kernel';
import type { Actor } from '@asili/platform';
import { Injectable } from '@nestjs/common';
import type { ProductLifecycle } from '../activity/domain/product-lifecycle.ts';
import { ProductLifecycleStore } from '../activity/product-lifecycle-store.ts';
import { analyticsOf, type Analytics } from './domain/figures.ts';
import { type AskedPeriod, periodOf, previousPeriod } from './domain/period.ts';
import { ReadPeriod } from './read-period.ts';

/** Nothing there for this reader: other people's figures do not exist. */
class AnalyticsNotFound extends DomainError {
  readonly code = 'ANALYTICS.NOT_FOUND';
  readonly status = 404;
}

/** @throws AnalyticsNotFound unless the reader is the artisan the figures belong to */
export function assertOwner({ kind, id }: Actor, artisanId: string): void {
  if (kind !== 'artisan' || id !== artisanId) throw new AnalyticsNotFound();
}

/** The zone an artisan's days are counted in: of the country their newest product is made in. */
export function zoneOfProducts(products: readonly ProductLifecycle[]): string {
  const placed = products.filter(({ country }) => country !== undefined);
  const [newest] = placed.sort((left, right) => Number(right.registeredAt ?? 0) - Number(left.registeredAt ?? 0));
  return zoneOf(newest?.country);
}

/** An artisan's own figures for a period and the one before it. @throws AnalyticsNotFound, InvalidPeriod */
@Injectable()
export class GetAnalytics {
  constructor(
    private readonly readPeriod: ReadPeriod,
    private readonly products: ProductLifecycleStore,
    private readonly clock: Clock,
  ) {}

  async run(actor: Actor, artisanId: string, asked: AskedPeriod): Promise<Analytics> {
    assertOwner(actor, artisanId);
    const products = await this.products.of(artisanId);
    const zone = zoneOfProducts(products);
    const period = periodOf(asked, this.clock.now(), zone);
    const before = previousPeriod(period);
    const [summaries, previous, recent, checks] = await Promise.all([
      this.readPeriod.summaries(artisanId, period, zone),
      this.readPeriod.summaries(artisanId, before, zone),
      this.readPeriod.recent(artisanId, period),
      this.readPeriod.recentChecks(artisanId),
    ]);
    const recentChecks = checks.flatMap(({ productId, at }) =>
      productId === undefined ? [] : [{ productId, timestamp: at.toISOString() }],
    );
    return {
      ...analyticsOf({ period, zone, summaries }, { period: before, zone, summaries: previous }, products, recent),
      recentChecks,
    };
  }
}
