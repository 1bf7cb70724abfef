import type { Asset, Money } from '@asili/kernel';
import { NothingToName } from './errors.ts';

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
export type RefundNews =
  | { readonly kind: 'succeeded'; readonly cost?: Money<Asset> }
  | { readonly kind: 'pending' }
  | { readonly kind: 'void' }
  | { readonly kind: 'failed'; readonly reason: string };

/** How money goes back by one provider. Registered with `WaysToPay` by the module of its feature. */
export abstract class WayBack {
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

  /** Sends what was prepared and is noted, or asks what became of it: any number of times, from any instance, beside itself. */
  abstract send(order: RefundOrder, sending: Sending): Promise<RefundNews>;
}
