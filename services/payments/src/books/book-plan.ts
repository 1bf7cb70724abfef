import { Injectable } from '@nestjs/common';
import type { EventData } from '@asili/contracts';
import { moneyFromText, type Asset } from '@asili/kernel';
import { EventStore } from '@asili/platform';
import { paymentStream } from '../pay-in/domain/decide.ts';
import { agreed, type OrderedPlan } from '../pay-in/domain/payment.ts';
import { dataOf, SaleUnknown } from './book-sale.ts';
import { planEntry, planRefundEntry } from './domain/plan-entry.ts';
import { PostEntry } from './post-entry.ts';

/** Books a plan that was paid and is had, and that it was given back. Safe twice, beside itself and cut short: one entry with a name of its own, made of events that never change. */
@Injectable()
export class BookPlan {
  constructor(
    private readonly store: EventStore,
    private readonly postEntry: PostEntry,
  ) {}

  /** @throws SaleUnknown */
  async run(paymentId: string): Promise<void> {
    await this.postEntry.run(planEntry(...(await this.paid(paymentId))));
  }

  /** What was paid is in the books before it is given back. @throws SaleUnknown */
  async refunded(paymentId: string): Promise<void> {
    const paid = await this.paid(paymentId);
    await this.postEntry.run(planEntry(...paid));
    await this.postEntry.run(planRefundEntry(...paid));
  }

  private async paid(paymentId: string): Promise<Parameters<typeof planEntry>> {
    const { events } = await this.store.read(`${paymentStream}${paymentId}`);
    const sale = agreed(events);
    const ordered = dataOf<OrderedPlan>(events, 'plan-ordered');
    const paid = dataOf<EventData<'payments.plan-paid.v1'>>(events, 'plan-paid');
    if (!sale || !ordered || !paid) throw new SaleUnknown(paymentId);
    return [sale, ordered, moneyFromText(paid.received.amount, paid.received.currency as Asset).minor];
  }
}
