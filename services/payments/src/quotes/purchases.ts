import type { PurchaseForPayment } from '@asili/contracts';

/** Purchases, as the orders service keeps them. */
export abstract class Purchases {
  /** Null for one nobody knows. @throws OrdersAway */
  abstract find(purchaseId: string): Promise<PurchaseForPayment | null>;

  /**
   * Tells that a payment of it has begun: its holds last until then, prolonged once. The same payment again is a success.
   * @throws RemoteProblem ORDERS.HOLD_GONE, ORDERS.PURCHASE_OVER; OrdersAway
   */
  abstract paymentBegun(purchaseId: string, paymentId: string, until: Date): Promise<PurchaseForPayment>;
}
