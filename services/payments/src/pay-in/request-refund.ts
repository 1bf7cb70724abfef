import { Injectable } from '@nestjs/common';
import { splitMoney, moneyFromText } from '@asili/kernel';
import { derivedId } from '@asili/platform';
import { payOf } from './domain/payment.ts';
import { PaymentCommands } from './payment-commands.ts';

/**
 * Notes that money is to go back: all of a purchase that cannot be had, or the part of an order that was called off. Sending it
 * waits for an operator. Safe to repeat: a refund's name is made of what it is for.
 */
@Injectable()
export class RequestRefund {
  constructor(private readonly commands: PaymentCommands) {}

  async ofPayment(paymentId: string): Promise<void> {
    await this.commands.run(paymentId, { kind: 'refund', refundId: derivedId('ref', paymentId, 'unfulfillable'), reason: 'unfulfillable', orderIds: [] });
  }

  /** What was paid is split over the orders by what each of them brought, by largest remainder. */
  async ofOrder(paymentId: string, orderId: string): Promise<void> {
    const payment = (await this.commands.load(paymentId))?.payment;
    if (payment?.standing !== 'confirmed') return;
    const { shares } = payment.facts;
    const parts = splitMoney(payOf(payment), shares.map(({ gross }) => moneyFromText(gross.amount, gross.currency).minor));
    const money = parts[shares.findIndex((share) => share.orderId === orderId)];
    if (money) await this.commands.run(paymentId, { kind: 'refund', refundId: derivedId('ref', paymentId, orderId), money, reason: 'order-cancelled', orderIds: [orderId] });
  }
}
