import { Injectable } from '@nestjs/common';
import { CallOffPayment } from './call-off-payment.ts';
import { PaymentInProgress } from './domain/errors.ts';
import { OpenPayment } from './open-payment.ts';
import { PaymentCommands } from './payment-commands.ts';
import { PurchaseSlots } from './payment-documents.ts';

/** Takes a created payment up to where its buyer can pay. */
@Injectable()
export class StartPayment {
  constructor(
    private readonly commands: PaymentCommands,
    private readonly slots: PurchaseSlots,
    private readonly callOff: CallOffPayment,
    private readonly openPayment: OpenPayment,
  ) {}

  /** Safe to repeat, from any instance: each step looks at what is there. @throws PaymentInProgress where another payment of the purchase stands in the way */
  async run(paymentId: string): Promise<void> {
    const payment = (await this.commands.load(paymentId))?.payment;
    if (payment?.standing !== 'created') return;
    const { purchaseId } = payment.facts;
    const before = await this.slots.get(purchaseId);
    if (before !== paymentId) {
      const isFree = before === null || (await this.callOff.run(before, 'cancelled', 'replaced')) === 'over';
      if (!isFree || !(await this.slots.take(purchaseId, before, paymentId))) {
        await this.commands.run(paymentId, {
          kind: 'close',
          outcome: 'cancelled',
          reason: 'in-progress',
          asked: false,
        });
        throw new PaymentInProgress();
      }
    }
    await this.openPayment.run(paymentId);
  }
}
