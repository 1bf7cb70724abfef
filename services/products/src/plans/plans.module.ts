import { Module } from '@nestjs/common';
import { CatalogueModule } from '../catalogue/catalogue.module.ts';
import { GetPlan } from './get-plan.ts';
import { MongoListingClaims } from './listing-claims.mongo.ts';
import { ListingClaims } from './listing-claims.ts';
import { ListingLimit } from './listing-limit.ts';
import { PlanForPaymentController } from './plan-for-payment.controller.ts';
import { PlansController } from './plans.controller.ts';
import { PlansEvents } from './plans.events.ts';
import { SetPlan } from './set-plan.ts';
import { TakePlanPayment } from './take-plan-payment.ts';
import { TakePlanRefund } from './take-plan-refund.ts';

/** Starter, Professional, Enterprise: what each artisan may list. */
@Module({
  imports: [CatalogueModule],
  controllers: [PlansController, PlanForPaymentController, PlansEvents],
  providers: [
    GetPlan,
    ListingLimit,
    SetPlan,
    TakePlanPayment,
    TakePlanRefund,
    { provide: ListingClaims, useClass: MongoListingClaims },
  ],
  exports: [ListingLimit, SetPlan],
})
export class PlansModule {}
