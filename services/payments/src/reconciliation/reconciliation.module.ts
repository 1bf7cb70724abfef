import { Lease, Mongo, Schedule } from '@asili/platform';
import { Module, type DynamicModule, type OnApplicationBootstrap } from '@nestjs/common';
import { BooksModule } from '../books/books.module.ts';
import { CasesModule } from '../cases/cases.module.ts';
import { BalanceAtClose, BookSettlements, CompareAccount, CompareBooks } from './compare-books.ts';
import { BreakCases } from './break-cases.ts';
import { Comparisons } from './comparisons.mongo.ts';
import { ExternalAccounts, Openings, PostOpening } from './external-accounts.ts';

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
  providers: [ExternalAccounts, BalanceAtClose, BookSettlements, BreakCases, CompareAccount, CompareBooks, Comparisons],
  exports: [ExternalAccounts, BreakCases, Comparisons],
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
