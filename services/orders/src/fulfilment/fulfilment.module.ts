import { Module } from '@nestjs/common';
import { PersonalModule } from '../personal/personal.module.ts';
import { CheckoutModule } from '../checkout/checkout.module.ts';
import { PurchaseModule } from '../purchase/purchase.module.ts';
import { ReviewsModule } from '../reviews/reviews.module.ts';
import { GetOrder } from './get-order.ts';
import { ListOrders } from './list-orders.ts';
import { OrdersController } from './orders.controller.ts';
import { ShowOrders } from './show-orders.ts';
import { StepOrder } from './step-order.ts';

/** What buyers and artisans do with orders. */
@Module({
  imports: [PersonalModule, CheckoutModule, PurchaseModule, ReviewsModule],
  controllers: [OrdersController],
  providers: [GetOrder, ListOrders, ShowOrders, StepOrder],
  exports: [GetOrder],
})
export class FulfilmentModule {}
