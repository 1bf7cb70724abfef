import type { PayingRequest, CheckoutRequest } from '@asili/contracts';
import { DomainError, Clock } from '@asili/kernel';
import { Log, RemoteProblem, derivedId, NotFound, type Actor } from '@asili/platform';
import { Injectable } from '@nestjs/common';
import type { Initiated } from '../providers/domain/provider.ts';
import { PaymentMethods } from '../providers/payment-methods.ts';
import { Purchases } from '../quotes/purchases.http.ts';
import { QuoteMaker } from '../quotes/quote-maker.ts';
import { numberNotTaken, AmountNotTaken, MethodUnavailable, AcceptQuote, assertComplete } from './accept-quote.ts';
import { CloseUnpaidPayment } from './cancel-payment.ts';
import { maskedNumber } from './domain/payment-view.ts';
import { type Payment, expiryOf } from './domain/payment.ts';
import { isOneAtATime } from './domain/settlement-policy.ts';
import { PaymentCommands } from './payment-commands.ts';
import { PaymentDocuments } from './payment-documents.mongo.ts';
import { ActivePaymentLocks } from './payment-requests.mongo.ts';
import { ProviderOrders } from './provider-payments.ts';

/** Another payment of the purchase has received money, or may have. */
export class PaymentInProgress extends DomainError {
  readonly code = 'PAYMENTS.IN_PROGRESS';
  readonly status = 409;
  override readonly retryAfterSeconds = 5;
}

/** A debit of the customer is under way, and none of theirs has succeeded yet: one at a time until then. */
export class DebitUnderWay extends DomainError {
  readonly code = 'PAYMENTS.DEBIT_UNDER_WAY';
  readonly status = 409;
}

/**
 * Whether a payment that takes days may begin beside what its customer has under way. Until their first has succeeded there is one place for them,
 * taken as that of a purchase is: a page nobody has paid on is closed by the next one, a debit that was agreed to stays. Safe twice and beside
 * itself: the place decides between two. Nothing is held for a plan, so no place is needed.
 */
@Injectable()
export class AdmitDebit {
  constructor(
    private readonly documents: PaymentDocuments,
    private readonly activePayments: ActivePaymentLocks,
    private readonly closeUnpaid: CloseUnpaidPayment,
    private readonly clock: Clock,
  ) {}

  async run({ plan, facts: { paymentId, customerId, method, provider } }: Payment): Promise<boolean> {
    if (plan || !isOneAtATime(method, this.clock.now()) || (await this.documents.hasPaidBy(customerId, provider)))
      return true;
    const place = `${method}.${customerId}`;
    const before = await this.activePayments.get(place);
    if (before === paymentId) return true;
    const isFree = before === null || (await this.closeUnpaid.run(before, 'cancelled', 'replaced')) !== 'unknown';
    return isFree && this.activePayments.take(place, before, paymentId);
  }
}

/**
 * Has the purchase kept for the buyer, and the provider ask for the money. Noted in the stream before it is done, so that no
 * other payment takes its place meanwhile. Safe to repeat: orders and providers know the payment by its id.
 */
@Injectable()
export class OpenPayment {
  constructor(
    private readonly commands: PaymentCommands,
    private readonly purchases: Purchases,
    private readonly ways: PaymentMethods,
    private readonly orders: ProviderOrders,
    private readonly log: Log,
  ) {}

  /** @throws MethodUnavailable, AmountNotTaken, InvalidInput where the provider refuses; RemoteProblem ORDERS.HOLD_GONE, ORDERS.PURCHASE_OVER; OrdersAway */
  async run(paymentId: string): Promise<void> {
    const payment = await this.commands.run(paymentId, { kind: 'ask' });
    if (payment?.status !== 'created') return; // Called off, or opened by another attempt.
    if (!payment.plan) await this.keepPurchase(payment);
    const begun = await this.begin(payment);
    switch (begun.kind) {
      case 'begun':
        return void (await this.commands.run(paymentId, { kind: 'open', steps: stepsOf(begun) }));
      case 'unknown':
        return void (await this.commands.run(paymentId, { kind: 'mark-unknown', isUnknown: true }));
      case 'refused':
        await this.commands.run(paymentId, { kind: 'close', outcome: 'failed', reason: begun.reason });
        throw refusalFor(begun.reason);
    }
  }

  private async keepPurchase(payment: Payment): Promise<void> {
    const { paymentId, purchaseId } = payment.facts;
    try {
      await this.purchases.paymentBegun(purchaseId, paymentId, expiryOf(payment));
    } catch (error) {
      if (error instanceof RemoteProblem && error.status < 500)
        await this.commands.run(paymentId, { kind: 'close', outcome: 'failed', reason: 'purchase-over' });
      throw error;
    }
  }

  private async begin(payment: Payment): Promise<Initiated> {
    try {
      return await this.ways.named(payment.facts.provider).initiate(await this.orders.of(payment));
    } catch (error) {
      this.log.warn('a provider did not answer', {
        paymentId: payment.facts.paymentId,
        provider: payment.facts.provider,
        error,
      });
      return { kind: 'unknown' };
    }
  }
}

function refusalFor(reason: string): Error {
  if (reason === 'number') return numberNotTaken();
  return reason === 'amount' ? new AmountNotTaken() : new MethodUnavailable(reason);
}

function stepsOf({ reference, redirectUrl, prompt, payTo }: Extract<Initiated, { kind: 'begun' }>) {
  return {
    reference,
    ...(redirectUrl !== undefined && { redirectUrl }),
    ...(prompt && {
      prompt: { phoneNumber: maskedNumber(prompt.phoneNumber), expiresAt: prompt.expiresAt.toISOString() },
    }),
    ...(payTo && { payTo }),
  };
}

/** Takes a created payment up to where its buyer can pay. */
@Injectable()
export class StartPayment {
  constructor(
    private readonly commands: PaymentCommands,
    private readonly activePayments: ActivePaymentLocks,
    private readonly closeUnpaid: CloseUnpaidPayment,
    private readonly admitDebit: AdmitDebit,
    private readonly openPayment: OpenPayment,
  ) {}

  /** Safe to repeat, from any instance: each step looks at what is there. @throws PaymentInProgress where another payment of the purchase stands in the way, DebitUnderWay where another debit of the customer does */
  async run(paymentId: string): Promise<void> {
    const payment = (await this.commands.load(paymentId))?.payment;
    if (payment?.status !== 'created') return;
    const { purchaseId } = payment.facts;
    const before = await this.activePayments.get(purchaseId);
    if (before !== paymentId) {
      const isFree = before === null || (await this.closeUnpaid.run(before, 'cancelled', 'replaced')) === 'over';
      if (!isFree || !(await this.activePayments.take(purchaseId, before, paymentId))) {
        await this.giveUp(paymentId, 'in-progress');
        throw new PaymentInProgress();
      }
    }
    if (!payment.asked && !(await this.admitDebit.run(payment))) {
      await this.giveUp(paymentId, 'debit-under-way');
      throw new DebitUnderWay();
    }
    await this.openPayment.run(paymentId);
  }

  private async giveUp(paymentId: string, reason: string): Promise<void> {
    await this.commands.run(paymentId, { kind: 'close', outcome: 'cancelled', reason, asked: false });
  }
}

export type PaymentOfPurchase = PayingRequest & { readonly purchaseId: string };

/**
 * Begins a payment at a quote of now. The payment's id comes from the idempotency key, so every attempt under one key is the
 * same payment; the purchase's active payment lock decides between two keys. One that is there and received nothing is cancelled first.
 */
@Injectable()
export class CreatePayment {
  constructor(
    private readonly purchases: Purchases,
    private readonly quotes: QuoteMaker,
    private readonly commands: PaymentCommands,
    private readonly acceptQuote: AcceptQuote,
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
    const purchase = await this.purchases.price(purchaseId);
    if (purchase?.customerId !== customerId) throw new NotFound();
    const [quote] = await this.quotes.run(purchase, [paying.method], paying.phoneNumber);
    await this.acceptQuote.run({ paymentId, purchaseId, customerId }, quote, paying, language);
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
