import { moneyFromText } from '@asili/kernel';
import { EventStore } from '@asili/platform';
import { Injectable } from '@nestjs/common';
import { chargeEntry } from '../books/domain/charge-entry.ts';
import { PostEntry } from '../books/post-entry.ts';
import type { PaymentEvent } from '../pay-in/domain/payment.ts';
import { PayIns } from '../pay-in/pay-ins.ts';
import { paymentStream } from '../pay-in/domain/decide.ts';

/**
 * Books what a provider took for money that came in, whatever becomes of that money. Safe twice, beside itself and cut short: an entry has its
 * receipt's name, and what a provider took for a receipt does not change.
 */
@Injectable()
export class BookCharge {
  constructor(
    private readonly store: EventStore,
    private readonly payIns: PayIns,
    private readonly postEntry: PostEntry,
  ) {}

  /** @returns 'unknown' while its provider cannot say */
  async run(paymentId: string, receipt: string): Promise<'booked' | 'unknown'> {
    const { events } = await this.store.read<PaymentEvent>(`${paymentStream}${paymentId}`);
    const told = events as unknown as readonly PaymentEvent[];
    const came = told.flatMap(({ type, data }) =>
      type === 'payment-money-received' && data.receipt === receipt ? [data] : [],
    )[0];
    const created = told.flatMap(({ type, data }) => (type === 'payment-created' ? [data] : []))[0];
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
