import { Lease, Mongo, Schedule } from '@asili/platform';
import { Module, type DynamicModule, type OnApplicationBootstrap } from '@nestjs/common';
import { BooksModule } from '../books/books.module.ts';
import { CasesModule } from '../cases/cases.module.ts';
import { BalanceAtClose } from './balance-at-close.ts';
import { BookSettlements } from './book-settlements.ts';
import { BreakCases } from './break-cases.ts';
import { CompareAccount } from './compare-account.ts';
import { CompareBooks } from './compare-books.ts';
import { Comparisons } from './comparisons.ts';
import { MongoComparisons } from './comparisons.mongo.ts';
import { AccountKeepers } from './keepers-of-accounts.ts';
import { Openings, PostOpening } from './post-opening.ts';

/** Source: the reference's reconciliation, B7. */
const everyMs = 5 * 60_000;

/** What our accounts held before our books began. */
@Module({})
export class OpeningModule {
  static forRoot(amounts: Readonly<Record<string, string>>): DynamicModule {
    return {
      module: OpeningModule,
      imports: [BooksModule],
      providers: [PostOpening, { provide: Openings, useValue: new Openings(amounts) }],
    };
  }
}

/** Our books beside those of whoever keeps our money, and what is between them. */
@Module({
  imports: [BooksModule, CasesModule],
  providers: [
    AccountKeepers,
    BalanceAtClose,
    BookSettlements,
    BreakCases,
    CompareAccount,
    CompareBooks,
    { provide: Comparisons, useClass: MongoComparisons },
  ],
  exports: [AccountKeepers, BreakCases, Comparisons],
})
export class ReconciliationModule implements OnApplicationBootstrap {
  constructor(
    private readonly schedule: Schedule,
    private readonly mongo: Mongo,
    private readonly compareBooks: CompareBooks,
  ) {}

  onApplicationBootstrap(): void {
    const lease = new Lease(this.mongo, 'books-compare', { ttlMs: 2 * everyMs });
    this.schedule.every(everyMs, 'comparing the books', async () =>
      (await lease.hold()).held ? this.compareBooks.run() : undefined,
    );
  }
}
