import { Module, type DynamicModule } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.ts';
import { BankStatementsModule } from '../bank-statements/bank-statements.module.ts';
import { BooksModule } from '../books/books.module.ts';
import { CasesModule } from '../cases/cases.module.ts';
import { ApprovalIndex } from './approval-index.ts';
import { MongoApprovalIndex } from './approval-index.mongo.ts';
import { Approvals } from './approvals.ts';
import { BooksController } from './books.controller.ts';
import { CarryOut } from './carry-out.ts';
import { ConsoleController } from './console.controller.ts';
import { ConsoleJobs } from './console-jobs.queue.ts';
import { DecideApproval } from './decide-approval.ts';
import { FindCases } from './find-cases.ts';
import { JudgeWorth } from './judge-worth.ts';
import { ReconciliationModule } from '../reconciliation/reconciliation.module.ts';
import { ReferencesModule } from '../references/references.module.ts';
import { SearchController } from './search.controller.ts';
import { ShowCase } from './show-case.ts';
import { TakeAction } from './take-action.ts';

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
        { provide: ApprovalIndex, useClass: MongoApprovalIndex },
      ],
    };
  }
}
