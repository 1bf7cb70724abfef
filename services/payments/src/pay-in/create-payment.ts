import { Injectable } from '@nestjs/common';
import type { PayingRequest } from '@asili/contracts';
import { derivedId, NotFound, type Actor } from '@asili/platform';
import { Purchases } from '../quotes/purchases.ts';
import { QuoteMaker } from '../quotes/quote-maker.ts';
import { AgreePayment, assertComplete } from './agree-payment.ts';
import { PaymentCommands } from './payment-commands.ts';
import { StartPayment } from './start-payment.ts';

export type PaymentOfPurchase = PayingRequest & { readonly purchaseId: string };

/**
 * Begins a payment at a quote of now. The payment's id comes from the idempotency key, so every attempt under one key is the
 * same payment; the purchase's slot decides between two keys. One that is there and received nothing is called off first.
 */
@Injectable()
export class CreatePayment {
  constructor(
    private readonly purchases: Purchases,
    private readonly quotes: QuoteMaker,
    private readonly commands: PaymentCommands,
    private readonly agreePayment: AgreePayment,
    private readonly startPayment: StartPayment,
  ) {}

  /** Its id. @throws NotFound, InvalidInput, MethodUnavailable, PaymentInProgress; RemoteProblem ORDERS.HOLD_GONE, ORDERS.PURCHASE_OVER; OrdersAway */
  async run(actor: Actor, input: PaymentOfPurchase, commandId: string): Promise<string> {
    const paymentId = derivedId('pay', commandId);
    if (!(await this.commands.load(paymentId))) await this.create(actor, input, paymentId);
    await this.startPayment.run(paymentId);
    return paymentId;
  }

  private async create(
    { id: customerId, language }: Actor,
    { purchaseId, ...paying }: PaymentOfPurchase,
    paymentId: string,
  ): Promise<void> {
    assertComplete(paying);
    const purchase = await this.purchases.find(purchaseId);
    if (purchase?.customerId !== customerId) throw new NotFound();
    const [quote] = await this.quotes.run(purchase, [paying.method], paying.phoneNumber);
    await this.agreePayment.run({ paymentId, purchaseId, customerId }, quote, paying, language);
  }
}
