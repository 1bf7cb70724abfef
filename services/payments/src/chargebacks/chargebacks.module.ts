import { Module, type DynamicModule } from '@nestjs/common';
import { BooksModule } from '../books/books.module.ts';
import { CasesModule } from '../cases/cases.module.ts';
import { DisputeCases } from './dispute-cases.ts';
import { DisputeIndex } from './dispute-index.mongo.ts';
import { DisputeJobs, FollowDispute } from './follow-dispute.ts';
import { DisputeProviders } from './dispute-providers.ts';
import { SweepDisputes, FindDisputedPayment, RecordDispute } from './record-dispute.ts';

/** Payments that banks take back. */
@Module({})
export class ChargebacksModule {
  /** @param modules those of payments and payouts */
  static forRoot(...modules: readonly DynamicModule[]): DynamicModule {
    return {
      module: ChargebacksModule,
      imports: [BooksModule, CasesModule, ...modules],
      providers: [
        DisputeCases,
        DisputeJobs,
        DisputeProviders,
        FindDisputedPayment,
        FollowDispute,
        RecordDispute,
        SweepDisputes,
        DisputeIndex,
      ],
      exports: [DisputeProviders, RecordDispute],
    };
  }
}
