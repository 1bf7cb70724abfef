import type { PaystackTransaction } from './domain/paystack-transaction.ts';

/** What a call came to. 'refused': Paystack's documented error, so nothing was done. 'unanswered': it may have been done. */
export type PaystackAnswer<T> =
  | { readonly kind: 'answered'; readonly body: T }
  | { readonly kind: 'refused'; readonly code: string }
  | { readonly kind: 'unanswered' };

export interface NewTransaction {
  readonly reference: string;
  readonly email: string;
  /** In the smallest coin. */
  readonly minor: bigint;
  readonly currency: string;
  readonly returnUrl: string;
}

export interface NewRefund {
  /** Paystack's name of the transaction. */
  readonly receipt: string;
  readonly minor: bigint;
  /** Our own name of the refund, by which it is found again. */
  readonly note: string;
}

/** Paystack. Never throws for what the other side does. */
export abstract class Paystack {
  /** The address of the pay page. A reference is taken once. */
  abstract initialize(transaction: NewTransaction): Promise<PaystackAnswer<{ readonly pageUrl: string }>>;
  abstract verify(reference: string): Promise<PaystackAnswer<PaystackTransaction>>;
  /** What it owes us by currency, in the smallest coin. */
  abstract balances(): Promise<PaystackAnswer<readonly { readonly currency: string; readonly minor: bigint }[]>>;
  /** What it sent to our bank since then. */
  abstract settlements(
    since: Date,
  ): Promise<PaystackAnswer<readonly { readonly id: string; readonly currency: string; readonly minor: bigint }[]>>;
  /** The status of the refund of that note; null where there is none. */
  abstract findRefund(receipt: string, note: string): Promise<PaystackAnswer<string | null>>;
  /** Its status. There is no idempotency key: twice is two refunds. */
  abstract refund(refund: NewRefund): Promise<PaystackAnswer<string>>;
}
