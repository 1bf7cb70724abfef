import { Injectable } from '@nestjs/common';
import { derivedId } from '@asili/platform';
import { moneyFromText } from '@asili/kernel';
import { partOf } from './domain/part-of.ts';
import { isSold } from './domain/payment.ts';
import { PaymentCommands } from './payment-commands.ts';

/**
 * Notes that money is to go back: all of a purchase that cannot be had, what was paid for an order that was called off, or a part of that. Safe to
 * repeat: a refund's name is made of what it is for.
 */
@Injectable()
export class RequestRefund {
  constructor(private readonly commands: PaymentCommands) {}

  async ofPayment(paymentId: string): Promise<void> {
    await this.commands.run(paymentId, {
      kind: 'refund',
      refundId: derivedId('ref', paymentId, 'unfulfillable'),
      reason: 'unfulfillable',
      orderIds: [],
    });
  }

  /** Of an order that stands: what of its money goes back, in the currency of its prices. */
  async ofPart(
    paymentId: string,
    orderId: string,
    refund: { readonly amount: string; readonly currency: string },
  ): Promise<void> {
    const payment = (await this.commands.load(paymentId))?.payment;
    const share = payment?.facts.shares.find((each) => each.orderId === orderId);
    const whole = payment && partOf(payment.facts, orderId);
    if (!payment || !isSold(payment) || !share || !whole) return;
    const [part, gross] = [
      moneyFromText(refund.amount, share.gross.currency),
      moneyFromText(share.gross.amount, share.gross.currency),
    ];
    const money = { ...whole, minor: (whole.minor * part.minor) / gross.minor };
    if (money.minor > 0n)
      await this.commands.run(paymentId, {
        kind: 'refund',
        refundId: derivedId('ref', paymentId, `${orderId}.part`),
        money,
        reason: 'order-reduced',
        orderIds: [],
      });
  }

  async ofOrder(paymentId: string, orderId: string): Promise<void> {
    const payment = (await this.commands.load(paymentId))?.payment;
    if (!payment || !isSold(payment)) return;
    const money = partOf(payment.facts, orderId);
    if (money)
      await this.commands.run(paymentId, {
        kind: 'refund',
        refundId: derivedId('ref', paymentId, orderId),
        money,
        reason: 'order-cancelled',
        orderIds: [orderId],
      });
  }
}
