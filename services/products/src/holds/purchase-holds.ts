import {
  type ExtendHoldsRequest,
  extendHoldsRequest,
  type HoldReply,
  type HoldsReply,
  type PlaceHoldsRequest,
  placeHoldsRequest,
  type PurchaseItemsRequest,
  purchaseItemsRequest,
} from '@asili/contracts';
import { Callers } from '@asili/platform';
import { Body, Controller, HttpCode, Injectable, Post } from '@nestjs/common';
import { HoldGone, OutOfStock } from '../inventory/domain/stock.ts';
import { NotForSale, ProductNotFound } from '../product/domain/product.ts';
import { ExtendHold, PlaceHold, ReleaseHold, Restock, TakeHeld } from './hold-stock.ts';

type Item = PurchaseItemsRequest['items'][number];

const goneErrors = [HoldGone, NotForSale, OutOfStock, ProductNotFound];
/** Undefined where the items cannot be had. */
async function unlessGone<T>(step: Promise<T>): Promise<T | undefined> {
  try {
    return await step;
  } catch (error) {
    if (goneErrors.some((gone) => error instanceof gone)) return undefined;
    throw error;
  }
}

/** One after the other; the first that cannot be had ends it. */
async function each(items: readonly Item[], keep: (item: Item) => Promise<HoldReply | undefined>): Promise<HoldsReply> {
  let until = Infinity;
  for (const item of items) {
    const kept = await keep(item);
    if (!kept) return { until: null, gone: item.productId };
    if (kept.hold) until = Math.min(until, Date.parse(kept.hold.expiresAt));
  }
  return { until: Number.isFinite(until) ? new Date(until).toISOString() : null, gone: null };
}
/** A hold that ran out at this moment is none. */
const ifHeld = (reply: HoldReply | undefined): HoldReply | undefined => (reply?.hold ? reply : undefined);

/**
 * All items of a purchase by one call, product by product: each is a stock of its own, whose version decides between buyers. Every step of
 * each is safe to repeat, and so is the list: a call that broke off is made again, and what nobody asks for again runs out by itself.
 */
@Injectable()
export class HoldPurchase {
  constructor(
    private readonly placeHold: PlaceHold,
    private readonly extendHold: ExtendHold,
    private readonly releaseHold: ReleaseHold,
    private readonly takeHeld: TakeHeld,
    private readonly restockTaken: Restock,
  ) {}

  /** Where one is gone, the others are free again. @throws TooManyHolds, Conflict */
  async place({ purchaseId, items, expiresAt }: PlaceHoldsRequest): Promise<HoldsReply> {
    const reply = await each(items, (item) => this.placeOne(purchaseId, item, expiresAt));
    if (reply.gone !== null) {
      const placed = items.slice(
        0,
        items.findIndex(({ productId }) => productId === reply.gone),
      );
      await this.release({ purchaseId, items: placed });
    }
    return reply;
  }

  /** Where one is gone, the others stay as they are. @throws TooManyHolds, Conflict */
  extend({ purchaseId, items, expiresAt, settling = false }: ExtendHoldsRequest): Promise<HoldsReply> {
    const extendOne = async ({ productId }: Item): Promise<HoldReply | undefined> =>
      ifHeld(await unlessGone(this.extendHold.run(productId, { purchaseId, expiresAt, settling })));
    return each(items, async (item) => {
      const kept = await extendOne(item);
      if (kept || !settling) return kept;
      return (await this.placeOne(purchaseId, item, expiresAt)) && extendOne(item);
    });
  }

  /** One that fails keeps none of the others. @throws Conflict */
  async release({ purchaseId, items }: PurchaseItemsRequest): Promise<void> {
    const failures: unknown[] = [];
    for (const { productId } of items)
      await unlessGone(this.releaseHold.run(productId, { purchaseId })).catch((error: unknown) => failures.push(error));
    if (failures.length > 0) throw failures[0];
  }

  /** Sells them; where one is gone, those before it stay sold until they are put back. @throws Conflict */
  take({ purchaseId, items }: PurchaseItemsRequest): Promise<HoldsReply> {
    return each(items, ({ productId, quantity }) => unlessGone(this.takeHeld.run(productId, { purchaseId, quantity })));
  }

  /** Puts back what was sold, and frees the rest. @throws Conflict */
  async restock({ purchaseId, items }: PurchaseItemsRequest): Promise<void> {
    for (const { productId } of items) await unlessGone(this.restockTaken.run(productId, { purchaseId }));
    await this.release({ purchaseId, items });
  }

  /** A hold of another quantity is of an earlier try, when the cart was another. */
  private async placeOne(
    purchaseId: string,
    { productId, quantity }: Item,
    expiresAt: string,
  ): Promise<HoldReply | undefined> {
    const place = async () =>
      ifHeld(await unlessGone(this.placeHold.run(productId, { purchaseId, quantity, expiresAt })));
    const first = await place();
    if (!first?.hold || first.hold.quantity === quantity) return first;
    await this.releaseHold.run(productId, { purchaseId });
    return place();
  }
}

const nothingKept: HoldsReply = { until: null, gone: null };

/** For the orders service alone; the gateway never forwards here. Every call may be repeated. */
@Controller('internal/holds')
@Callers('orders')
export class PurchaseHoldsController {
  constructor(private readonly holds: HoldPurchase) {}

  @Post()
  @HttpCode(200)
  place(@Body({ schema: placeHoldsRequest }) input: PlaceHoldsRequest): Promise<HoldsReply> {
    return this.holds.place(input);
  }

  @Post('extend')
  @HttpCode(200)
  extend(@Body({ schema: extendHoldsRequest }) input: ExtendHoldsRequest): Promise<HoldsReply> {
    return this.holds.extend(input);
  }

  @Post('release')
  @HttpCode(200)
  async release(@Body({ schema: purchaseItemsRequest }) input: PurchaseItemsRequest): Promise<HoldsReply> {
    await this.holds.release(input);
    return nothingKept;
  }

  @Post('take')
  @HttpCode(200)
  take(@Body({ schema: purchaseItemsRequest }) input: PurchaseItemsRequest): Promise<HoldsReply> {
    return this.holds.take(input);
  }

  @Post('give-back')
  @HttpCode(200)
  async restock(@Body({ schema: purchaseItemsRequest }) input: PurchaseItemsRequest): Promise<HoldsReply> {
    await this.holds.restock(input);
    return nothingKept;
  }
}
