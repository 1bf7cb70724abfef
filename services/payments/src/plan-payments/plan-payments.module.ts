import { Module, type DynamicModule, type OnModuleInit } from '@nestjs/common';
import type { EventData } from '@asili/contracts';
import { Relay } from '@asili/platform';
import { BookPlan } from '../books/book-plan.ts';
import { BooksModule } from '../books/books.module.ts';
import { GetPlanQuotes } from './get-plan-quotes.ts';
import { PayForPlan } from './pay-for-plan.ts';
import { PlanPaymentsController } from './plan-payments.controller.ts';
import { PlanPaymentsEvents } from './plan-payments.events.ts';
import { HttpPlans } from './plans.http.ts';
import { Plans } from './plans.ts';

/** Plans that artisans pay for. */
@Module({})
export class PlanPaymentsModule implements OnModuleInit {
  constructor(
    private readonly relay: Relay,
    private readonly bookPlan: BookPlan,
  ) {}

  /** @param quotes the module that makes them, and `payIn` that of payments */
  static forRoot(quotes: DynamicModule, payIn: DynamicModule): DynamicModule {
    return {
      module: PlanPaymentsModule,
      imports: [quotes, payIn, BooksModule],
      controllers: [PlanPaymentsController, PlanPaymentsEvents],
      providers: [GetPlanQuotes, PayForPlan, { provide: Plans, useClass: HttpPlans }],
    };
  }

  /** A refund that operators agreed to is in the books, told twice it is one entry. */
  onModuleInit(): void {
    this.relay.onInternal(async (events) => {
      for (const { type, data } of events)
        if (type === 'plan-refund-agreed')
          await this.bookPlan.refunded((data as EventData<'payments.plan-refund-agreed.v1'>).paymentId);
    });
  }
}
