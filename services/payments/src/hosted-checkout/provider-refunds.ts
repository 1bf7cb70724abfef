/** A refund as the provider has it, in the provider's own word for how far it is. */
export interface ProviderRefund {
  readonly id: string;
  readonly status: string;
}

export interface NewProviderRefund {
  /** The provider's idempotency key as well. */
  readonly refundId: string;
  readonly paymentId: string;
  /** The provider's name of the money that came in. */
  readonly receipt: string;
  readonly minor: bigint;
}

/** What a call came to. 'refused': the provider's documented error, so nothing was done. 'unanswered': it may have been done. */
export type RefundAnswer<T> =
  | { readonly kind: 'answered'; readonly refund: T }
  | { readonly kind: 'refused'; readonly code: string }
  | { readonly kind: 'unanswered' };

/** Refunds of a provider of cards. Never throws for what the other side does. */
export abstract class ProviderRefunds {
  /** The refund that was made under that name of ours; null where none was. */
  abstract find(receipt: string, refundId: string): Promise<RefundAnswer<ProviderRefund | null>>;
  /** The same refund again, within a day, is the same one. */
  abstract create(refund: NewProviderRefund): Promise<RefundAnswer<ProviderRefund>>;
}
