import type { Asset, Money, PayInMethod } from '@asili/kernel';

/** What is to be paid, as its payment keeps it. */
export interface PayInOrder {
  readonly paymentId: string;
  readonly purchaseId: string;
  readonly method: PayInMethod;
  readonly money: Money<Asset>;
  /** E.164; where the way to pay needs one. */
  readonly phoneNumber?: string;
  /** Where the browser comes back to; of our own origin. */
  readonly returnUrl?: string;
  readonly language: 'en' | 'sw' | 'fr';
  /** When the quote ends. */
  readonly expiresAt: Date;
}

/** An order the provider was asked about, with the name it gave it; absent where its answer to `begin` was lost. */
export interface BegunPayIn extends PayInOrder {
  readonly reference?: string;
}

/** How the buyer goes on. */
export interface PayInSteps {
  /** The provider's name for this pay-in, by which its callbacks find the payment. Unique per provider. */
  readonly reference: string;
  /** The provider's hosted checkout. */
  readonly redirectUrl?: string;
  /** A question on the buyer's phone. */
  readonly prompt?: { readonly phoneNumber: string; readonly expiresAt: Date };
  /** A transfer the buyer makes: account and memo, and the text of a QR code. */
  readonly payTo?: {
    readonly account: string;
    readonly memo: string;
    readonly amount: string;
    readonly qr: string;
    readonly network: string;
  };
}

/** Whether the provider has taken the order up. 'unknown' (no answer): it may have; the payment is then asked about, never begun again. */
export type Begun =
  | ({ readonly kind: 'begun' } & PayInSteps)
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'unknown' };

/**
 * What became of a pay-in, by the provider's own word (never by an unsigned callback: ask first).
 * - waiting: the buyer has not paid yet
 * - detected: money is seen that is not certain yet
 * - confirmed: it is here. `receipt` is the provider's name of this one movement of money: the same receipt counts once
 * - failed: nothing came and nothing will
 * - unknown: the provider could not be asked, or does not know yet; the payment is in doubt, and neither failed nor replaced. `why` is for operators
 */
export type PayInNews =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'detected'; readonly reference: string }
  | {
      readonly kind: 'confirmed';
      readonly receipt: string;
      readonly money: Money<Asset>;
      readonly at: Date;
      readonly payer?: string;
    }
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'unknown'; readonly why?: DoubtReason };

/** The provider did not answer; it does not know the payment; it knows it and has no result. */
export type DoubtReason = 'no-answer' | 'not-known' | 'no-result';

/** One movement of money that came in, by the provider's name of it. */
export interface Received {
  readonly receipt: string;
  readonly money: Money<Asset>;
  readonly at: Date;
}

/**
 * One provider of one way to pay. Registered with `WaysToPay` by the module of its feature. What `ask` answers is given to
 * `PayIns.tell`, by whoever hears of news first: a webhook, or the sweep over open payments.
 */
export abstract class PayIn {
  /** As in addresses and books: 'hedera', 'daraja', 'momo', 'stripe', 'paystack'. */
  abstract readonly provider: string;
  abstract readonly method: PayInMethod;

  /** The smallest amount it moves of a currency, in minor units (100 where only whole shillings are sent); null where it does not take it. */
  abstract stepOf(currency: Asset): bigint | null;

  /** Why no new order can be taken up just now; null while it can. Cheap: every look at the quotes asks. */
  trouble(): Promise<'network-behind' | 'provider-away' | null> {
    return Promise.resolve(null);
  }

  /** Asks the provider for the money. Called once per payment, but perhaps again after a crash: the provider's idempotency key is the payment's id. */
  abstract begin(order: PayInOrder): Promise<Begun>;

  /** What became of it. Any number of times, from any instance. */
  abstract ask(payIn: BegunPayIn): Promise<PayInNews>;

  /** What the provider took of us for that receipt: its own word where it has one, else its dated tariff. Null while it cannot be said. */
  chargeOf(_payIn: BegunPayIn, { money }: Received): Promise<Money<Asset> | null> {
    return Promise.resolve({ ...money, minor: 0n });
  }

  /** Calls it off, as far as the provider can: 'failed' once it is certain that nothing comes, 'unknown' where it is not. */
  abstract cancel(payIn: BegunPayIn): Promise<PayInNews>;
}
