import { Module, type DynamicModule } from '@nestjs/common';
import { BooksModule } from '../books/books.module.ts';
import { WaysToPayModule } from '../ways-to-pay/ways-to-pay.module.ts';
import { CasesModule } from '../cases/cases.module.ts';
import { StepUpsModule } from '../step-ups/step-ups.module.ts';
import { DestinationsController } from './destinations.controller.ts';
import { ManualRefunds } from './manual-refunds.ts';
import { MongoManualRefunds } from './manual-refunds.mongo.ts';
import { NameDestination } from './name-destination.ts';
import { RefundCases } from './refund-cases.ts';
import { RefundJobs } from './refund-jobs.queue.ts';
import { SendRefund } from './send-refund.ts';
import { WithdrawDestination } from './withdraw-destination.ts';

/** Sends money back to those it came from. */
@Module({})
export class RefundsModule {
  /** @param payIn the module of payments */
  static forRoot(payIn: DynamicModule): DynamicModule {
    return {
      module: RefundsModule,
      imports: [payIn, WaysToPayModule, BooksModule, CasesModule, StepUpsModule],
      controllers: [DestinationsController],
      providers: [
        NameDestination,
        RefundCases,
        RefundJobs,
        SendRefund,
        WithdrawDestination,
        { provide: ManualRefunds, useClass: MongoManualRefunds },
      ],
      exports: [SendRefund],
    };
  }
}
