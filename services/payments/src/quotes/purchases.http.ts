import { BoundedMap, DomainError } from '@asili/kernel';
import { type CheckoutRequest, type PurchaseForPayment, latePaymentReply, purchaseForPayment } from '@asili/contracts';
import { Injectable } from '@nestjs/common';
import { InvalidInput, RemoteProblem, ServiceClient, Unavailable } from '@asili/platform';
import { z } from 'zod';

/** What a purchase holds cannot be looked up just now. */
export class OrdersAway extends DomainError {
  readonly code = 'PAYMENTS.ORDERS_AWAY';
  readonly status = 503;
  override readonly retryAfterSeconds = 5;
}

/** Each product is a stock of its own. */
const checkoutMs = 10_000;
const begunPurchase = z.object({ purchase: z.object({ id: z.string() }) });

/** Whose a purchase is, and what it costs: so it was checked out, and so it stays. */
export type PricedPurchase = Pick<PurchaseForPayment, 'id' | 'customerId' | 'orders'>;
const remembered = 5_000;

/**
 * Purchases, as the orders service keeps them. What never changes of one is asked once by an instance: its quotes, its payment and the next one are
 * made of the same answer.
 */
@Injectable()
export class Purchases {
  private readonly priced = new BoundedMap<string, PricedPurchase>(remembered);

  constructor(private readonly client: ServiceClient) {}

  /** What it costs, whatever became of it. Null for one nobody knows. @throws OrdersAway where nobody asked here before */
  async price(purchaseId: string): Promise<PricedPurchase | null> {
    return this.priced.get(purchaseId) ?? this.find(purchaseId);
  }

  /** As it is now. Null for one nobody knows. @throws OrdersAway */
  async find(purchaseId: string): Promise<PurchaseForPayment | null> {
    try {
      const found = await reached(
        this.client.get('orders', `/internal/purchases/${purchaseId}`, { schema: purchaseForPayment }),
      );
      const { id, customerId, orders } = found;
      this.priced.set(id, { id, customerId, orders });
      return found;
    } catch (error) {
      if (error instanceof RemoteProblem && error.status === 404) return null;
      throw error;
    }
  }

  /**
   * Tells that a payment of it has begun: its holds last until then, prolonged once. The same payment again is a success.
   * @throws RemoteProblem ORDERS.HOLD_GONE, ORDERS.PURCHASE_OVER; OrdersAway
   */
  paymentBegun(purchaseId: string, paymentId: string, until: Date): Promise<PurchaseForPayment> {
    return reached(
      this.client.post('orders', `/internal/purchases/${purchaseId}/payment-begun`, {
        schema: purchaseForPayment,
        body: { paymentId, until: until.toISOString() },
      }),
    );
  }

  /** Tells that its payment is settled in days: its holds last until then. The same again is a success. @throws RemoteProblem ORDERS.HOLD_GONE; OrdersAway */
  async paymentSettling(purchaseId: string, paymentId: string, until: Date): Promise<void> {
    await reached(
      this.client.post('orders', `/internal/purchases/${purchaseId}/payment-begun`, {
        schema: purchaseForPayment,
        body: { paymentId, until: until.toISOString(), settling: true },
      }),
    );
  }

  /** Late money is enough for it: whether its items are kept for it once more; else it is refused for good. The same again answers the same. @throws OrdersAway; RemoteProblem of a release that does not know the question */
  async holdForLate(purchaseId: string, paymentId: string): Promise<boolean> {
    return (
      await reached(
        this.client.post('orders', `/internal/purchases/${purchaseId}/late-payment`, {
          schema: latePaymentReply,
          body: { paymentId },
          timeoutMs: checkoutMs,
        }),
      )
    ).held;
  }

  /**
   * Begins a purchase for who is asking, under a key: the same key again is the same purchase. Its id.
   * @throws InvalidInput; RemoteProblem ORDERS.OUT_OF_STOCK, ORDERS.NOT_FOR_SALE, ORDERS.DELIVERY_UNAVAILABLE; OrdersAway
   */
  async checkOut(request: CheckoutRequest, key: string): Promise<string> {
    try {
      return (
        await reached(
          this.client.post('orders', '/api/checkout', {
            schema: begunPurchase,
            body: request,
            idempotencyKey: key,
            onBehalf: true,
            timeoutMs: checkoutMs,
          }),
        )
      ).purchase.id;
    } catch (error) {
      if (error instanceof RemoteProblem && error.status === 400 && error.errors.length > 0)
        throw Object.assign(new InvalidInput(error.errors), { cause: error });
      throw error;
    }
  }

  /** Gives one of who is asking up; what it held is free. Safe to repeat. @throws RemoteProblem ORDERS.PURCHASE_OVER, ORDERS.PAYMENT_IN_DOUBT; OrdersAway */
  async cancel(purchaseId: string): Promise<void> {
    await reached(this.client.post('orders', `/api/purchases/${purchaseId}/cancel`, { onBehalf: true }));
  }
}

async function reached<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof Unavailable || (error instanceof RemoteProblem && error.status >= 500))
      throw Object.assign(new OrdersAway(), { cause: error });
    throw error;
  }
}
