/** Whose sales a payment pays for. */
export abstract class PaymentSellers {
  /** Ids of artisans; none for a payment nobody knows. @throws Unavailable */
  abstract of(paymentId: string): Promise<readonly string[]>;
}
