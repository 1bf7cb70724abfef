import { Body, Controller, Get, Param, Put, Module } from '@nestjs/common';
import { putCartItemRequest, type CartReply, type PutCartItemRequest } from '@asili/contracts';
import { isId } from '@asili/kernel';
import { CurrentActor, NotFound, Roles, type Actor } from '@asili/platform';
import { GetCart, PutCartItem, Carts } from './cart.ts';
import { PurchaseModule } from '../purchase/purchase.module.ts';
import { Shop } from '../products.http.ts';

/** The cart is always that of the customer who is signed in. */
@Controller('api/cart')
@Roles('customer')
export class CartController {
  constructor(
    private readonly getCart: GetCart,
    private readonly putCartItem: PutCartItem,
  ) {}

  @Get()
  async get(@CurrentActor() actor: Actor): Promise<CartReply> {
    return { cart: await this.getCart.run(actor) };
  }

  @Put('items/:productId')
  async put(
    @CurrentActor() actor: Actor,
    @Param('productId') productId: string,
    @Body({ schema: putCartItemRequest }) { quantity }: PutCartItemRequest,
  ): Promise<CartReply> {
    if (!isId('prd', productId)) throw new NotFound();
    return { cart: await this.putCartItem.run(actor, productId, quantity) };
  }
}

/** What a customer means to buy, the same on every device. */
@Module({
  imports: [PurchaseModule],
  controllers: [CartController],
  providers: [Carts, Shop, GetCart, PutCartItem],
  exports: [Carts, GetCart, Shop],
})
export class CartModule {}
