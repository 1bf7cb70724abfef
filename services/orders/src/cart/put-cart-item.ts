import { Injectable } from '@nestjs/common';
import type { Cart } from '@asili/contracts';
import { NotFound, type Actor } from '@asili/platform';
import { Carts } from './carts.ts';
import { withLine, withoutLine } from './domain/cart.ts';
import { GetCart } from './get-cart.ts';
import { Shop } from './shop.ts';

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
  ) {}

  /** @param quantity 0 takes the product out, whatever became of it @throws NotFound, NotForSale, OutOfStock, CartFull, ShopAway, Conflict */
  async run(actor: Actor, productId: string, quantity: number): Promise<Cart> {
    if (quantity === 0)
      return this.cart.view(await this.carts.change(actor.id, (lines) => withoutLine(lines, productId)));
    const product = (await this.shop.products([productId])).get(productId);
    if (!product) throw new NotFound();
    return this.cart.view(await this.carts.change(actor.id, (lines) => withLine(lines, product, quantity)));
  }
}
