import { Module, type DynamicModule } from '@nestjs/common';
import { PaymentMethodsModule } from '../providers/providers.module.ts';
import { GetQuotes, QuotesController, QuoteMaker } from './quote-maker.ts';
import { Purchases } from './purchases.http.ts';

/** What a purchase costs by each way of paying, and what its artisans receive. */
@Module({})
export class QuotesModule {
  /** @param rates the module that has them */
  static forRoot(rates: DynamicModule): DynamicModule {
    return {
      module: QuotesModule,
      imports: [rates, PaymentMethodsModule],
      controllers: [QuotesController],
      providers: [Purchases, GetQuotes, QuoteMaker],
      exports: [Purchases, QuoteMaker],
    };
  }
}
