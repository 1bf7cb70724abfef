import { Injectable } from '@nestjs/common';
import type { Cart } from '@asili/contracts';
import type { Actor } from '@asili/platform';
import { Carts } from './carts.ts';
import type { CartLines } from './domain/cart.ts';
import { cartView } from './domain/cart-view.ts';
import { Shop } from './shop.ts';

/** A customer's cart with prices and stock of now. */
@Injectable()
export class GetCart {
  constructor(
    private readonly carts: Carts,
    private readonly shop: Shop,
  ) {}

  /** @throws ShopAway */
  async run(actor: Actor): Promise<Cart> {
    return this.view(await this.carts.get(actor.id));
  }

  /** @throws ShopAway */
  async view(lines: CartLines): Promise<Cart> {
    return cartView(lines, await this.shop.products(lines.map(({ productId }) => productId)));
  }
}
