import { Module, type DynamicModule } from '@nestjs/common';
import { BooksModule } from '../books/books.module.ts';
import { CasesModule } from '../cases/cases.module.ts';
import { DisputeCases } from './dispute-cases.ts';
import { DisputeIndex } from './dispute-index.ts';
import { MongoDisputeIndex } from './dispute-index.mongo.ts';
import { DisputeJobs } from './dispute-jobs.queue.ts';
import { DisputeSources } from './dispute-sources.ts';
import { DisputesSchedule } from './disputes.schedule.ts';
import { FindDisputedPayment } from './find-disputed-payment.ts';
import { FollowDispute } from './follow-dispute.ts';
import { NoteDispute } from './note-dispute.ts';
import { SweepDisputes } from './sweep-disputes.ts';

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
        DisputeSources,
        DisputesSchedule,
        FindDisputedPayment,
        FollowDispute,
        NoteDispute,
        SweepDisputes,
        { provide: DisputeIndex, useClass: MongoDisputeIndex },
      ],
      exports: [DisputeSources, NoteDispute],
    };
  }
}
