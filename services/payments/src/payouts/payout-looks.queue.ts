import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Clock } from '@asili/kernel';
import { doubling, Jobs } from '@asili/platform';
import { looksAgainAfterMs } from '../earnings/domain/payout-policy.ts';
import { LookAgain } from './look-again.ts';
import { PayoutLooks } from './payout-looks.ts';

const queue = 'look-at-paid-payouts';
const retryMs = doubling(1_000, 3_600_000);
interface LookJob {
  readonly payoutId: string;
  /** ISO 8601: not before. */ readonly at: string;
}

/** Each look is a job of its own, named after payout, attempt and number; no error ends it. */
@Injectable()
export class QueuedPayoutLooks extends PayoutLooks implements OnApplicationBootstrap {
  constructor(
    private readonly jobs: Jobs,
    private readonly lookAgain: LookAgain,
    private readonly clock: Clock,
  ) {
    super();
  }

  onApplicationBootstrap(): void {
    this.jobs.ongoingWorker<LookJob>(queue, { run: (job) => this.look(job), retryMs });
  }

  override async paid(payoutId: string, attempt: number, paidAt: Date): Promise<void> {
    for (const [index, afterMs] of looksAgainAfterMs(paidAt).entries()) {
      const due = new Date(paidAt.getTime() + afterMs);
      await this.jobs.add(queue, {
        id: `look-${payoutId}-${attempt}-${index + 1}`,
        data: { payoutId, at: due.toISOString() } satisfies LookJob,
        delayMs: Math.max(0, due.getTime() - this.clock.now().getTime()),
      });
    }
  }

  /** Milliseconds until its time, where the clock was moved, but not so far; null when it was looked at. */
  private async look({ payoutId, at }: LookJob): Promise<number | null> {
    const waitMs = Date.parse(at) - this.clock.now().getTime();
    if (waitMs > 0) return waitMs;
    await this.lookAgain.run(payoutId);
    return null;
  }
}
