import { Injectable } from '@nestjs/common';
import type { EventData } from '@asili/contracts';
import { moneyFromText, type Asset } from '@asili/kernel';
import { EventStore } from '@asili/platform';
import { paymentStream } from '../pay-in/domain/decide.ts';
import { agreed, type OrderedPlan } from '../pay-in/domain/payment.ts';
import { dataOf, SaleUnknown } from './book-sale.ts';
import { planEntry, planRefundEntry } from './domain/plan-entry.ts';
import { decidedEntries } from './domain/waiting-entries.ts';
import { PostEntry } from './post-entry.ts';

/** Books a plan that was paid and is had, and that it was given back. Safe twice, beside itself and cut short: entries have names of their own, and are made of events that never change. */
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
    for (const each of [...made.map((make) => make(sale, ordered, received)), ...decidedEntries(events)])
      await this.postEntry.run(each);
  }
}
