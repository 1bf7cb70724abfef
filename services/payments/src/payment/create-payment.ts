import { Injectable } from '@nestjs/common';
import type { PayingRequest, CheckoutRequest } from '@asili/contracts';
import { derivedId, NotFound, type Actor, Log } from '@asili/platform';
import { DomainError } from '@asili/kernel';
import { Purchases } from '../quotes/purchases.http.ts';
import { QuoteMaker } from '../quotes/quote-maker.ts';
import { AcceptQuote, assertComplete } from './accept-quote.ts';
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
    private readonly agreePayment: AcceptQuote,
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

export interface BuyNowRequest {
  readonly paying: PayingRequest;
  readonly checkout: CheckoutRequest;
}

/** Refused purchases under one key, one after the other. */
const maxRounds = 20;

/**
 * One product, checked out and paid by one call. The keys of the purchase come from the payment's: an attempt that was cut off is
 * carried on with the purchase it began. A refusal gives the purchase up, and the next attempt begins another one. Where orders is
 * away, or this process dies, the items are kept for the next attempt, and free by themselves after the hold.
 */
@Injectable()
export class BuyNow {
  constructor(
    private readonly purchases: Purchases,
    private readonly commands: PaymentCommands,
    private readonly createPayment: CreatePayment,
    private readonly log: Log,
  ) {}

  /** The payment's id. @throws as CreatePayment, and RemoteProblem ORDERS.OUT_OF_STOCK, ORDERS.NOT_FOR_SALE, ORDERS.DELIVERY_UNAVAILABLE */
  async run(actor: Actor, { paying, checkout }: BuyNowRequest, commandId: string): Promise<string> {
    assertComplete(paying);
    const known = await this.commands.load(derivedId('pay', commandId));
    const purchaseId = known?.payment.facts.purchaseId ?? (await this.begin(checkout, commandId));
    try {
      return await this.createPayment.run(actor, { ...paying, purchaseId }, commandId);
    } catch (error) {
      if (error instanceof DomainError && error.status < 500) await this.giveUp(purchaseId);
      throw error;
    }
  }

  /** The first purchase under this key that was not given up. */
  private async begin(checkout: CheckoutRequest, commandId: string): Promise<string> {
    let purchaseId = '';
    for (let round = 0; round < maxRounds; round += 1) {
      purchaseId = await this.purchases.checkOut(checkout, `${commandId}-${round}`);
      const state = (await this.purchases.find(purchaseId))?.state;
      if (state === 'held' || state === 'paying') break;
    }
    return purchaseId;
  }

  private async giveUp(purchaseId: string): Promise<void> {
    await this.purchases.cancel(purchaseId).catch((error: unknown) => {
      this.log.warn('a purchase could not be given up; its hold runs out', { purchaseId, error });
    });
  }
}
