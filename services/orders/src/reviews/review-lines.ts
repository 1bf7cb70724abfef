import { Injectable } from '@nestjs/common';
import type { Order as WireOrder, Review } from '@asili/contracts';
import { Clock } from '@asili/kernel';
import { asOf } from '../purchase/domain/due-exits.ts';
import type { Purchase } from '../purchase/domain/state.ts';
import { reviewUntil } from './domain/may-review.ts';
import { ReviewViews } from './review-views.ts';

type Line = WireOrder['lines'][number];

/** Puts reviews into orders as their sides see them; for a buyer, also until when one may be written. Reads only. */
@Injectable()
export class ReviewLines {
  constructor(
    private readonly views: ReviewViews,
    private readonly clock: Clock,
  ) {}

  async into(
    orders: readonly WireOrder[],
    purchases: readonly Purchase[],
    side: 'buyer' | 'artisan',
  ): Promise<WireOrder[]> {
    const reviews = await this.views.ofOrders(orders.map(({ id }) => id));
    const until = side === 'buyer' ? this.openUntil(purchases) : new Map<string, string>();
    return orders.map((order) => ({
      ...order,
      lines: order.lines.map((line) => reviewed(line, reviews.get(order.id)?.get(line.productId), until.get(order.id))),
    }));
  }

  private openUntil(purchases: readonly Purchase[]): ReadonlyMap<string, string> {
    const now = this.clock.now();
    return new Map(
      purchases
        .flatMap((purchase) => asOf(purchase, now).orders)
        .flatMap((order) => {
          const until = reviewUntil(order);
          return until && until >= now ? [[order.orderId, until.toISOString()] as const] : [];
        }),
    );
  }
}

function reviewed(line: Line, review: Review | undefined, until: string | undefined): Line {
  if (review) return { ...line, review };
  return until === undefined ? line : { ...line, reviewUntil: until };
}
