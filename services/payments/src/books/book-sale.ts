import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EventData } from '@asili/contracts';
import { moneyFromText, type Asset } from '@asili/kernel';
import { EventStore, type NewEvent, type StoredEvent, Reactions } from '@asili/platform';
import { paymentStream } from '../payment/domain/decide.ts';
import { agreed } from '../payment/domain/evolve-payment.ts';
import { saleEntries, type Sale, planEntry, planRefundEntry } from './domain/sale-entries.ts';
import { reviewOutcomeEntries, dustEntries, suspenseEntries } from './domain/suspense-entries.ts';
import { type OrderedPlan, reviewStatuses } from '../payment/domain/payment.ts';
import { PostEntry } from './post-entry.ts';

/** A purchase or a plan is said to be paid by a payment that was never confirmed here. */
export class SaleUnknown extends Error {
  override readonly name = 'SaleUnknown';
}

/**
 * Books what a paid purchase moved: the money in, and for each order the fee and what its artisan is owed, by the amounts of the
 * payment's own quote. Safe to run twice, concurrently and after a crash: every entry has its name, and what it says comes from events
 * that never change, and no quote is agreed on after the confirmation.
 */
@Injectable()
export class BookSale {
  constructor(
    private readonly store: EventStore,
    private readonly postEntry: PostEntry,
  ) {}

  /** The sale as it was agreed on. @throws SaleUnknown */
  async run(paymentId: string): Promise<Sale> {
    const { events } = await this.store.read(`${paymentStream}${paymentId}`);
    const sale = agreed(events);
    const confirmed = dataOf<EventData<'payments.payment-confirmed.v1'>>(events, 'payment-confirmed');
    if (!sale || !confirmed) throw new SaleUnknown(paymentId);
    const { amount, currency } = confirmed.received;
    for (const each of saleEntries(sale, moneyFromText(amount, currency as Asset).minor))
      await this.postEntry.run(each);
    await this.postEntry.ensureAll(reviewOutcomeEntries(events));
    return sale;
  }
}

export const dataOf = <D>(events: readonly StoredEvent<NewEvent>[], type: string): D | undefined =>
  events.find((event) => event.type === type)?.data as D | undefined;

/** Books a plan that was paid and is had, and that it was given back. Safe to run twice, concurrently and after a crash: entries have names of their own, and are made of events that never change. */
@Injectable()
export class BookPlan {
  constructor(
    private readonly store: EventStore,
    private readonly postEntry: PostEntry,
  ) {}

  /** @throws SaleUnknown */
  run(paymentId: string): Promise<void> {
    return this.post(paymentId, [planEntry]);
  }

  /** What was paid is in the books before it is given back. @throws SaleUnknown */
  refunded(paymentId: string): Promise<void> {
    return this.post(paymentId, [planEntry, planRefundEntry]);
  }

  private async post(paymentId: string, made: readonly (typeof planEntry)[]): Promise<void> {
    const { events } = await this.store.read(`${paymentStream}${paymentId}`);
    const sale = agreed(events);
    const ordered = dataOf<OrderedPlan>(events, 'plan-ordered');
    const paid = dataOf<EventData<'payments.plan-paid.v1'>>(events, 'plan-paid');
    if (!sale || !ordered || !paid) throw new SaleUnknown(paymentId);
    const received = moneyFromText(paid.received.amount, paid.received.currency as Asset).minor;
    for (const each of made) await this.postEntry.run(each(sale, ordered, received));
    await this.postEntry.ensureAll(reviewOutcomeEntries(events));
  }
}

/**
 * Has money that came for a payment and brings nothing yet stand in suspense, and what is too little to go back with what is owed to its
 * customer, whichever instance noted it. Safe to run twice, concurrently, after a crash,
 * and behind what is decided of it: an entry has its receipt's name, and what stands under it stays, whatever a later release would say.
 */
@Injectable()
export class HoldMoney implements OnModuleInit {
  constructor(
    private readonly reactions: Reactions,
    private readonly store: EventStore,
    private readonly postEntry: PostEntry,
  ) {}

  onModuleInit(): void {
    this.reactions.on('payments.hold-money', isSuspense, (events) => this.follow(events));
  }

  private async follow(stored: readonly StoredEvent[]): Promise<void> {
    for (const stream of new Set(stored.map((event) => event.stream))) {
      const { events } = await this.store.read(stream);
      await this.postEntry.ensureAll([...suspenseEntries(events), ...dustEntries(events)]);
    }
  }
}

/** What came to a paid payment is told as what paid it is. */
function isSuspense({ type, data }: Pick<StoredEvent, 'type' | 'data'>): boolean {
  return (
    type === 'payment-money-received' &&
    [...reviewStatuses, 'confirmed'].some((status) => status === (data as { readonly state: string }).state)
  );
}
