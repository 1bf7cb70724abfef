import { Injectable } from '@nestjs/common';
import type { EventData } from '@asili/contracts';
import { moneyFromText, type Asset } from '@asili/kernel';
import { EventStore, type NewEvent, type StoredEvent } from '@asili/platform';
import { paymentStream } from '../pay-in/domain/decide.ts';
import { agreed } from '../pay-in/domain/payment.ts';
import { saleEntries, type Sale } from './domain/sale-entries.ts';
import { decidedEntries } from './domain/waiting-entries.ts';
import { PostEntry } from './post-entry.ts';

/** A purchase or a plan is said to be paid by a payment that was never confirmed here. */
export class SaleUnknown extends Error {
  override readonly name = 'SaleUnknown';
}

/**
 * Books what a paid purchase moved: the money in, and for each order the fee and what its artisan is owed, by the amounts of the
 * payment's own quote. Safe twice, beside itself and cut short: every entry has its name, and what it says comes from events
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
    for (const each of [
      ...saleEntries(sale, moneyFromText(amount, currency as Asset).minor),
      ...decidedEntries(events),
    ])
      await this.postEntry.run(each);
    return sale;
  }
}

export const dataOf = <D>(events: readonly StoredEvent<NewEvent>[], type: string): D | undefined =>
  events.find((event) => event.type === type)?.data as D | undefined;
