import { Injectable } from '@nestjs/common';
import { cancelledReply, orderMoneyReply, purchasePayment, type OrderMoney, type Payment } from '@asili/contracts';
import { Log, RemoteProblem, ServiceClient } from '@asili/platform';
import { Payments } from './payments.ts';

/** A purchase is shown without its payment rather than late. */
const timeoutMs = 1500;

@Injectable()
export class HttpPayments extends Payments {
  constructor(
    private readonly client: ServiceClient,
    private readonly log: Log,
  ) {
    super();
  }

  override async of(purchaseId: string): Promise<Payment | undefined> {
    try {
      const { payment } = await this.client.get('payments', `/internal/payments/of-purchase/${purchaseId}`, {
        schema: purchasePayment,
        timeoutMs: timeoutMs,
      });
      return payment ?? undefined;
    } catch (error) {
      this.log.debug('purchases: shown without its payment', { purchaseId, error });
      return undefined;
    }
  }

  override async moneyOf(
    orders: readonly { readonly orderId: string; readonly paymentId: string }[],
  ): Promise<ReadonlyMap<string, OrderMoney>> {
    if (orders.length === 0) return new Map();
    try {
      const reply = await this.client.post('payments', '/internal/payments/order-money', {
        body: { orders },
        schema: orderMoneyReply,
        timeoutMs: timeoutMs,
      });
      return new Map(reply.orders.map(({ orderId, money }) => [orderId, money]));
    } catch (error) {
      this.log.debug('orders: shown without what they bring', { error });
      return new Map();
    }
  }

  override async cancelOf(purchaseId: string): Promise<boolean> {
    try {
      await this.client.post('payments', `/internal/payments/of-purchase/${purchaseId}/cancel`, {
        body: {},
        schema: cancelledReply,
      });
      return true;
    } catch (error) {
      if (error instanceof RemoteProblem && error.code === 'PAYMENTS.IN_DOUBT') return false;
      throw error;
    }
  }
}
