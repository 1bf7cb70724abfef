import { Clock } from '@asili/kernel';
import { JobDelayed, Jobs, Log, Relay, type StoredEvent } from '@asili/platform';
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
    private readonly log: Log,
  ) {}

  onModuleInit(): void {
    this.relay.onInternal((events) => this.accept(events));
  }

  onApplicationBootstrap(): void {
    this.jobs.worker<ChargeJob>(queue, ({ data }) => this.work(data));
  }

  private async accept(events: readonly StoredEvent[]): Promise<void> {
    for (const { type, data, at } of events) {
      if (type !== 'payment-money-received') continue;
      const { paymentId, receipt } = data as { paymentId: string; receipt: string };
      await this.jobs.add(queue, { id: `${paymentId}-${Buffer.from(receipt).toString('base64url')}`, data: { paymentId, receipt, at: at.toISOString() } satisfies ChargeJob });
    }
  }

  /** @throws JobDelayed until it is booked */
  private async work({ paymentId, receipt, at }: ChargeJob): Promise<void> {
    const outcome = await this.bookCharge.run(paymentId, receipt).catch((error: unknown) => {
      this.log.warn('what a provider took could not be booked, will retry', { paymentId, receipt, error });
      return 'unknown' as const;
    });
    if (outcome === 'unknown') throw new JobDelayed(pauseAfter(this.clock.now().getTime() - Date.parse(at)));
  }
}
