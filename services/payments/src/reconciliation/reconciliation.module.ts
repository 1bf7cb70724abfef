import { Module, type DynamicModule } from '@nestjs/common';
import { BooksModule } from '../books/books.module.ts';
import { CasesModule } from '../cases/cases.module.ts';
import { BalanceAtClose, BookSettlements, CompareAccount, CompareBooks } from './compare-books.ts';
import { BreakCases } from './break-cases.ts';
import { Comparisons } from './comparisons.mongo.ts';
import { ExternalAccounts, Openings, PostOpening } from './external-accounts.ts';

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
export class ReconciliationModule {}
