import { Module, type DynamicModule } from '@nestjs/common';
import { BooksModule } from '../books/books.module.ts';
import { PaymentMethodsModule } from '../providers/providers.module.ts';
import { CasesModule } from '../cases/cases.module.ts';
import { StepUpsModule } from '../step-ups/step-ups.module.ts';
import { DestinationsController, NameDestination, WithdrawDestination } from './name-destination.ts';
import { FollowRefund, SendRefund } from './send-refund.ts';
import { ManualRefunds } from './manual-refunds.mongo.ts';
import { RefundCases } from './refund-cases.ts';
import { RefundJobs } from './refund-jobs.ts';

/** Sends money back to those it came from. */
@Module({})
export class RefundsModule {
  /** @param payIn the module of payments */
  static forRoot(payIn: DynamicModule): DynamicModule {
    return {
      module: RefundsModule,
      imports: [payIn, PaymentMethodsModule, BooksModule, CasesModule, StepUpsModule],
      controllers: [DestinationsController],
      providers: [
        FollowRefund,
        NameDestination,
        RefundCases,
        RefundJobs,
        SendRefund,
        WithdrawDestination,
        ManualRefunds,
      ],
      exports: [SendRefund],
    };
  }
}
