import { Injectable } from '@nestjs/common';
import { purchaseForPayment, type CheckoutRequest, type PurchaseForPayment } from '@asili/contracts';
import { InvalidInput, RemoteProblem, ServiceClient, Unavailable } from '@asili/platform';
import { OrdersAway } from './domain/orders-away.ts';
import { Purchases } from './purchases.ts';
import { z } from 'zod';

/** Holding takes a call per product. */
const checkoutMs = 10_000;
const begunPurchase = z.object({ purchase: z.object({ id: z.string() }) });

/** The orders service. */
@Injectable()
export class HttpPurchases extends Purchases {
  constructor(private readonly client: ServiceClient) {
    super();
  }

  override async find(purchaseId: string): Promise<PurchaseForPayment | null> {
    try {
      return await reached(
        this.client.get('orders', `/internal/purchases/${purchaseId}`, { schema: purchaseForPayment }),
      );
    } catch (error) {
      if (error instanceof RemoteProblem && error.status === 404) return null;
      throw error;
    }
  }

  override paymentBegun(purchaseId: string, paymentId: string, until: Date): Promise<PurchaseForPayment> {
    return reached(
      this.client.post('orders', `/internal/purchases/${purchaseId}/payment-begun`, {
        schema: purchaseForPayment,
        body: { paymentId, until: until.toISOString() },
      }),
    );
  }

  override async checkOut(request: CheckoutRequest, key: string): Promise<string> {
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

  override async cancel(purchaseId: string): Promise<void> {
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
