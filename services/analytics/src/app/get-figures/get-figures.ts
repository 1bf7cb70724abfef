import type { FiguresReply } from '@asili/contracts';
import type { Clock } from '@asili/kernel';
import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '../clock.ts';
import { ActivityLedger } from '../fact-ledger.ts';
import { ProductLives } from '../product-lives.ts';

const freshMs = 60_000;

/**
 * The whole shop in four counts. Counted at most once a minute by an instance, however many ask: counting goes over
 * everything there is. A count that failed is tried again by the next reader.
 */
@Injectable()
export class GetFigures {
  private held: { readonly until: number; readonly reply: Promise<FiguresReply> } | undefined;

  constructor(
    private readonly lives: ProductLives,
    private readonly activity: ActivityLedger,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  run(): Promise<FiguresReply> {
    const now = this.clock.now();
    if (!this.held || this.held.until <= now.getTime()) {
      const held = { until: now.getTime() + freshMs, reply: this.count(now) };
      held.reply.catch(() => {
        if (this.held === held) this.held = undefined;
      });
      this.held = held;
    }
    return this.held.reply;
  }

  private async count(now: Date): Promise<FiguresReply> {
    const [{ pieces, artisans, countries }, verifications] = await Promise.all([this.lives.countStanding(), this.activity.count('verification')]);
    return { figures: { piecesCertified: pieces, artisans, countries, verifications }, asOf: now.toISOString() };
  }
}
