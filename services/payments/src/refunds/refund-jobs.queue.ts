import { Injectable, type OnApplicationBootstrap, type OnModuleInit } from '@nestjs/common';
import { Clock } from '@asili/kernel';
import { JobDelayed, Jobs, Log, Relay, type StoredEvent } from '@asili/platform';
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
const steps: readonly string[] = ['payment-refund-requested', 'payment-refund-destination-stepped', 'payment-refund-approved'];

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
    private readonly log: Log,
  ) {}

  onModuleInit(): void {
    this.relay.onInternal((events) => this.accept(events));
  }

  onApplicationBootstrap(): void {
    this.jobs.worker<RefundJob>(queue, ({ data }) => this.work(data));
  }

  private async accept(events: readonly StoredEvent[]): Promise<void> {
    for (const { id, type, data, at } of events) {
      if (!steps.includes(type)) continue;
      const { paymentId, refundId, until } = data as { paymentId: string; refundId: string; until?: string };
      await this.jobs.add(queue, { id: type === 'payment-refund-requested' ? refundId : id, data: { paymentId, refundId, dueAt: until ?? at.toISOString() } satisfies RefundJob });
    }
  }

  /** @throws JobDelayed while the refund is not over */
  private async work({ paymentId, refundId, dueAt }: RefundJob): Promise<void> {
    const outcome = await this.sendRefund.run(paymentId, refundId).catch((error: unknown) => {
      this.log.warn('a refund could not be brought on, will retry', { paymentId, refundId, error });
      return 'under-way' as const;
    });
    if (outcome === 'over') return;
    const nowMs = this.clock.now().getTime();
    throw new JobDelayed(outcome === 'under-way' ? pauseAfter(nowMs - Date.parse(dueAt)) : Math.max(0, outcome.until.getTime() - nowMs));
  }
}
