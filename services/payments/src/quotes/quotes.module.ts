import { Module, type DynamicModule } from '@nestjs/common';
import { WaysToPayModule } from '../ways-to-pay/ways-to-pay.module.ts';
import { GetQuotes } from './get-quotes.ts';
import { HttpPurchases } from './purchases.http.ts';
import { Purchases } from './purchases.ts';
import { QuoteMaker } from './quote-maker.ts';
import { QuotesController } from './quotes.controller.ts';

/** What a purchase costs by each way of paying, and what its artisans receive. */
@Module({})
export class QuotesModule {
  /** @param rates the module that has them */
  static forRoot(rates: DynamicModule): DynamicModule {
    return {
      module: QuotesModule,
      imports: [rates, WaysToPayModule],
      controllers: [QuotesController],
      providers: [{ provide: Purchases, useClass: HttpPurchases }, GetQuotes, QuoteMaker],
      exports: [Purchases, QuoteMaker],
    };
  }
}
