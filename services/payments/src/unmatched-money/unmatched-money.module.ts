import { Relay, Schedule } from '@asili/platform';
import { Module, type DynamicModule, type OnApplicationBootstrap, type OnModuleInit } from '@nestjs/common';
import { BooksModule } from '../books/books.module.ts';
import { CasesModule } from '../cases/cases.module.ts';
import { FollowUnmatched } from './follow-unmatched.ts';
import { ReturnAged } from './return-aged.ts';
import { QueuedReturnJobs } from './return-jobs.queue.ts';
import { ReturnJobs } from './return-jobs.ts';
import { ReturnMoney } from './return-money.ts';
import { UnmatchedCases } from './unmatched-cases.ts';
import { MongoUnmatchedIndex } from './unmatched-index.mongo.ts';
import { UnmatchedIndex } from './unmatched-index.ts';
import { UnmatchedMoney } from './unmatched-money.ts';

const everyMs = 3_600_000;

/** Money that came and is of no sale. */
@Module({})
export class UnmatchedMoneyModule implements OnModuleInit, OnApplicationBootstrap {
  constructor(
    private readonly relay: Relay,
    private readonly follow: FollowUnmatched,
    private readonly schedule: Schedule,
    private readonly returnAged: ReturnAged,
  ) {}

  /** @param payIn the module of payments */
  static forRoot(payIn: DynamicModule): DynamicModule {
    return {
      module: UnmatchedMoneyModule,
      imports: [payIn, BooksModule, CasesModule],
      providers: [
        FollowUnmatched,
        ReturnAged,
        ReturnMoney,
        UnmatchedCases,
        UnmatchedMoney,
        { provide: ReturnJobs, useClass: QueuedReturnJobs },
        { provide: UnmatchedIndex, useClass: MongoUnmatchedIndex },
      ],
      exports: [UnmatchedMoney],
    };
  }

  onModuleInit(): void {
    this.relay.onInternal((events) => this.follow.run(events));
  }

  onApplicationBootstrap(): void {
    this.schedule.every(everyMs, 'old money of no sale', () => this.returnAged.run());
  }
}
