import { Clock } from '@asili/kernel';
import { Jobs, Relay, type StoredEvent } from '@asili/platform';
import { Injectable, type OnApplicationBootstrap, type OnModuleInit } from '@nestjs/common';
import { pauseAfter } from '../refunds/domain/pause-after.ts';
import { BookCharge } from './book-charge.ts';

const queue = 'book-charges';
interface ChargeJob {
  readonly paymentId: string;
  readonly receipt: string;
  /** ISO 8601 */
  readonly at: string;
}

/** A job for every receipt of money, whichever instance noted it; payment and receipt are its id, so telling it twice is one. It goes on until the provider has said what it took. */
@Injectable()
export class ChargeJobs implements OnModuleInit, OnApplicationBootstrap {
  constructor(
    private readonly relay: Relay,
    private readonly jobs: Jobs,
    private readonly bookCharge: BookCharge,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.relay.onInternal((events) => this.accept(events));
  }

  onApplicationBootstrap(): void {
    const pauseMs = ({ at }: ChargeJob): number => pauseAfter(this.clock.now().getTime() - Date.parse(at));
    this.jobs.ongoingWorker<ChargeJob>(queue, {
      run: async (job) => ((await this.bookCharge.run(job.paymentId, job.receipt)) === 'unknown' ? pauseMs(job) : null),
      retryMs: (_failures, job) => pauseMs(job),
    });
  }

  private async accept(events: readonly StoredEvent[]): Promise<void> {
    for (const { type, data, at } of events) {
      if (type !== 'payment-money-received') continue;
      const { paymentId, receipt } = data as { paymentId: string; receipt: string };
      await this.jobs.add(queue, {
        id: `${paymentId}-${Buffer.from(receipt).toString('base64url')}`,
        data: { paymentId, receipt, at: at.toISOString() } satisfies ChargeJob,
      });
    }
  }
}
