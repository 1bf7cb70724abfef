import { OnEvent, type Incoming } from '@asili/platform';
import { Module, type DynamicModule, Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { BooksModule } from '../books/books.module.ts';
import { MakeStatement, ReadMonth, StatementLines } from './make-statement.ts';
import { OrderNumbers } from './order-numbers.mongo.ts';
import { Sellers } from './sellers.http.ts';
import { StatementPrinter, MonthSalesController, StatementsController } from './statements.controller.ts';

/** Keeps how orders are called. An event that comes again changes nothing. */
@Controller()
class OrderNumberEvents {
  constructor(private readonly numbers: OrderNumbers) {}

  @OnEvent('orders.order-changed.v1', { group: 'payments.order-numbers' })
  async orderChanged(@Payload() { data: { orderId, number } }: Incoming<'orders.order-changed.v1'>): Promise<void> {
    await this.numbers.put(orderId, number);
  }
}

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
