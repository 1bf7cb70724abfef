import { Module, type DynamicModule } from '@nestjs/common';
import { BooksModule } from '../books/books.module.ts';
import { GetPlanQuotes } from './get-plan-quotes.ts';
import { PayForPlan } from './pay-for-plan.ts';
import { PlanPaymentsController } from './plan-payments.controller.ts';
import { PlanPaymentsEvents } from './plan-payments.events.ts';
import { HttpPlans } from './plans.http.ts';
import { Plans } from './plans.ts';

/** Plans that artisans pay for. */
@Module({})
export class PlanPaymentsModule {
  /** @param quotes the module that makes them, and `payIn` that of payments */
  static forRoot(quotes: DynamicModule, payIn: DynamicModule): DynamicModule {
    return {
      module: PlanPaymentsModule,
      imports: [quotes, payIn, BooksModule],
      controllers: [PlanPaymentsController, PlanPaymentsEvents],
      providers: [GetPlanQuotes, PayForPlan, { provide: Plans, useClass: HttpPlans }],
    };
  }
}
