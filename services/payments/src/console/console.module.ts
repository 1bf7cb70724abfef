import { Module, type DynamicModule } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.ts';
import { BankStatementsModule } from '../bank-statements/bank-statements.module.ts';
import { BooksModule } from '../books/books.module.ts';
import { CasesModule } from '../cases/cases.module.ts';
import { ApprovalIndex } from './approval-index.mongo.ts';
import { Approvals, CarryOut, DecideApproval, JudgeWorth, TakeAction } from './approvals.ts';
import { BooksController } from './books.controller.ts';
import { ConsoleController, SearchController } from './console.controller.ts';
import { ConsoleJobs } from './console-jobs.ts';
import { FindCases, ShowCase } from './show-case.ts';
import { ReconciliationModule } from '../reconciliation/reconciliation.module.ts';
import { ReferencesModule } from '../references/references.module.ts';

/** Where operators work: queues, cases, and what two of them agree on. */
@Module({})
export class ConsoleModule {
  /** @param rates the module of exchange rates */
  static forRoot(rates: DynamicModule): DynamicModule {
    return {
      module: ConsoleModule,
      imports: [
        rates,
        AuditModule,
        BankStatementsModule,
        BooksModule,
        CasesModule,
        ReconciliationModule,
        ReferencesModule,
      ],
      controllers: [BooksController, ConsoleController, SearchController],
      providers: [
        Approvals,
        CarryOut,
        ConsoleJobs,
        DecideApproval,
        FindCases,
        JudgeWorth,
        ShowCase,
        TakeAction,
        ApprovalIndex,
      ],
      exports: [Approvals, DecideApproval, JudgeWorth, ShowCase],
    };
  }
}
