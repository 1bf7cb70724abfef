import { Injectable } from '@nestjs/common';
import type { Payment } from '../pay-in/domain/payment.ts';
import { PayIns } from '../pay-in/pay-ins.ts';
import { PaymentCommands } from '../pay-in/payment-commands.ts';
import { NotToldYet } from './domain/errors.ts';

/** The payment that a dispute is about. */
@Injectable()
export class FindDisputedPayment {
  constructor(
    private readonly payments: PaymentCommands,
    private readonly payIns: PayIns,
  ) {}

  /**
   * The payment if that money came for it, else null; its provider is asked first where we have not heard of any.
   * @throws NotToldYet while the provider does not say
   */
  async run(paymentId: string, receipt: string): Promise<Payment | null> {
    const has = ({ receipts }: Payment): boolean => receipts.includes(receipt);
    const known = (await this.payments.load(paymentId))?.payment;
    if (!known || has(known)) return known ?? null;
    if ((await this.payIns.ask(paymentId)).kind === 'unknown') throw new NotToldYet();
    const now = (await this.payments.load(paymentId))?.payment;
    return now && has(now) ? now : null;
  }
}
