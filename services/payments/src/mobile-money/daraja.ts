/** What a call to Daraja came to. 'refused': its documented error, so nothing was done. 'unanswered': it may have been done. */
export type DarajaAnswer<T> = { readonly kind: 'answered'; readonly body: T } | { readonly kind: 'refused'; readonly code: string; readonly text: string } | { readonly kind: 'unanswered' };

export interface StkRequest {
  /** 2547XXXXXXXX */
  readonly phoneNumber: string;
  readonly shillings: bigint;
  readonly callbackUrl: string;
  /** At most 12 characters, shown on the phone. */
  readonly reference: string;
}

export interface ReversalRequest {
  /** M-Pesa's receipt of the payment, all of which goes back. */
  readonly receipt: string;
  readonly shillings: bigint;
  readonly resultUrl: string;
  readonly remarks: string;
}

/** M-Pesa's Daraja. Never throws for what the other side does. */
export abstract class Daraja {
  abstract push(request: StkRequest): Promise<DarajaAnswer<{ readonly checkoutRequestId: string }>>;
  abstract query(checkoutRequestId: string): Promise<DarajaAnswer<{ readonly resultCode: string }>>;
  /** 'answered': taken up. What became of it is told to its address. */
  abstract reverse(request: ReversalRequest): Promise<DarajaAnswer<unknown>>;
}
