import { Module, type DynamicModule } from '@nestjs/common';
import { BooksModule } from '../books/books.module.ts';
import { CasesModule } from '../cases/cases.module.ts';
import { ReturnMoney } from './return-money.ts';
import { UnmatchedCases } from './unmatched-cases.ts';
import { MongoUnmatchedIndex } from './unmatched-index.mongo.ts';
import { UnmatchedIndex } from './unmatched-index.ts';
import { UnmatchedJobs } from './unmatched-jobs.queue.ts';
import { UnmatchedMoney } from './unmatched-money.ts';

/** Money that came and is of no sale. */
@Module({})
export class UnmatchedMoneyModule {
  /** @param payIn the module of payments */
  static forRoot(payIn: DynamicModule): DynamicModule {
    return {
      module: UnmatchedMoneyModule,
      imports: [payIn, BooksModule, CasesModule],
      providers: [ReturnMoney, UnmatchedCases, UnmatchedJobs, UnmatchedMoney, { provide: UnmatchedIndex, useClass: MongoUnmatchedIndex }],
      exports: [UnmatchedMoney],
    };
  }
}
