import { Clock } from '@asili/kernel';
import { Jobs } from '@asili/platform';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { pauseAfter } from '../refunds/domain/pause-after.ts';
import { ReturnJobs } from './return-jobs.ts';
import { ReturnMoney } from './return-money.ts';

const queue = 'return-unmatched-money';
interface ReturnJob {
  readonly id: string;
  /** ISO 8601 */ readonly since: string;
}

/** The event is the job's id; the job goes on until the money is there. */
@Injectable()
export class QueuedReturnJobs extends ReturnJobs implements OnApplicationBootstrap {
  constructor(
    private readonly jobs: Jobs,
    private readonly returnMoney: ReturnMoney,
    private readonly clock: Clock,
  ) {
    super();
  }

  onApplicationBootstrap(): void {
    const pauseMs = ({ since }: ReturnJob): number => pauseAfter(this.clock.now().getTime() - Date.parse(since));
    this.jobs.ongoingWorker<ReturnJob>(queue, {
      run: async (job) => ((await this.returnMoney.run(job.id)) === 'under-way' ? pauseMs(job) : null),
      retryMs: (_failures, job) => pauseMs(job),
    });
  }

  override async add(eventId: string, id: string, since: Date): Promise<void> {
    await this.jobs.add(queue, { id: eventId, data: { id, since: since.toISOString() } satisfies ReturnJob });
  }
}
