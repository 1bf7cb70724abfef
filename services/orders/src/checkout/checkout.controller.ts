import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import {
  checkoutRequest,
  type CheckoutRequest,
  type PurchaseList,
  type PurchaseReply,
  latePaymentRequest,
  paymentBegunRequest,
  type LatePaymentReply,
  type LatePaymentRequest,
  type PaymentBegunRequest,
  type PurchaseForPayment,
} from '@asili/contracts';
import { CommandId, CurrentActor, Idempotent, MayRefuse, Roles, type Actor, Callers } from '@asili/platform';
import { Clock, isId } from '@asili/kernel';
import { OpenPurchases, PurchaseViews } from '../purchase/purchase-views.ts';
import { CancelPurchase, GetPurchase } from './own-purchase.ts';
import { CheckOut } from './check-out.ts';
import { PurchaseNotFound } from '../purchase/domain/decide.ts';
import { forPayment } from '../purchase/domain/order-view.ts';
import { PurchaseCommands } from '../purchase/purchase-commands.ts';
import { BeginPayment, ConfirmPayment } from './payment.events.ts';

/** Buying. The buyer is always the customer who is signed in. */
@Controller('api')
@Roles('customer')
export class PurchasesController {
  constructor(
    private readonly checkOut: CheckOut,
    private readonly getPurchase: GetPurchase,
    private readonly cancelPurchase: CancelPurchase,
    private readonly views: PurchaseViews,
    private readonly open: OpenPurchases,
  ) {}

  /** The reply is kept for its key, so contact and address are not in it; GET tells them. */
  @Post('checkout')
  @HttpCode(201)
  @Idempotent()
  @MayRefuse(
    409,
    'ORDERS.OUT_OF_STOCK, ORDERS.NOT_FOR_SALE and ORDERS.DELIVERY_UNAVAILABLE name each product or artisan in `errors`; ORDERS.ALREADY_HELD names the products that are in an unpaid purchase of the customer’s own, and that purchase as `purchaseId`; ORDERS.CART_EMPTY; ORDERS.TOO_MANY_OPEN and ORDERS.TOO_MANY_HELD with the `limit` in `values`; ORDERS.DEBITS_UNDER_WAY with their `count`',
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

  /** With contact and address, as GET of one tells them. */
  @Get('purchases')
  async list(@CurrentActor() actor: Actor): Promise<PurchaseList> {
    const open = await this.open.of(actor.id);
    return { purchases: await Promise.all(open.map((purchase) => this.views.purchase(purchase, actor.language))) };
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

/** For the payments service alone; the gateway never forwards here. Every call may be repeated. */
@Controller('internal/purchases')
@Callers('payments')
export class InternalPurchasesController {
  constructor(
    private readonly commands: PurchaseCommands,
    private readonly beginPayment: BeginPayment,
    private readonly confirmPayment: ConfirmPayment,
    private readonly clock: Clock,
  ) {}

  @Get(':id')
  async get(@Param('id') id: string): Promise<PurchaseForPayment> {
    assertPurchase(id);
    return forPayment(await this.commands.get(id), this.clock.now());
  }

  @Post(':id/payment-begun')
  @HttpCode(200)
  async paymentBegun(
    @Param('id') id: string,
    @Body({ schema: paymentBegunRequest }) input: PaymentBegunRequest,
  ): Promise<PurchaseForPayment> {
    assertPurchase(id);
    return this.beginPayment.run(id, input);
  }

  @Post(':id/late-payment')
  @HttpCode(200)
  async latePayment(
    @Param('id') id: string,
    @Body({ schema: latePaymentRequest }) { paymentId }: LatePaymentRequest,
  ): Promise<LatePaymentReply> {
    assertPurchase(id);
    return { held: await this.confirmPayment.holdAgain(id, paymentId) };
  }
}

function assertPurchase(purchaseId: string): void {
  if (!isId('pur', purchaseId)) throw new PurchaseNotFound();
}
