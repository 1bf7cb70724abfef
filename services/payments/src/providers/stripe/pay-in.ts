import { Clock, inForce, toRealTime, type Asset, type Money, type PayInMethod } from '@asili/kernel';
import type { References } from '../../references/references.mongo.ts';
import {
  PaymentProvider,
  type ProviderResult,
  type AmountLimits,
  type Initiated,
  type InitiatedPayment,
  type PaymentStatusUpdate,
  type PaymentOrder,
  type Received,
} from '../domain/provider.ts';
import { checkoutStatusUpdate, type Checkout, stripeCurrencyOf, stripeLimits } from './domain/statuses.ts';
import { HostedPages, type StripeSettings } from './client.http.ts';

/** The shortest life Stripe gives a page is 30 minutes; a quote that ends before closes it. */
const pageLifeMs = 31 * 60_000;

export interface StripeMethod {
  readonly provider: string;
  readonly method: PayInMethod;
  /** What is taken, with Stripe's names of what it is paid with. */
  readonly types: Readonly<Partial<Record<Asset, readonly string[]>>>;
}

/** Cards of all the world, in the currencies our account there keeps balances in; a sale in another is charged in dollars. */
export const cards: StripeMethod = {
  provider: 'stripe',
  method: 'card',
  types: { USD: ['card'], EUR: ['card'], GBP: ['card'], KES: ['card'] },
};
/** Bank accounts; certain some days later. */
export const banks: StripeMethod = {
  provider: 'stripe-bank',
  method: 'bank',
  types: { USD: ['us_bank_account'], EUR: ['sepa_debit'], GBP: ['bacs_debit'] },
};

/** A pay page of Stripe's: the browser goes there and comes back, and no card's number ever touches us. The idempotency key is the payment's id. */
export class StripePaymentProvider extends PaymentProvider {
  readonly provider: string;
  readonly method: PayInMethod;

  constructor(
    private readonly terms: StripeMethod,
    private readonly pages: HostedPages,
    private readonly settings: Pick<StripeSettings, 'publicUrl' | 'leaves'>,
    private readonly clock: Clock,
    private readonly references: References,
  ) {
    super();
    this.provider = terms.provider;
    this.method = terms.method;
  }

  override stepOf(currency: Asset): bigint | null {
    return this.terms.types[currency] && !this.settings.leaves.includes(currency) ? 1n : null;
  }

  override limitsOf(currency: Asset, at: Date): AmountLimits {
    const own = stripeCurrencyOf(currency.toLowerCase());
    return own ? inForce(stripeLimits, at)[own] : super.limitsOf(currency, at);
  }

  override async initiate(order: PaymentOrder): Promise<Initiated> {
    const answer = await this.open(order);
    if (answer.kind === 'refused') return { kind: 'refused', reason: answer.code };
    if (answer.kind === 'unanswered' || answer.body.url === null) return { kind: 'unknown' };
    return { kind: 'begun', reference: answer.body.reference, redirectUrl: answer.body.url };
  }

  /** Where the answer to `begin` was lost, creating the page again names it: the provider knows the payment's id. */
  override async fetchStatus(payIn: InitiatedPayment): Promise<PaymentStatusUpdate> {
    const checkout = await this.find(payIn);
    return checkout ? checkoutStatusUpdate(checkout, this.clock.now()) : { kind: 'unknown', why: 'no-answer' };
  }

  /** Stripe's own word, in the currency of our balance. None of what an operator saw on a statement: that has no payment's name. */
  override async chargeOf({ paymentId }: InitiatedPayment, { receipt, money }: Received): Promise<Money<Asset> | null> {
    const fee = await this.pages.feeOf(receipt);
    if (fee.kind !== 'answered') return null;
    if (!fee.body) return { ...money, minor: 0n };
    await this.references.note(paymentId, [fee.body.charge]);
    const currency = stripeCurrencyOf(fee.body.currency);
    return currency ? { currency, minor: fee.body.minor } : null;
  }

  override async cancel(payIn: InitiatedPayment): Promise<PaymentStatusUpdate> {
    const checkout = await this.find(payIn);
    if (!checkout) return { kind: 'unknown' };
    if (checkout.state !== 'open') return checkoutStatusUpdate(checkout, this.clock.now());
    const closed = await this.pages.close(checkout.reference);
    const now = closed.kind === 'answered' ? closed.body : await this.find({ ...payIn, reference: checkout.reference });
    const update: PaymentStatusUpdate = now ? checkoutStatusUpdate(now, this.clock.now()) : { kind: 'unknown' };
    return update.kind === 'waiting' ? { kind: 'unknown' } : update;
  }

  private async find(payIn: InitiatedPayment): Promise<Checkout | null> {
    const answer = payIn.reference === undefined ? await this.open(payIn) : await this.pages.get(payIn.reference);
    if (answer.kind !== 'answered') return null;
    if (payIn.reference !== undefined) return answer.body;
    const fresh = await this.pages.get(answer.body.reference); // A repeated creation answers as it did then.
    return fresh.kind === 'answered' ? fresh.body : null;
  }

  private open({
    paymentId,
    money: { currency, minor },
    language,
    returnUrl,
    expiresAt,
  }: PaymentOrder): Promise<ProviderResult<Checkout>> {
    // Of the quote's own time, so that a repeat has the same body: Stripe compares.
    const until = toRealTime(this.clock, new Date(expiresAt.getTime() + pageLifeMs));
    return this.pages.create({
      paymentId,
      currency: currency.toLowerCase(),
      minor,
      methods: this.terms.types[currency] ?? [],
      language,
      returnUrl: returnUrl ?? `${this.settings.publicUrl}/`,
      expiresAt: until,
    });
  }
}
