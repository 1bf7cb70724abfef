import { Module, type DynamicModule } from '@nestjs/common';
import { BooksModule } from '../books/books.module.ts';
import { MakeStatement, ReadMonth, StatementLines } from './make-statement.ts';
import { MonthSalesController, StatementsController } from './statements.controller.ts';
import { OrderNumberEvents } from './order-numbers.events.ts';
import { OrderNumbers } from './order-numbers.mongo.ts';
import { Sellers } from './sellers.http.ts';
import { StatementPrinter } from './statement-printer.ts';

/** An artisan's months, to keep and to print. */
@Module({})
export class StatementsModule {
  /** @param payIn the module of payments @param payouts that of payouts */
  static forRoot(payIn: DynamicModule, payouts: DynamicModule): DynamicModule {
    return {
      module: StatementsModule,
      imports: [payIn, payouts, BooksModule],
      controllers: [MonthSalesController, OrderNumberEvents, StatementsController],
      providers: [MakeStatement, ReadMonth, StatementLines, OrderNumbers, Sellers, StatementPrinter],
    };
  }
}
