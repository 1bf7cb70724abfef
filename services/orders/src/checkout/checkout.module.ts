import { Module } from '@nestjs/common';
import { CartModule } from '../cart/cart.module.ts';
import { PersonalModule } from '../personal/personal.module.ts';
import { PurchaseModule } from '../purchase/purchase.module.ts';
import { ReviewsModule } from '../reviews/reviews.module.ts';
import { ShippingModule } from '../shipping/shipping.module.ts';
import { BeginPayment } from './begin-payment.ts';
import { CancelPurchase } from './cancel-purchase.ts';
import { Baskets, CheckOut } from './check-out.ts';
import { ConfirmPayment } from './confirm-payment.ts';
import { GetPurchase } from './get-purchase.ts';
import { HoldItems } from './hold-items.ts';
import { HttpHolds } from './holds.http.ts';
import { Holds } from './holds.ts';
import { InternalPurchasesController } from './internal-purchases.controller.ts';
import { MongoOrderNumbers } from './order-numbers.mongo.ts';
import { OrderNumbers } from './order-numbers.ts';
import { HttpPayments } from './payments.http.ts';
import { Payments } from './payments.ts';
import { PurchasesController } from './purchases.controller.ts';
import { PurchasesEvents } from './purchases.events.ts';

/** From the checkout to the money: items are held, paid for and taken, or free again. */
@Module({
  imports: [CartModule, PersonalModule, PurchaseModule, ReviewsModule, ShippingModule],
  controllers: [InternalPurchasesController, PurchasesController, PurchasesEvents],
  providers: [
    { provide: Holds, useClass: HttpHolds },
    { provide: OrderNumbers, useClass: MongoOrderNumbers },
    { provide: Payments, useClass: HttpPayments },
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
