import { Injectable, type OnApplicationBootstrap, type OnModuleInit } from '@nestjs/common';
import { Clock } from '@asili/kernel';
import { JobDelayed, Jobs, Log, Relay, type StoredEvent } from '@asili/platform';
import { pauseAfter } from './domain/pause-after.ts';
import { SendRefund } from './send-refund.ts';

const queue = 'send-refunds';

interface RefundJob {
  readonly paymentId: string;
  readonly refundId: string;
  /** ISO 8601 */
  readonly requestedAt: string;
}

/**
 * A job for every refund that was requested, whichever instance noted it; the refund is the job's id, so telling it twice is one. The job
 * goes on until the refund is over: nothing that can be tried again ends it.
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
    for (const { type, data, at } of events) {
      if (type !== 'payment-refund-requested') continue;
      const { paymentId, refundId } = data as { paymentId: string; refundId: string };
      await this.jobs.add(queue, { id: refundId, data: { paymentId, refundId, requestedAt: at.toISOString() } satisfies RefundJob });
    }
  }

  /** @throws JobDelayed while the refund is not over */
  private async work({ paymentId, refundId, requestedAt }: RefundJob): Promise<void> {
    const outcome = await this.sendRefund.run(paymentId, refundId).catch((error: unknown) => {
      this.log.warn('a refund could not be brought on, will retry', { paymentId, refundId, error });
      return 'under-way' as const;
    });
    if (outcome === 'under-way') throw new JobDelayed(pauseAfter(this.clock.now().getTime() - Date.parse(requestedAt)));
  }
}
