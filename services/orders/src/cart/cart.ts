import { Injectable } from '@nestjs/common';
import { Clock } from '@asili/kernel';
import { Conflict, unlessDuplicate, Mongo, type Actor, NotFound } from '@asili/platform';
import type { Cart } from '@asili/contracts';
import { type CartLines, cartView, withLine, withoutLine } from './domain/cart.ts';
import { OpenPurchases } from '../purchase/purchase-views.ts';
import { Shop } from '../products.http.ts';

interface CartDocument {
  /** The customer. */
  _id: string;
  /** Decides between two devices. */
  version: number;
  lines: CartLines;
  changedAt: Date;
}

const tries = 10;

/** The carts of customers, one each. */
@Injectable()
export class Carts {
  constructor(
    private readonly mongo: Mongo,
    private readonly clock: Clock,
  ) {}

  private get carts() {
    return this.mongo.collection<CartDocument>('carts');
  }

  /** Empty for a customer who has none. */
  async get(customerId: string): Promise<CartLines> {
    return (await this.carts.findOne({ _id: customerId }))?.lines ?? [];
  }

  /**
   * Replaces the lines by what `change` makes of them; when another device was quicker it is asked again with that one's.
   * @throws Conflict after lost races, and what `change` throws
   */
  async change(customerId: string, change: (lines: CartLines) => CartLines): Promise<CartLines> {
    for (let attempt = 1; attempt <= tries; attempt += 1) {
      const before = await this.carts.findOne({ _id: customerId });
      const lines = change(before?.lines ?? []);
      if (await this.replace(customerId, before?.version ?? 0, lines)) return lines;
    }
    throw new Conflict();
  }

  /** False when another device was quicker. */
  private async replace(customerId: string, seen: number, lines: CartLines): Promise<boolean> {
    const next = { version: seen + 1, lines, changedAt: this.clock.now() };
    if (seen > 0)
      return (await this.carts.updateOne({ _id: customerId, version: seen }, { $set: next })).matchedCount === 1;
    return unlessDuplicate(this.carts.insertOne({ _id: customerId, ...next }));
  }
}

/** A customer's cart with prices and stock of now. */
@Injectable()
export class GetCart {
  constructor(
    private readonly carts: Carts,
    private readonly shop: Shop,
    private readonly open: OpenPurchases,
  ) {}

  /** @throws ShopAway */
  async run(actor: Actor): Promise<Cart> {
    return this.view(actor, await this.carts.get(actor.id));
  }

  /** @throws ShopAway */
  async view(actor: Actor, lines: CartLines): Promise<Cart> {
    const [products, holds] = await Promise.all([
      this.shop.products(lines.map(({ productId }) => productId)),
      this.open.holdsOf(actor.id),
    ]);
    return cartView(lines, products, holds);
  }
}

/**
 * Says how many of a product a customer wants. Nothing is held for them: that begins with the checkout. Safe to repeat, and
 * beside another device of theirs: the cart's version decides which line is written first, and both are kept.
 */
@Injectable()
export class PutCartItem {
  constructor(
    private readonly carts: Carts,
    private readonly shop: Shop,
    private readonly cart: GetCart,
    private readonly open: OpenPurchases,
  ) {}

  /** @param quantity 0 takes the product out, whatever became of it @throws NotFound, NotForSale, OutOfStock, CartFull, ShopAway, Conflict */
  async run(actor: Actor, productId: string, quantity: number): Promise<Cart> {
    if (quantity === 0)
      return this.cart.view(actor, await this.carts.change(actor.id, (lines) => withoutLine(lines, productId)));
    const [products, holds] = await Promise.all([this.shop.products([productId]), this.open.holdsOf(actor.id)]);
    const product = products.get(productId);
    if (!product) throw new NotFound();
    return this.cart.view(
      actor,
      await this.carts.change(actor.id, (lines) => withLine(lines, product, quantity, holds.get(productId)?.quantity)),
    );
  }
}
