import { DomainError, type Asset, type Money, type PayInMethod, type Language } from '@asili/kernel';

/** The refund does not wait for its buyer to say where it goes: it is on its way, back, or an operator's. */
export class NothingToName extends DomainError {
  readonly code = 'PAYMENTS.NOTHING_TO_NAME';
  readonly status = 409;
}

/**
 * What a call to a provider came to.
 * - answered: in its documented shape
 * - refused: its documented error, so for certain nothing was done by this call
 * - unanswered: it may have been done
 */
export type ProviderResult<T> =
  | { readonly kind: 'answered'; readonly body: T }
  | { readonly kind: 'refused'; readonly code: string; readonly text?: string }
  | { readonly kind: 'unanswered' };

/** The same call, by what is made of its answer. */
export const mapAnswer = <T, U>(result: ProviderResult<T>, of: (body: T) => U): ProviderResult<U> =>
  result.kind === 'answered' ? { kind: 'answered', body: of(result.body) } : result;

/** The provider has not said yet what became of it: try again. */
export class StatusNotKnownYet extends Error {}

/** What is to be paid, as its payment keeps it. */
export interface PaymentOrder {
  readonly paymentId: string;
  readonly purchaseId: string;
  readonly method: PayInMethod;
  readonly money: Money<Asset>;
  /** E.164; where the way to pay needs one. */
  readonly phoneNumber?: string;
  /** Where the browser comes back to; of our own origin. */
  readonly returnUrl?: string;
  readonly language: Language;
  /** When the quote ends. */
  readonly expiresAt: Date;
}

/** An order the provider was asked about, with the name it gave it; absent where its answer to `begin` was lost. */
export interface InitiatedPayment extends PaymentOrder {
  readonly reference?: string;
}

/** How the buyer goes on. */
export interface PaymentSteps {
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

/** What a provider moves at once, in minor units, both ends included; absent where it sets no bound. */
export interface AmountLimits {
  readonly min?: bigint;
  readonly max?: bigint;
}

/** Whether an amount lies outside the limits. */
export const isOutside = ({ min, max }: AmountLimits, minor: bigint): boolean =>
  (min !== undefined && minor < min) || (max !== undefined && minor > max);

/** Whether the provider has taken the order up. 'unknown' (no answer): it may have; the payment is then asked about, never begun again. */
export type Initiated =
  | ({ readonly kind: 'begun' } & PaymentSteps)
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'unknown' };

/**
 * What became of a pay-in, by the provider's own word (never by an unsigned callback: ask first).
 * - waiting: the buyer has not paid yet
 * - detected: money is seen that is not certain yet
 * - confirmed: it is here. `receipt` is the provider's name of this one movement of money: the same receipt counts once. `at` is the provider's
 *   time of it, ours only where it tells none (see `receivedAt`)
 * - failed: nothing came and nothing will
 * - unknown: the provider could not be asked, or does not know yet; its outcome is unknown, and it is neither failed nor replaced. `why` is for operators
 */
export type PaymentStatusUpdate =
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
  | { readonly kind: 'unknown'; readonly why?: UnknownReason };

/** The provider did not answer; it does not know the payment; it knows it and has no result. */
export type UnknownReason = 'no-answer' | 'not-known' | 'no-result';

/** By how much a provider's clock may be off. */
const skewMs = 60_000;

/**
 * When money counts as having come, which decides between in time and late. The provider's own time, as far as it can be: M-Pesa's
 * `TransactionDate`, the `created` of Stripe's charge, Paystack's `paid_at`, the network's consensus. MTN tells none, and M-Pesa's query alone does
 * not, either: there it is when we asked, or when the question on the phone was over, whichever is earlier. A time to come counts as now; one just before
 * the payment was there, as its beginning; further before it, or no time at all, is not believed, and now counts.
 */
export function receivedAt(reported: Date, created: Date, now: Date): Date {
  if (reported > now) return now;
  if (reported >= created) return reported;
  return reported.getTime() >= created.getTime() - skewMs ? created : now;
}

/** One movement of money that came in, by the provider's name of it. */
export interface Received {
  readonly receipt: string;
  readonly money: Money<Asset>;
  readonly at: Date;
}

/**
 * One provider of one way to pay. Registered with `PaymentMethods` by the module of its feature. What `ask` answers is given to
 * `ProviderPayments.apply`, by whichever learns of it first: a webhook, or the sweep over open payments.
 */
export abstract class PaymentProvider {
  /** As in addresses and books: 'hedera', 'daraja', 'momo', 'stripe', 'paystack'. */
  abstract readonly provider: string;
  abstract readonly method: PayInMethod;

  /** The smallest amount it moves of a currency, in minor units (100 where only whole shillings are sent); null where it does not take it. */
  abstract stepOf(currency: Asset): bigint | null;

  /** What it takes at once in a currency; none takes nothing at all. */
  limitsOf(_currency: Asset, _at: Date): AmountLimits {
    return { min: 1n };
  }

  /** Whether this number has a wallet it can ask; E.164. Only where a number is asked for. */
  takesFrom(_phoneNumber: string): boolean {
    return true;
  }

  /** Why no new order can be taken up just now; null while it can. Cheap: every look at the quotes asks. */
  trouble(): Promise<'network-behind' | 'provider-away' | null> {
    return Promise.resolve(null);
  }

  /** Asks the provider for the money. Called once per payment, but perhaps again after a crash: the provider's idempotency key is the payment's id. */
  abstract initiate(order: PaymentOrder): Promise<Initiated>;

  /** What became of it. Any number of times, from any instance. */
  abstract fetchStatus(payIn: InitiatedPayment): Promise<PaymentStatusUpdate>;

  /** What the provider took of us for that receipt: its own word where it has one, else its dated tariff. Null while it cannot be said. */
  chargeOf(_payIn: InitiatedPayment, { money }: Received): Promise<Money<Asset> | null> {
    return Promise.resolve({ ...money, minor: 0n });
  }

  /** Calls it off, as far as the provider can: 'failed' once it is certain that nothing comes, 'unknown' where it is not. */
  abstract cancel(payIn: InitiatedPayment): Promise<PaymentStatusUpdate>;
}

/** Where a buyer wants a refund: an account of the ledger, `0.0.x`, and what is written with the transfer; empty where its owner asks for nothing. */
export interface Destination {
  readonly account: string;
  readonly memo: string;
}

/** What is to go back, as its payment keeps it. */
export interface RefundOrder {
  readonly refundId: string;
  readonly paymentId: string;
  readonly money: Money<Asset>;
  /** The one account the money came from; empty where the provider names none, or several gave. */
  readonly to: string;
  /** Where its buyer wants it instead. */
  readonly destination?: Destination;
  /** Operators agreed to it, though it is large. */
  readonly isApproved?: true;
  /** The provider's names of the money that came in. */
  readonly receipts: readonly string[];
  /** The provider's name of the pay-in. */
  readonly reference?: string;
}

/** How a refund is sent, noted before it is: sent again it is the same refund, and no second one. */
export interface Sending {
  /** What the provider knows it by. */
  readonly reference: string;
  /** Of a signed transaction: its bytes (base64), their hashes (hex), and when nobody executes it any more (ISO 8601). */
  readonly bytes?: string | undefined;
  readonly hashes?: string[] | undefined;
  readonly expiresAt?: string | undefined;
}

/** 'ask': it would be lost where it came from, so its buyer is to say where it goes; 'manual': it cannot be sent back by this way. Neither has been sent. */
export type Prepared = Ready | { readonly kind: 'ask' } | NotSendable;
export interface Ready {
  readonly kind: 'ready';
  readonly sending: Sending;
}
export interface NotSendable {
  readonly kind: 'manual';
  readonly reason: string;
}

/**
 * What became of a sending, by the provider's own word.
 * - succeeded: it went. `cost` is what the provider took of us for it
 * - pending: it may be on its way; the same is sent again later
 * - void: it did not go, and cannot any more: another one may be prepared
 * - failed: it did not go and will not
 */
export type RefundStatusUpdate =
  | { readonly kind: 'succeeded'; readonly cost?: Money<Asset> }
  | { readonly kind: 'pending' }
  | { readonly kind: 'void' }
  | { readonly kind: 'failed'; readonly reason: string };

/** How money goes back by one provider. Registered with `PaymentMethods` by the module of its feature. */
export abstract class RefundProvider {
  /** As that of the pay-in. */
  abstract readonly provider: string;

  /** Says how it will be sent; sends nothing. @throws when that cannot be said just now */
  abstract prepare(order: RefundOrder): Promise<Prepared>;

  /** An account as a buyer writes it, in its plain form. @throws a DomainError where it is none */
  readAccount(_text: string): string {
    throw new NothingToName();
  }

  /** Whether money can be sent there; of a way that asks buyers. @throws a DomainError that says why not, Unavailable */
  assertReaches(_destination: Destination): Promise<void> {
    return Promise.reject(new NothingToName());
  }

  /** Sends what was prepared and is noted, or asks what became of it: any number of times, from any instance, concurrently. */
  abstract send(order: RefundOrder, sending: Sending): Promise<RefundStatusUpdate>;

  /**
   * What the provider says now of one that was sent; it sends nothing. A refund that went may fail days later, and one that failed may have
   * gone. Null where it cannot be said just now, or never changes.
   */
  status(_order: RefundOrder, _sending: Sending): Promise<RefundStatusUpdate | null> {
    return Promise.resolve(null);
  }
}

const minPauseMs = 500;
const maxPauseMs = 10 * 60_000;

/** Until what has been waited for since then (ISO 8601) is looked at again, in milliseconds: a quarter of its age, so that each pause is a little longer than the one before. */
export function pauseSince(since: string, now: Date): number {
  return Math.min(maxPauseMs, Math.max(minPauseMs, (now.getTime() - Date.parse(since)) / 4));
}
