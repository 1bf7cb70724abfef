import { Injectable } from '@nestjs/common';
import type { Order as WireOrder, OrderState } from '@asili/contracts';
import type { Reader } from '../purchase/domain/order-view.ts';
import type { Purchase } from '../purchase/domain/state.ts';
import { Payments } from '../checkout/payments.ts';
import { PurchaseViews } from '../purchase/purchase-views.ts';
import { ReviewLines } from '../reviews/review-lines.ts';

/** Called off: it brings nothing. */
const bringsNothing: ReadonlySet<OrderState> = new Set(['awaiting-payment', 'cancelled', 'refunded']);

/** Orders as one side sees them, with the reviews of their items; the artisan's side with what each brings. */
@Injectable()
export class ShowOrders {
  constructor(
    private readonly views: PurchaseViews,
    private readonly payments: Payments,
    private readonly reviews: ReviewLines,
  ) {}

  /** What does not belong together is left out. */
  async run(
    wanted: readonly { readonly orderId: string; readonly purchase: Purchase }[],
    reader: Reader,
  ): Promise<WireOrder[]> {
    const paid = wanted.flatMap(({ orderId, purchase: { paymentId } }) =>
      paymentId === undefined ? [] : [{ orderId, paymentId }],
    );
    const [orders, money] = await Promise.all([
      this.views.orders(wanted, reader),
      this.payments.moneyOf(reader.side === 'artisan' ? paid : []),
    ]);
    const reviewed = await this.reviews.into(orders, [...new Set(wanted.map(({ purchase }) => purchase))], reader.side);
    return reviewed.map((order) => {
      const brings = bringsNothing.has(order.state) ? undefined : money.get(order.id);
      return brings ? { ...order, money: brings } : order;
    });
  }
}
