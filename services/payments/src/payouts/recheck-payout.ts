import { Injectable } from '@nestjs/common';
import { Clock } from '@asili/kernel';
import { doubling, job, Jobs, OnJob } from '@asili/platform';
import { PayoutCommands } from './payout-commands.ts';
import { PayoutProviders } from './payout-providers.ts';
import { looksAgainAfterMs } from '../earnings/domain/payout-policy.ts';

/**
 * Asks a provider whether a payout it has paid still stands, or one that an operator returned was paid after all: neither M-Pesa nor MTN calls anybody when it takes one back, and both say so
 * when they are asked. The answer comes to `PayoutResults`. Changes nothing itself; any number of times.
 */
@Injectable()
export class RecheckPayout {
  constructor(
    private readonly payouts: PayoutCommands,
    private readonly ways: PayoutProviders,
  ) {}

  async run(payoutId: string): Promise<void> {
    const payout = (await this.payouts.load(payoutId))?.payout;
    if (payout?.status !== 'succeeded' && payout?.status !== 'returned') return;
    await this.ways
      .find(payout.facts.provider, payout.facts.money.currency)
      ?.requestStatus({ payoutId, attempt: payout.attempt });
  }
}

interface LookJob {
  readonly payoutId: string;
  /** ISO 8601: not before. */ readonly at: string;
}
const recheckPayout = job<LookJob>('look-at-paid-payouts', { retryMs: doubling(1_000, 3_600_000) });

/**
 * Has payouts that were paid looked at again for some days, at the same moments however often it is told.
 * Each look is a job of its own, named after payout, attempt and number; no error ends it.
 */
@Injectable()
export class PayoutRechecks {
  constructor(
    private readonly jobs: Jobs,
    private readonly recheck: RecheckPayout,
    private readonly clock: Clock,
  ) {}

  async paid(payoutId: string, attempt: number, paidAt: Date): Promise<void> {
    for (const [index, afterMs] of looksAgainAfterMs(paidAt).entries()) {
      const due = new Date(paidAt.getTime() + afterMs);
      await this.jobs.add(recheckPayout, {
        id: `look-${payoutId}-${attempt}-${index + 1}`,
        data: { payoutId, at: due.toISOString() },
        delayMs: Math.max(0, due.getTime() - this.clock.now().getTime()),
      });
    }
  }

  /** Milliseconds until its time, where the clock was moved, but not so far; null when it was looked at. */
  @OnJob(recheckPayout)
  async run({ payoutId, at }: LookJob): Promise<number | null> {
    const waitMs = Date.parse(at) - this.clock.now().getTime();
    if (waitMs > 0) return waitMs;
    await this.recheck.run(payoutId);
    return null;
  }
}
