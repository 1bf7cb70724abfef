import { Injectable } from '@nestjs/common';
import type { EventData } from '@asili/contracts';
import { moneyFromText, type Asset } from '@asili/kernel';
import { EventStore } from '@asili/platform';
import { paymentStream } from '../pay-in/domain/decide.ts';
import { agreed, type OrderedPlan } from '../pay-in/domain/payment.ts';
import { dataOf, SaleUnknown } from './book-sale.ts';
import { planEntry } from './domain/plan-entry.ts';
import { PostEntry } from './post-entry.ts';

/** Books a plan that was paid and is had. Safe twice, beside itself and cut short: one entry with a name of its own, made of events that never change. */
@Injectable()
export class BookPlan {
  constructor(
    private readonly store: EventStore,
    private readonly postEntry: PostEntry,
  ) {}

  /** @throws SaleUnknown */
  async run(paymentId: string): Promise<void> {
    const { events } = await this.store.read(`${paymentStream}${paymentId}`);
    const sale = agreed(events);
    const ordered = dataOf<OrderedPlan>(events, 'plan-ordered');
    const paid = dataOf<EventData<'payments.plan-paid.v1'>>(events, 'plan-paid');
    if (!sale || !ordered || !paid) throw new SaleUnknown(paymentId);
    await this.postEntry.run(planEntry(sale, ordered, moneyFromText(paid.received.amount, paid.received.currency as Asset).minor));
  }
}
