import { DomainError } from '@asili/kernel';
import { Injectable } from '@nestjs/common';
import type { Actor } from '@asili/platform';
import { CannotCancel } from './domain/life-cycle.ts';
import { isOpen, isOver } from './domain/payment.ts';
import { ProviderPayments } from './provider-payments.ts';
import { PaymentCommands } from './payment-commands.ts';
import { GetPayment } from './get-payment.ts';
import { ActivePaymentLocks } from './payment-requests.mongo.ts';

/** Whether money is on its way cannot be said just now, so the purchase cannot be cancelled. */
export class PaymentOutcomeUnknown extends DomainError {
  readonly code = 'PAYMENTS.IN_DOUBT';
  readonly status = 409;
  override readonly retryAfterSeconds = 5;
}

/**
 * Ends a payment that received nothing, once its provider is certain that nothing comes. Safe to repeat: what is over stays
 * so, and money that comes while it is being cancelled wins by the stream's version.
 */
@Injectable()
export class CloseUnpaidPayment {
  constructor(
    private readonly commands: PaymentCommands,
    private readonly payIns: ProviderPayments,
  ) {}

  async run(
    paymentId: string,
    outcome: 'cancelled' | 'expired',
    reason?: string,
  ): Promise<'over' | 'received' | 'unknown'> {
    const payment = (await this.commands.load(paymentId))?.payment;
    if (!payment || isOver(payment)) return 'over';
    if (!isOpen(payment) || payment.received > 0n) return 'received';
    if (payment.status === 'created' && payment.asked && outcome !== 'expired') return 'unknown'; // Its provider is being asked just now.
    if (payment.asked && (await this.payIns.cancel(payment)) !== 'failed') return 'unknown';
    try {
      await this.commands.run(paymentId, {
        kind: 'close',
        outcome,
        asked: payment.asked,
        ...(reason !== undefined && { reason }),
      });
      return 'over';
    } catch (error) {
      if (error instanceof CannotCancel) return 'unknown';
      throw error;
    }
  }
}

/** Calls a payment off for its buyer, or that of a purchase for the orders service. Safe to repeat: one that is over stays so. */
@Injectable()
export class CancelPayment {
  constructor(
    private readonly closeUnpaid: CloseUnpaidPayment,
    private readonly getPayment: GetPayment,
    private readonly activePayments: ActivePaymentLocks,
  ) {}

  /** @throws NotFound; CannotCancel once money came; PaymentOutcomeUnknown */
  async run(actor: Actor, paymentId: string): Promise<void> {
    await this.getPayment.assertBuyer(actor, paymentId);
    const outcome = await this.closeUnpaid.run(paymentId, 'cancelled');
    if (outcome === 'received') throw new CannotCancel();
    if (outcome === 'unknown') throw new PaymentOutcomeUnknown();
  }

  /** Also where there is no payment. @throws PaymentOutcomeUnknown when money came or may be on its way */
  async ofPurchase(purchaseId: string): Promise<void> {
    const paymentId = await this.activePayments.get(purchaseId);
    if (paymentId !== null && (await this.closeUnpaid.run(paymentId, 'cancelled', 'purchase-cancelled')) !== 'over')
      throw new PaymentOutcomeUnknown();
  }
}
