import { Injectable } from '@nestjs/common';
import { type Actor } from '@asili/platform';
import { CallOffPayment } from './call-off-payment.ts';
import { CannotCancel, PaymentInDoubt } from './domain/errors.ts';
import { GetPayment } from './get-payment.ts';
import { PurchaseSlots } from './payment-documents.ts';

/** Calls a payment off for its buyer, or that of a purchase for the orders service. Safe to repeat: one that is over stays so. */
@Injectable()
export class CancelPayment {
  constructor(
    private readonly callOff: CallOffPayment,
    private readonly getPayment: GetPayment,
    private readonly slots: PurchaseSlots,
  ) {}

  /** @throws NotFound; CannotCancel once money came; PaymentInDoubt */
  async run(actor: Actor, paymentId: string): Promise<void> {
    await this.getPayment.assertBuyer(actor, paymentId);
    const outcome = await this.callOff.run(paymentId, 'cancelled');
    if (outcome === 'received') throw new CannotCancel();
    if (outcome === 'in-doubt') throw new PaymentInDoubt();
  }

  /** Also where there is no payment. @throws PaymentInDoubt when money came or may be on its way */
  async ofPurchase(purchaseId: string): Promise<void> {
    const paymentId = await this.slots.get(purchaseId);
    if (paymentId !== null && (await this.callOff.run(paymentId, 'cancelled', 'purchase-cancelled')) !== 'over')
      throw new PaymentInDoubt();
  }
}
