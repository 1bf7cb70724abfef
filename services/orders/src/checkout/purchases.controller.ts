import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { checkoutRequest, type CheckoutRequest, type PurchaseReply } from '@asili/contracts';
import { CommandId, CurrentActor, Idempotent, MayRefuse, Roles, type Actor } from '@asili/platform';
import { PurchaseViews } from '../purchase/purchase-views.ts';
import { CancelPurchase } from './cancel-purchase.ts';
import { CheckOut } from './check-out.ts';
import { GetPurchase } from './get-purchase.ts';

/** Buying. The buyer is always the customer who is signed in. */
@Controller('api')
@Roles('customer')
export class PurchasesController {
  constructor(
    private readonly checkOut: CheckOut,
    private readonly getPurchase: GetPurchase,
    private readonly cancelPurchase: CancelPurchase,
    private readonly views: PurchaseViews,
  ) {}

  /** The reply is kept for its key, so contact and address are not in it; GET tells them. */
  @Post('checkout')
  @HttpCode(201)
  @Idempotent()
  @MayRefuse(
    409,
    'ORDERS.OUT_OF_STOCK, ORDERS.NOT_FOR_SALE and ORDERS.DELIVERY_UNAVAILABLE name each product or artisan in `errors`; ORDERS.CART_EMPTY',
  )
  async begin(
    @CurrentActor() actor: Actor,
    @CommandId() commandId: string,
    @Body({ schema: checkoutRequest }) request: CheckoutRequest,
  ): Promise<PurchaseReply> {
    return {
      purchase: await this.views.purchase(await this.checkOut.run(actor, request, commandId), actor.language, false),
    };
  }

  @Get('purchases/:id')
  async get(@CurrentActor() actor: Actor, @Param('id') id: string): Promise<PurchaseReply> {
    return { purchase: await this.getPurchase.run(actor, id) };
  }

  @Post('purchases/:id/cancel')
  @HttpCode(200)
  @MayRefuse(409, 'ORDERS.PURCHASE_OVER, ORDERS.PAYMENT_IN_DOUBT')
  async cancel(@CurrentActor() actor: Actor, @Param('id') id: string): Promise<PurchaseReply> {
    return { purchase: await this.getPurchase.view(actor, await this.cancelPurchase.run(actor, id)) };
  }
}
