import { Injectable } from '@nestjs/common';
import { Clock } from '@asili/kernel';
import { Log } from '@asili/platform';
import { type HeldItems, Shop, Holds } from '../products.http.ts';
import { availableOf } from '../cart/domain/cart.ts';
import { SoldOut, byProduct, type RequestedItem } from './domain/basket.ts';
import type { Purchase } from '../purchase/domain/purchase.ts';
import { PurchaseLimits } from '../purchase/purchase-limits.ts';

const holdMs = 15 * 60_000;
/** What a payment that begins may add. */
const extensionMs = 15 * 60_000;
/** By so much a hold outlasts the purchase's time once a payment has begun: until its provider's page is closed, and a debit agreed to at its very end is heard of. */
const closingMs = 2 * 60_000;

/** The items of a purchase, product by product in the order of their ids. */
export const itemsOf = ({ orders }: Pick<Purchase, 'orders'>): RequestedItem[] =>
  byProduct(orders.flatMap(({ lines }) => lines));

export const heldOf = (purchase: Purchase): HeldItems => ({ purchaseId: purchase.id, items: itemsOf(purchase) });

/**
 * All items of a purchase or none. What another buyer got first is found out by asking; whatever breaks off leaves holds that
 * run out by themselves.
 */
@Injectable()
export class HoldItems {
  constructor(
    private readonly holds: Holds,
    private readonly limits: PurchaseLimits,
    private readonly shop: Shop,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /**
   * Until when all of them are kept; counted among the customer's unpaid purchases first.
   * @throws SoldOut naming each product that is missing, with nothing held; ShopAway, TooManyOpenPurchases, TooManyItemsHeld, DebitsUnderWay
   */
  async place(purchaseId: string, customerId: string, requested: readonly RequestedItem[]): Promise<Date> {
    const items = requested.reduce((sum, { quantity }) => sum + quantity, 0);
    await this.limits.add(customerId, { id: purchaseId, items, until: new Date(this.clock.now().getTime() + holdMs) });
    try {
      return await this.hold(purchaseId, requested);
    } catch (error) {
      await this.uncount(purchaseId, customerId);
      throw error;
    }
  }

  /** Keeps all items of a purchase whose money came late once more, as long as new ones. False where some are gone; then none is held. @throws ShopAway */
  async again(purchase: Purchase): Promise<boolean> {
    const kept = await this.keepUntil(purchase, new Date(this.clock.now().getTime() + holdMs));
    if (!kept) await this.release(purchase.id, itemsOf(purchase));
    return kept !== undefined;
  }

  private async hold(purchaseId: string, items: readonly RequestedItem[]): Promise<Date> {
    const expiresAt = new Date(this.clock.now().getTime() + holdMs);
    const { until, gone } = await this.holds.place({ purchaseId, items }, expiresAt);
    if (until) return until < expiresAt ? until : expiresAt;
    const first = items.findIndex(({ productId }) => productId === gone);
    throw new SoldOut(await this.missing(items.slice(Math.max(first, 0))));
  }

  /** Until when all of them are kept now, a little less than the stock keeps them; undefined when some are not kept any more. @throws ShopAway */
  async extend(purchase: Purchase, until: Date): Promise<Date | undefined> {
    const latest = Math.min(until.getTime(), Date.parse(purchase.holdExpiresAt) + extensionMs);
    const kept = (await this.holds.extend(heldOf(purchase), new Date(latest + closingMs))).until;
    return kept ? new Date(kept.getTime() - closingMs) : undefined;
  }

  /**
   * Until when all of them are kept, at least until that time: for a payment that takes days, or money that came late. Those whose hold has run out are
   * held anew where nobody else has them. Undefined at the first that is gone: the others are the caller's to free. @throws ShopAway
   */
  async keepUntil(purchase: Purchase, until: Date): Promise<Date | undefined> {
    return (await this.holds.extend(heldOf(purchase), until, true)).until ?? undefined;
  }

  /** What was held for a purchase that never came to be. */
  async abandon(purchaseId: string, customerId: string, items: readonly RequestedItem[]): Promise<void> {
    await this.release(purchaseId, items);
    await this.uncount(purchaseId, customerId);
  }

  private async uncount(purchaseId: string, customerId: string): Promise<void> {
    await this.limits.remove(customerId, purchaseId).catch((error: unknown) => {
      this.log.warn('purchases: still counted as open until its holds expire', { purchaseId, error });
    });
  }

  /** Frees them at once where that is possible; else they run out. */
  async release(purchaseId: string, items: readonly RequestedItem[]): Promise<void> {
    await this.holds.release({ purchaseId, items }).catch((error: unknown) => {
      this.log.warn('purchases: hold release failed, it will expire', { purchaseId, error });
    });
  }

  /** The first, which was refused, and those behind it that cannot be had either. */
  private async missing([refused, ...unasked]: readonly RequestedItem[]): Promise<
    { productId: string; available: number }[]
  > {
    if (!refused) return [];
    const products = await this.shop.products([refused, ...unasked].map(({ productId }) => productId));
    const left = ({ productId }: RequestedItem): number => {
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
