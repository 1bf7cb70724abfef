import { Injectable } from '@nestjs/common';
import { says, type CreatePaymentRequest, type PurchaseForPayment } from '@asili/contracts';
import { moneyToText } from '@asili/kernel';
import { derivedId, InvalidInput, NotFound, type Actor } from '@asili/platform';
import type { Quote } from '../quotes/domain/make-quote.ts';
import { textOf } from '../quotes/domain/quote-view.ts';
import { Purchases } from '../quotes/purchases.ts';
import { QuoteMaker } from '../quotes/quote-maker.ts';
import { WaysToPay } from '../ways-to-pay/ways-to-pay.ts';
import { MethodUnavailable } from './domain/errors.ts';
import type { Created } from './domain/payment.ts';
import { PaymentCommands } from './payment-commands.ts';
import { PaymentRequests } from './payment-documents.ts';
import { StartPayment } from './start-payment.ts';

/**
 * Begins a payment at a quote of now. The payment's id comes from the idempotency key, so every attempt under one key is the
 * same payment; the purchase's slot decides between two keys. One that is there and received nothing is called off first.
 */
@Injectable()
export class CreatePayment {
  constructor(
    private readonly purchases: Purchases,
    private readonly quotes: QuoteMaker,
    private readonly ways: WaysToPay,
    private readonly commands: PaymentCommands,
    private readonly requests: PaymentRequests,
    private readonly startPayment: StartPayment,
  ) {}

  /** Its id. @throws NotFound, InvalidInput, MethodUnavailable, PaymentInProgress; RemoteProblem ORDERS.HOLD_GONE, ORDERS.PURCHASE_OVER; OrdersAway */
  async run(actor: Actor, input: CreatePaymentRequest, commandId: string): Promise<string> {
    const paymentId = derivedId('pay', commandId);
    if (!(await this.commands.load(paymentId))) await this.create(actor, input, paymentId);
    await this.startPayment.run(paymentId);
    return paymentId;
  }

  private async create({ id: customerId, language }: Actor, { purchaseId, method, phoneNumber, returnUrl }: CreatePaymentRequest, paymentId: string): Promise<void> {
    if (method === 'mobile_money' && phoneNumber === undefined) throw InvalidInput.at(['phoneNumber'], says('Required'));
    const purchase = await this.purchases.find(purchaseId);
    if (purchase?.customerId !== customerId) throw new NotFound();
    const [quote] = await this.quotes.run(purchase, [method], phoneNumber);
    const way = quote && this.ways.find(method, quote.pay.currency);
    if (!way || quote.unavailable !== undefined) throw new MethodUnavailable(quote?.unavailable ?? 'provider-away');
    await this.requests.put(paymentId, { language, ...(phoneNumber !== undefined && { phoneNumber }), ...(returnUrl !== undefined && { returnUrl }) });
    await this.commands.run(paymentId, { kind: 'create', facts: this.factsOf(paymentId, purchase, quote, way.provider) });
  }

  private factsOf(paymentId: string, purchase: PurchaseForPayment, quote: Quote, provider: string): Created {
    const shares = quote.shares.map(({ orderId, artisanId, ...amounts }) => ({ orderId, artisanId, gross: textOf(amounts.gross), fee: textOf(amounts.fee), net: textOf(amounts.net), receives: textOf(amounts.receives) }));
    return { paymentId, purchaseId: purchase.id, customerId: purchase.customerId, method: quote.method, provider, ...this.quotes.seal(quote), tolerance: moneyToText({ currency: quote.pay.currency, minor: quote.tolerance }), shares };
  }
}
