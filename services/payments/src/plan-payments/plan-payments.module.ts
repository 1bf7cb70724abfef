import { Module, type DynamicModule, type OnModuleInit } from '@nestjs/common';
import type { EventData } from '@asili/contracts';
import { Reactions } from '@asili/platform';
import { BookPlan } from '../books/book-sale.ts';
import { BooksModule } from '../books/books.module.ts';
import { GetPlanQuotes, PayForPlan, Plans } from './pay-for-plan.ts';
import { PlanPaymentsController, PlanPaymentsEvents } from './plan-payments.controller.ts';

/** Plans that artisans pay for. */
@Module({})
export class PlanPaymentsModule implements OnModuleInit {
  constructor(
    private readonly reactions: Reactions,
    private readonly bookPlan: BookPlan,
  ) {}

  /** @param quotes the module that makes them, and `payIn` that of payments */
  static forRoot(quotes: DynamicModule, payIn: DynamicModule): DynamicModule {
    return {
      module: PlanPaymentsModule,
      imports: [quotes, payIn, BooksModule],
      controllers: [PlanPaymentsController, PlanPaymentsEvents],
      providers: [GetPlanQuotes, PayForPlan, Plans],
    };
  }

  /** A refund that operators agreed to is in the books, told twice it is one entry. */
  onModuleInit(): void {
    this.reactions.on('payments.post-plan-refund', ['plan-refund-agreed'], async (events) => {
      for (const { data } of events)
        await this.bookPlan.refunded((data as EventData<'payments.plan-refund-agreed.v1'>).paymentId);
    });
  }
}
