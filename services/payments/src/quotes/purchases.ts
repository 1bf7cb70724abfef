import type { CheckoutRequest, PurchaseForPayment } from '@asili/contracts';

/** Purchases, as the orders service keeps them. */
export abstract class Purchases {
  /** Null for one nobody knows. @throws OrdersAway */
  abstract find(purchaseId: string): Promise<PurchaseForPayment | null>;

  /**
   * Tells that a payment of it has begun: its holds last until then, prolonged once. The same payment again is a success.
   * @throws RemoteProblem ORDERS.HOLD_GONE, ORDERS.PURCHASE_OVER; OrdersAway
   */
  abstract paymentBegun(purchaseId: string, paymentId: string, until: Date): Promise<PurchaseForPayment>;

  /**
   * Begins a purchase for who is asking, under a key: the same key again is the same purchase. Its id.
   * @throws InvalidInput; RemoteProblem ORDERS.OUT_OF_STOCK, ORDERS.NOT_FOR_SALE, ORDERS.DELIVERY_UNAVAILABLE; OrdersAway
   */
  abstract checkOut(request: CheckoutRequest, key: string): Promise<string>;

  /** Gives one of who is asking up; what it held is free. Safe to repeat. @throws RemoteProblem ORDERS.PURCHASE_OVER, ORDERS.PAYMENT_IN_DOUBT; OrdersAway */
  abstract cancel(purchaseId: string): Promise<void>;
}
