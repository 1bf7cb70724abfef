import { Module, type DynamicModule } from '@nestjs/common';
import { BooksModule } from '../books/books.module.ts';
import { MakeStatement } from './make-statement.ts';
import { MonthSalesController } from './month-sales.controller.ts';
import { OrderNumberEvents } from './order-numbers.events.ts';
import { MongoOrderNumbers } from './order-numbers.mongo.ts';
import { OrderNumbers } from './order-numbers.ts';
import { ReadMonth } from './read-month.ts';
import { HttpSellers } from './sellers.http.ts';
import { Sellers } from './sellers.ts';
import { StatementLines } from './statement-lines.ts';
import { ThreadStatementPrinter } from './statement-printer.thread.ts';
import { StatementPrinter } from './statement-printer.ts';
import { StatementsController } from './statements.controller.ts';

/** An artisan's months, to keep and to print. */
@Module({})
export class StatementsModule {
  /** @param payIn the module of payments @param payouts that of payouts */
  static forRoot(payIn: DynamicModule, payouts: DynamicModule): DynamicModule {
    return {
      module: StatementsModule,
      imports: [payIn, payouts, BooksModule],
      controllers: [MonthSalesController, OrderNumberEvents, StatementsController],
      providers: [
        MakeStatement,
        ReadMonth,
        StatementLines,
        { provide: OrderNumbers, useClass: MongoOrderNumbers },
        { provide: Sellers, useClass: HttpSellers },
        { provide: StatementPrinter, useClass: ThreadStatementPrinter },
      ],
    };
  }
}
