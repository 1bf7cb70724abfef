/** Whom a payment concerns; its events name nobody. */
export abstract class PaymentParties {
  /** Ids of the artisans whose sales it pays for; none for a payment nobody knows. @throws Unavailable */
  abstract sellersOf(paymentId: string): Promise<readonly string[]>;
  /** Who pays: a customer, or an artisan for a plan; undefined for a payment nobody knows. @throws Unavailable, also while an instance of an earlier release answers, which does not say it */
  abstract payerOf(paymentId: string): Promise<string | undefined>;
}
