import { Module } from '@nestjs/common';
import { PersonalModule } from '../personal/personal.module.ts';
import { CheckoutModule } from '../checkout/checkout.module.ts';
import { PurchaseModule } from '../purchase/purchase.module.ts';
import { ReviewsModule } from '../reviews/reviews.module.ts';
import {
  DisputesController,
  InternalMessagesController,
  InternalOrdersController,
  InternalPeopleController,
  MessagesController,
  OrdersController,
} from './fulfilment.controller.ts';
import { ReadThread, SendOrderMessage } from './order-thread.ts';
import { GetOrder, ListOrders, ShowOrders } from './read-orders.ts';
import { SettleDispute, ShowDisputes } from './settle-dispute.ts';
import { StepOrder } from './step-order.ts';

/** What buyers and artisans do with orders, what they write to each other about them, and the disputes they did not settle. */
@Module({
  imports: [PersonalModule, CheckoutModule, PurchaseModule, ReviewsModule],
  controllers: [
    DisputesController,
    InternalMessagesController,
    InternalOrdersController,
    InternalPeopleController,
    MessagesController,
    OrdersController,
  ],
  providers: [GetOrder, ListOrders, ReadThread, SendOrderMessage, SettleDispute, ShowDisputes, ShowOrders, StepOrder],
  exports: [GetOrder],
})
export class FulfilmentModule {}
