import { Reactions } from '@asili/platform';
import { Module, type DynamicModule, type OnModuleInit } from '@nestjs/common';
import { BooksModule } from '../books/books.module.ts';
import { CasesModule } from '../cases/cases.module.ts';
import { FollowUnappliedCash, ReturnAged, ReturnJobs, ReturnMoney } from './return-money.ts';
import { UnappliedCashCases } from './unapplied-cash-cases.ts';
import { UnappliedCashIndex } from './unapplied-cash-index.mongo.ts';
import { UnappliedCash } from './unapplied-cash.ts';
import { unappliedCashStream } from './domain/unapplied-cash.ts';

/** Money that came and is of no sale. */
@Module({})
export class UnappliedCashModule implements OnModuleInit {
  constructor(
    private readonly reactions: Reactions,
    private readonly follow: FollowUnappliedCash,
  ) {}

  /** @param payIn the module of payments */
  static forRoot(payIn: DynamicModule): DynamicModule {
    return {
      module: UnappliedCashModule,
      imports: [payIn, BooksModule, CasesModule],
      providers: [
        FollowUnappliedCash,
        ReturnAged,
        ReturnMoney,
        UnappliedCashCases,
        UnappliedCash,
        ReturnJobs,
        UnappliedCashIndex,
      ],
      exports: [UnappliedCash],
    };
  }

  onModuleInit(): void {
    this.reactions.on(
      'payments.follow-unmatched-money',
      ({ stream }) => stream.startsWith(unappliedCashStream),
      (events) => this.follow.run(events),
    );
  }
}
