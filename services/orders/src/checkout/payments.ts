import type { OrderMoney, Payment } from '@asili/contracts';

/** What the payments service knows of a purchase. */
export abstract class Payments {
  /** The last payment; undefined when there is none or nobody can say. */
  abstract of(purchaseId: string): Promise<Payment | undefined>;
  /** What orders bring their artisans, by order; without those nobody can say it of. */
  abstract moneyOf(
    orders: readonly { readonly orderId: string; readonly paymentId: string }[],
  ): Promise<ReadonlyMap<string, OrderMoney>>;
  /** Gives up the payment that is under way; false when money of it was received or may be. @throws Unavailable */
  abstract cancelOf(purchaseId: string): Promise<boolean>;
}
