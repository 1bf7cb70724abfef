import { Injectable } from '@nestjs/common';
import { CannotCancel } from './domain/errors.ts';
import { isOpen, isOver } from './domain/payment.ts';
import { PayIns } from './pay-ins.ts';
import { PaymentCommands } from './payment-commands.ts';

/**
 * Ends a payment that received nothing, once its provider is certain that nothing comes. Safe to repeat: what is over stays
 * so, and money that comes while it is being called off wins by the stream's version.
 */
@Injectable()
export class CallOffPayment {
  constructor(
    private readonly commands: PaymentCommands,
    private readonly payIns: PayIns,
  ) {}

  async run(
    paymentId: string,
    outcome: 'cancelled' | 'expired',
    reason?: string,
  ): Promise<'over' | 'received' | 'in-doubt'> {
    const payment = (await this.commands.load(paymentId))?.payment;
    if (!payment || isOver(payment)) return 'over';
    if (!isOpen(payment) || payment.received > 0n) return 'received';
    if (payment.standing === 'created' && payment.asked && outcome !== 'expired') return 'in-doubt'; // Its provider is being asked just now.
    if (payment.asked && (await this.payIns.cancel(payment)) !== 'failed') return 'in-doubt';
    try {
      await this.commands.run(paymentId, {
        kind: 'close',
        outcome,
        asked: payment.asked,
        ...(reason !== undefined && { reason }),
      });
      return 'over';
    } catch (error) {
      if (error instanceof CannotCancel) return 'in-doubt';
      throw error;
    }
  }
}
