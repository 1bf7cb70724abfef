import { Injectable } from '@nestjs/common';
import { derivedId } from '@asili/platform';
import { partOf } from './domain/part-of.ts';
import { PaymentCommands } from './payment-commands.ts';

/**
 * Notes that money is to go back: all of a purchase that cannot be had, or the part of an order that was called off. Safe to
 * repeat: a refund's name is made of what it is for.
 */
@Injectable()
export class RequestRefund {
  constructor(private readonly commands: PaymentCommands) {}

  async ofPayment(paymentId: string): Promise<void> {
    await this.commands.run(paymentId, { kind: 'refund', refundId: derivedId('ref', paymentId, 'unfulfillable'), reason: 'unfulfillable', orderIds: [] });
  }

  async ofOrder(paymentId: string, orderId: string): Promise<void> {
    const payment = (await this.commands.load(paymentId))?.payment;
    if (payment?.standing !== 'confirmed') return;
    const money = partOf(payment.facts, orderId);
    if (money) await this.commands.run(paymentId, { kind: 'refund', refundId: derivedId('ref', paymentId, orderId), money, reason: 'order-cancelled', orderIds: [orderId] });
  }
}
