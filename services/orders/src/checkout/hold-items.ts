import { Injectable } from '@nestjs/common';
import { Clock } from '@asili/kernel';
import { Log } from '@asili/platform';
import { Shop } from '../cart/shop.ts';
import { availableOf } from '../cart/domain/cart.ts';
import { SoldOut } from '../purchase/domain/errors.ts';
import type { Purchase } from '../purchase/domain/state.ts';
import { byProduct, type Wanted } from './domain/basket.ts';
import { Holds } from './holds.ts';

const holdMs = 15 * 60_000;
/** What a payment that begins may add. */
const extensionMs = 15 * 60_000;

/** The items of a purchase, product by product in the order of their ids. */
export const itemsOf = ({ orders }: Pick<Purchase, 'orders'>): Wanted[] =>
  byProduct(orders.flatMap(({ lines }) => lines));

/**
 * All items of a purchase or none. What another buyer got first is found out by asking; whatever breaks off leaves holds that
 * run out by themselves.
 */
@Injectable()
export class HoldItems {
  constructor(
    private readonly holds: Holds,
    private readonly shop: Shop,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** Until when all of them are kept. @throws SoldOut naming each product that is missing, with nothing held; ShopAway */
  async place(purchaseId: string, wanted: readonly Wanted[]): Promise<Date> {
    const now = this.clock.now().getTime();
    const held: Wanted[] = [];
    let until = now + holdMs;
    for (const item of wanted) {
      const kept = await this.holds.place(item.productId, {
        purchaseId,
        quantity: item.quantity,
        expiresAt: new Date(now + holdMs),
      });
      if (!kept) {
        await this.release(purchaseId, held);
        throw new SoldOut(await this.missing(item, wanted.slice(held.length + 1)));
      }
      held.push(item);
      until = Math.min(until, kept.getTime());
    }
    return new Date(until);
  }

  /** Until when all of them are kept now; undefined when some are not kept any more. @throws ShopAway */
  async extend(purchase: Purchase, until: Date): Promise<Date | undefined> {
    const latest = Math.min(until.getTime(), Date.parse(purchase.holdExpiresAt) + extensionMs);
    let first = Infinity;
    for (const { productId } of itemsOf(purchase)) {
      const kept = await this.holds.extend(productId, { purchaseId: purchase.id, expiresAt: new Date(latest) });
      if (!kept) return undefined;
      first = Math.min(first, kept.getTime());
    }
    return new Date(first);
  }

  /** Frees them at once where that is possible; else they run out. */
  async release(purchaseId: string, items: readonly Wanted[]): Promise<void> {
    for (const { productId } of items) {
      await this.holds.release(productId, purchaseId).catch((error: unknown) => {
        this.log.warn('purchases: hold release failed, it will expire', { purchaseId, productId, error });
      });
    }
  }

  /** The one that was refused, and those nobody asked for yet that cannot be had either. */
  private async missing(
    refused: Wanted,
    unasked: readonly Wanted[],
  ): Promise<{ productId: string; available: number }[]> {
    const products = await this.shop.products([refused, ...unasked].map(({ productId }) => productId));
    const left = ({ productId }: Wanted): number => {
      const product = products.get(productId);
      return product ? availableOf(product) : 0;
    };
    return [
      { productId: refused.productId, available: Math.min(left(refused), refused.quantity - 1) },
      ...unasked
        .filter((item) => left(item) < item.quantity)
        .map((item) => ({ productId: item.productId, available: left(item) })),
    ];
  }
}
