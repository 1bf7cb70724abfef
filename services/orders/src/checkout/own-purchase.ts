import {
  type OrderMoney,
  type Payment,
  cancelledReply,
  orderMoneyReply,
  purchasePayment,
  type Purchase as WirePurchase,
} from '@asili/contracts';
import { Injectable } from '@nestjs/common';
import { Log, RemoteProblem, ServiceClient, type Actor } from '@asili/platform';
import { isId, Clock } from '@asili/kernel';
import { PurchaseNotFound } from '../purchase/domain/decide.ts';
import type { Purchase } from '../purchase/domain/purchase.ts';
import { PurchaseCommands } from '../purchase/purchase-commands.ts';
import { PurchaseViews } from '../purchase/purchase-views.ts';
import { ReviewLines } from '../reviews/read-reviews.ts';
import { PaymentOutcomeUnknown } from '../purchase/domain/payment.ts';
import { HoldItems, itemsOf } from './hold-items.ts';

/** A purchase is shown without its payment rather than late. */
const timeoutMs = 1500;

/** What the payments service knows of a purchase. */
@Injectable()
export class Payments {
  constructor(
    private readonly client: ServiceClient,
    private readonly log: Log,
  ) {}

  /** The last payment; undefined when there is none or nobody can say. */
  async of(purchaseId: string): Promise<Payment | undefined> {
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

  /** What orders bring their artisans, by order; without those nobody can say it of. */
  async moneyOf(
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

  /** Gives up the payment that is under way; false when money of it was received or may be. @throws Unavailable */
  async cancelOf(purchaseId: string): Promise<boolean> {
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

/** A purchase, for its buyer alone. */
@Injectable()
export class GetPurchase {
  constructor(
    private readonly commands: PurchaseCommands,
    private readonly views: PurchaseViews,
    private readonly payments: Payments,
    private readonly reviews: ReviewLines,
  ) {}

  /** @throws PurchaseNotFound, also for somebody else's */
  async own(actor: Actor, id: string): Promise<Purchase> {
    if (!isId('pur', id)) throw new PurchaseNotFound();
    const purchase = await this.commands.get(id);
    if (purchase.customerId !== actor.id) throw new PurchaseNotFound();
    return purchase;
  }

  /** @throws PurchaseNotFound */
  async run(actor: Actor, id: string): Promise<WirePurchase> {
    return this.view(actor, await this.own(actor, id));
  }

  async view(actor: Actor, purchase: Purchase): Promise<WirePurchase> {
    const [view, payment] = await Promise.all([
      this.views.purchase(purchase, actor.language),
      this.payments.of(purchase.id),
    ]);
    return { ...view, orders: await this.reviews.into(view.orders, [purchase], 'buyer'), ...(payment && { payment }) };
  }
}

/**
 * Gives a purchase up, and what was held is free at once. A payment under way is given up first; if another one begins
 * meanwhile, the purchase is not cancelled under it. Cancelling again is a success, and releases again.
 */
@Injectable()
export class CancelPurchase {
  constructor(
    private readonly purchases: GetPurchase,
    private readonly payments: Payments,
    private readonly commands: PurchaseCommands,
    private readonly items: HoldItems,
    private readonly clock: Clock,
  ) {}

  /** @throws PurchaseNotFound, PurchaseOver, PaymentOutcomeUnknown, Unavailable */
  async run(actor: Actor, id: string): Promise<Purchase> {
    const { state, paymentId } = await this.purchases.own(actor, id);
    if (state === 'paying' && !(await this.payments.cancelOf(id))) throw new PaymentOutcomeUnknown();
    const { purchase } = await this.commands.run(id, { kind: 'cancel', now: this.clock.now(), paymentId });
    await this.items.release(id, itemsOf(purchase));
    return purchase;
  }
}
