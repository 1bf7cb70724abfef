import { Injectable } from '@nestjs/common';
import { purchaseForPayment, type PurchaseForPayment } from '@asili/contracts';
import { RemoteProblem, ServiceClient, Unavailable } from '@asili/platform';
import { OrdersAway } from './domain/orders-away.ts';
import { Purchases } from './purchases.ts';

/** The orders service. */
@Injectable()
export class HttpPurchases extends Purchases {
  constructor(private readonly client: ServiceClient) {
    super();
  }

  override async find(purchaseId: string): Promise<PurchaseForPayment | null> {
    try {
      return await reached(this.client.get('orders', `/internal/purchases/${purchaseId}`, { schema: purchaseForPayment }));
    } catch (error) {
      if (error instanceof RemoteProblem && error.status === 404) return null;
      throw error;
    }
  }

  override paymentBegun(purchaseId: string, paymentId: string, until: Date): Promise<PurchaseForPayment> {
    return reached(this.client.post('orders', `/internal/purchases/${purchaseId}/payment-begun`, { schema: purchaseForPayment, body: { paymentId, until: until.toISOString() } }));
  }
}

async function reached<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof Unavailable || (error instanceof RemoteProblem && error.status >= 500)) throw Object.assign(new OrdersAway(), { cause: error });
    throw error;
  }
}
