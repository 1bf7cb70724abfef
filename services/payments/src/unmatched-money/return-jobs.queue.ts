import { Clock } from '@asili/kernel';
import { Jobs } from '@asili/platform';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { pauseAfter } from '../refunds/domain/pause-after.ts';
import { ReturnMoney } from './return-money.ts';

const queue = 'return-unmatched-money';
interface ReturnJob { readonly id: string; /** ISO 8601 */ readonly since: string }

/** A job for all money of no sale that goes back, until it is there; the event that says so is its id. */
@Injectable()
export class ReturnJobs implements OnApplicationBootstrap {
  constructor(
    private readonly jobs: Jobs,
    private readonly returnMoney: ReturnMoney,
    private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    const pauseMs = ({ since }: ReturnJob): number => pauseAfter(this.clock.now().getTime() - Date.parse(since));
    this.jobs.ongoingWorker<ReturnJob>(queue, {
      run: async (job) => ((await this.returnMoney.run(job.id)) === 'under-way' ? pauseMs(job) : null),
      retryMs: (_failures, job) => pauseMs(job),
    });
  }

  async add(eventId: string, id: string, since: Date): Promise<void> {
    await this.jobs.add(queue, { id: eventId, data: { id, since: since.toISOString() } satisfies ReturnJob });
  }
}
