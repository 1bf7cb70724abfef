import { Module } from '@nestjs/common';
import { CartModule } from '../cart/cart.module.ts';
import { PersonalModule } from '../personal/personal.module.ts';
import { PurchaseModule } from '../purchase/purchase.module.ts';
import { ReviewsModule } from '../reviews/reviews.module.ts';
import { ShippingModule } from '../shipping/shipping.module.ts';
import { BeginPayment, ConfirmPayment, PurchasesEvents } from './payment.events.ts';
import { CancelPurchase, GetPurchase, Payments } from './own-purchase.ts';
import { Baskets, CheckOut, OrderNumbers } from './check-out.ts';
import { HoldItems } from './hold-items.ts';
import { Holds } from '../products.http.ts';
import { InternalPurchasesController, PurchasesController } from './checkout.controller.ts';

/** From the checkout to the money: items are held, paid for and taken, or free again. */
@Module({
  imports: [CartModule, PersonalModule, PurchaseModule, ReviewsModule, ShippingModule],
  controllers: [InternalPurchasesController, PurchasesController, PurchasesEvents],
  providers: [
    Holds,
    OrderNumbers,
    Payments,
    Baskets,
    BeginPayment,
    CancelPurchase,
    CheckOut,
    ConfirmPayment,
    GetPurchase,
    HoldItems,
  ],
  exports: [OrderNumbers, Payments],
})
export class CheckoutModule {}
