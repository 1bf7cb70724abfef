import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Clock } from '@asili/kernel';
import { Jobs } from '@asili/platform';
import { pauseAfter } from '../refunds/domain/pause-after.ts';
import { BringOnPayout } from './bring-on-payout.ts';
import { PayoutJobs } from './payout-jobs.ts';

const queue = 'bring-on-payouts';
const concurrency = 8;
interface PayoutJob {
  readonly payoutId: string;
  /** ISO 8601 */ readonly queuedAt: string;
}

/** A payout's job goes on until the payout is over, and has its name; one that was taken back gets a job of its own. */
@Injectable()
export class QueuedPayoutJobs extends PayoutJobs implements OnApplicationBootstrap {
  constructor(
    private readonly jobs: Jobs,
    private readonly bringOn: BringOnPayout,
    private readonly clock: Clock,
  ) {
    super();
  }

  onApplicationBootstrap(): void {
    const pauseMs = ({ queuedAt }: PayoutJob): number => pauseAfter(this.clock.now().getTime() - Date.parse(queuedAt));
    this.jobs.ongoingWorker<PayoutJob>(queue, {
      run: async (job) => ((await this.bringOn.run(job.payoutId)) === 'under-way' ? pauseMs(job) : null),
      retryMs: (_failures, job) => pauseMs(job),
      concurrency,
    });
  }

  override queued(payoutId: string, at: Date): Promise<void> {
    return this.add(payoutId, payoutId, at);
  }

  override reversed(payoutId: string, attempt: number, at: Date): Promise<void> {
    return this.add(`reversed-${payoutId}-${attempt}`, payoutId, at);
  }

  private async add(id: string, payoutId: string, at: Date): Promise<void> {
    await this.jobs.add(queue, { id, data: { payoutId, queuedAt: at.toISOString() } satisfies PayoutJob });
  }
}
