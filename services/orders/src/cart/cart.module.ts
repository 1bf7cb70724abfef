import { Module } from '@nestjs/common';
import { CartController } from './cart.controller.ts';
import { MongoCarts } from './carts.mongo.ts';
import { Carts } from './carts.ts';
import { GetCart } from './get-cart.ts';
import { PutCartItem } from './put-cart-item.ts';
import { HttpShop } from './shop.http.ts';
import { Shop } from './shop.ts';

/** What a customer means to buy, the same on every device. */
@Module({
  controllers: [CartController],
  providers: [{ provide: Carts, useClass: MongoCarts }, { provide: Shop, useClass: HttpShop }, GetCart, PutCartItem],
  exports: [Carts, GetCart, Shop],
})
export class CartModule {}
