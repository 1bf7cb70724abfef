import { moneyFromText, Clock } from '@asili/kernel';
import { EventStore, job, Jobs, OnJob, Reactions, type StoredEvent } from '@asili/platform';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { chargeEntry } from '../books/domain/chargeback-entries.ts';
import { PostEntry } from '../books/post-entry.ts';
import type { PaymentEvent } from '../payment/domain/payment.ts';
import { ProviderPayments } from '../payment/provider-payments.ts';
import { paymentStream } from '../payment/domain/decide.ts';
import { pauseSince } from '../providers/domain/provider.ts';

/**
 * Books what a provider took for money that came in, whatever becomes of that money. Safe to run twice, concurrently and after a crash: an entry has its
 * receipt's name, and what a provider took for a receipt does not change.
 */
@Injectable()
export class BookCharge {
  constructor(
    private readonly store: EventStore,
    private readonly payIns: ProviderPayments,
    private readonly postEntry: PostEntry,
  ) {}

  /** @returns 'unknown' while its provider cannot say */
  async run(paymentId: string, receipt: string): Promise<'booked' | 'unknown'> {
    const { events } = await this.store.read<PaymentEvent>(`${paymentStream}${paymentId}`);
    const paymentEvents = events as unknown as readonly PaymentEvent[];
    const came = paymentEvents.flatMap(({ type, data }) =>
      type === 'payment-money-received' && data.receipt === receipt ? [data] : [],
    )[0];
    const created = paymentEvents.flatMap(({ type, data }) => (type === 'payment-created' ? [data] : []))[0];
    if (!came || !created) return 'booked';
    const money = moneyFromText(came.money.amount, came.money.currency);
    const charge = await this.payIns.chargeOf(paymentId, { receipt, money, at: new Date(came.at) });
    if (charge === null) return 'unknown';
    const { method, provider } = created;
    if (charge.minor !== 0n)
      await this.postEntry.run(
        chargeEntry(`charge.${paymentId}.${receipt}`, { paymentId, method, provider, money: charge }),
      );
    return 'booked';
  }
}

interface ChargeJob {
  readonly paymentId: string;
  readonly receipt: string;
  /** ISO 8601 */
  readonly at: string;
}
const bookCharge = job<ChargeJob>('book-charges', { retryMs: (_failures, { at }, now) => pauseSince(at, now) });

/** A job for every receipt of money, whichever instance noted it; payment and receipt are its id, so telling it twice is one. It goes on until the provider has said what it took. */
@Injectable()
export class ChargeJobs implements OnModuleInit {
  constructor(
    private readonly reactions: Reactions,
    private readonly jobs: Jobs,
    private readonly bookCharge: BookCharge,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.reactions.on('payments.post-charges', ['payment-money-received'], (events) => this.accept(events));
  }

  /** Milliseconds until the provider is asked again; null when it has said. */
  @OnJob(bookCharge)
  async run({ paymentId, receipt, at }: ChargeJob): Promise<number | null> {
    const booked = await this.bookCharge.run(paymentId, receipt);
    return booked === 'unknown' ? pauseSince(at, this.clock.now()) : null;
  }

  private async accept(events: readonly StoredEvent[]): Promise<void> {
    for (const { data, at } of events) {
      const { paymentId, receipt } = data as { paymentId: string; receipt: string };
      await this.jobs.add(bookCharge, {
        id: `${paymentId}-${Buffer.from(receipt).toString('base64url')}`,
        data: { paymentId, receipt, at: at.toISOString() },
      });
    }
  }
}
