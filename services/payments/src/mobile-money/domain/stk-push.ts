/** What became of the question on a phone, as far as we know. */
export interface StkPush {
  readonly paymentId: string;
  /** Whole shillings asked for. */
  readonly asked: bigint;
  /** When the question is over. */
  readonly expiresAt: Date;
  /** M-Pesa's name for it; absent while, or because, its answer did not come. */
  readonly checkoutRequestId?: string;
  /** What a callback said, in shillings; believed only as far as the query says paid. */
  readonly told?: { readonly paid: bigint; readonly receipt: string };
  /** Its name is not known, but M-Pesa's statement has the payment: its receipt stands in `told`. */
  readonly isFound?: true;
  /** Never sent, and never to be: whoever cancelled came first, or M-Pesa refused it. */
  readonly isVoid?: true;
}

const referenceLength = 12;

/** What the question names on the phone and in M-Pesa's statement: as much of a payment's id as it takes. */
export const referenceOf = (paymentId: string): string => paymentId.slice(-referenceLength);
