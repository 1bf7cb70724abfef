import { Injectable, type OnApplicationBootstrap, type OnModuleInit } from '@nestjs/common';
import { Clock } from '@asili/kernel';
import { Jobs, Relay, type StoredEvent } from '@asili/platform';
import { pauseAfter } from './domain/pause-after.ts';
import { SendRefund } from './send-refund.ts';

const queue = 'send-refunds';

interface RefundJob {
  readonly paymentId: string;
  readonly refundId: string;
  /** When it can first be sent, ISO 8601. */
  readonly dueAt: string;
}

/** What brings a refund on: that it is wanted, that its buyer has said where it goes or may do so again, that operators agreed to it. */
const steps: readonly string[] = [
  'payment-refund-requested',
  'payment-refund-destination-stepped',
  'payment-refund-approved',
];

/**
 * A job for every step of a refund, whichever instance noted it: a refund that is requested gives its job its id, a later step its own, so
 * telling it twice is one. Each goes on until the refund is over; that nothing is sent twice is not theirs to see to.
 */
@Injectable()
export class RefundJobs implements OnModuleInit, OnApplicationBootstrap {
  constructor(
    private readonly relay: Relay,
    private readonly jobs: Jobs,
    private readonly sendRefund: SendRefund,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.relay.onInternal((events) => this.accept(events));
  }

  onApplicationBootstrap(): void {
    this.jobs.ongoingWorker<RefundJob>(queue, {
      run: (job) => this.bringOn(job),
      retryMs: (_failures, job) => this.pauseMs(job),
    });
  }

  private async accept(events: readonly StoredEvent[]): Promise<void> {
    for (const { id, type, data, at } of events) {
      if (!steps.includes(type)) continue;
      const { paymentId, refundId, until } = data as { paymentId: string; refundId: string; until?: string };
      await this.jobs.add(queue, {
        id: type === 'payment-refund-requested' ? refundId : id,
        data: { paymentId, refundId, dueAt: until ?? at.toISOString() } satisfies RefundJob,
      });
    }
  }

  private async bringOn(job: RefundJob): Promise<number | null> {
    const outcome = await this.sendRefund.run(job.paymentId, job.refundId);
    if (outcome === 'over') return null;
    return outcome === 'under-way'
      ? this.pauseMs(job)
      : Math.max(0, outcome.until.getTime() - this.clock.now().getTime());
  }

  private pauseMs({ dueAt }: RefundJob): number {
    return pauseAfter(this.clock.now().getTime() - Date.parse(dueAt));
  }
}
