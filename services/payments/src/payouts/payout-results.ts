import { Injectable } from '@nestjs/common';
import { Clock } from '@asili/kernel';
import { Log } from '@asili/platform';
import { BringOnPayout } from './bring-on-payout.ts';
import { afterFailure, type FailureReason } from './domain/after-failure.ts';
import type { PayoutResult } from './domain/payout-result.ts';
import { moneyOfPayout, type Payout } from './domain/payout.ts';
import { pauseOf } from './domain/payout-way.ts';
import { PayoutCommands } from './payout-commands.ts';
import { PayoutPauses } from './payout-documents.ts';
import { PayoutWays } from './payout-ways.ts';

/** Where the features of providers hand in what they hear of payouts. */
@Injectable()
export class PayoutResults {
  constructor(
    private readonly payouts: PayoutCommands,
    private readonly bringOn: BringOnPayout,
    private readonly pauses: PayoutPauses,
    private readonly ways: PayoutWays,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /**
   * Tells a payout what became of an attempt; safe to repeat and beside itself: what has ended stays ended. A paid one ends otherwise by its
   * provider's answer alone: it was taken back.
   * @param heard a 'callback' of the provider's own, which may be late, or an answer to our question
   */
  async tell(payoutId: string, attempt: number, result: PayoutResult, heard: 'answer' | 'callback' = 'answer'): Promise<void> {
    const payout = (await this.payouts.load(payoutId))?.payout;
    if (!payout) return this.log.warn('a result of no payout of ours', { payoutId });
    if (attempt !== payout.attempt) return this.log.warn('a result of an earlier attempt', { payoutId, attempt, kind: result.kind });
    switch (result.kind) {
      case 'succeeded': {
        const money = moneyOfPayout(payout);
        const isWhole = result.money.currency === money.currency && result.money.minor === money.minor;
        if (!isWhole) this.log.error('a provider says it paid another sum', { payoutId, receipt: result.receipt });
        await this.payouts.run(payoutId, { kind: 'hear', attempt, news: isWhole ? { kind: 'succeeded', receipt: result.receipt } : { kind: 'unknown', reason: 'amount' } });
        break;
      }
      case 'failed':
        if (payout.standing === 'succeeded' && heard === 'callback') return this.ways.find(payout.facts.provider, payout.facts.money.currency)?.ask({ payoutId, attempt });
        if (payout.standing === 'succeeded') await this.reversed(payout, attempt);
        else await this.failed(payout, attempt, result.reason);
        break;
      case 'absent':
        return this.bringOn.sendAgain(payoutId);
      case 'unknown':
        return;
    }
    await this.bringOn.run(payoutId);
  }

  /** It is in the books as paid before it is taken back. */
  private async reversed({ receipt, facts: { payoutId, provider } }: Payout, attempt: number): Promise<void> {
    await this.bringOn.run(payoutId);
    await this.payouts.run(payoutId, { kind: 'reverse', attempt });
    this.log.error('a provider took back what it had paid out', { payoutId, provider, receipt });
  }

  private async failed({ facts: { payoutId, provider: account, money } }: Payout, attempt: number, reason: FailureReason): Promise<void> {
    const { again, stopsAll } = afterFailure(reason, attempt, this.clock.now());
    const way = this.ways.find(account, money.currency);
    if (stopsAll && again && way) {
      this.log.error('a provider pays nothing out', { provider: way.provider, currency: way.currency, reason, until: again });
      await this.pauses.set(pauseOf(way), reason, again);
    }
    await this.payouts.run(payoutId, { kind: 'hear', attempt, news: { kind: 'failed', reason, ...(again && { again }) } });
  }
}
