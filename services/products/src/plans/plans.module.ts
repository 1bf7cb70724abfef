import { Module } from '@nestjs/common';
import { CatalogueModule } from '../catalogue/catalogue.module.ts';
import { GetPlan, ListingClaims, ListingLimit } from './listing-limit.ts';
import { PlanForPaymentController, PlansController, PlansEvents } from './plans.controller.ts';
import { SetPlan, TakePlanPayment, TakePlanRefund } from './change-plan.ts';

/** Starter, Professional, Enterprise: what each artisan may list. */
@Module({
  imports: [CatalogueModule],
  controllers: [PlansController, PlanForPaymentController, PlansEvents],
  providers: [GetPlan, ListingLimit, SetPlan, TakePlanPayment, TakePlanRefund, ListingClaims],
  exports: [ListingLimit, SetPlan],
})
export class PlansModule {}
