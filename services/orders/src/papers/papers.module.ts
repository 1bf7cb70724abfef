import { Module } from '@nestjs/common';
import { CartModule } from '../cart/cart.module.ts';
import { FulfilmentModule } from '../fulfilment/fulfilment.module.ts';
import { ThreadOrderPrinter } from './order-printer.thread.ts';
import { PapersController } from './papers.controller.ts';
import { OrderPrinter, PrintOrder } from './print-order.ts';

/** What is printed of an order. */
@Module({
  imports: [CartModule, FulfilmentModule],
  controllers: [PapersController],
  providers: [PrintOrder, { provide: OrderPrinter, useClass: ThreadOrderPrinter }],
})
export class PapersModule {}
