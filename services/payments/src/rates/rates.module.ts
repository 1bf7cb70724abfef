import { Clock } from '@asili/kernel';
import { Module, type DynamicModule } from '@nestjs/common';
import { CoinbaseRates, CoingeckoRates, RateFile, RateSources } from './rate-sources.http.ts';
import { GetRates, RateStore, RatesStatus, RatesController } from './agreed-rates.ts';
import { PollRates, RateSettings, RatesSchedule } from './poll-rates.ts';

export interface RatesOptions extends RateSettings {
  readonly coinbaseUrl: string;
  readonly coingeckoUrl: string;
  readonly currenciesUrl: string;
  readonly mirrorUrl: string;
}

/** What HBAR and currencies are worth: asked of several sources, agreed on, told to anyone. */
@Module({})
export class RatesModule {
  static forRoot(options: RatesOptions): DynamicModule {
    return {
      module: RatesModule,
      controllers: [RatesController],
      providers: [
        GetRates,
        PollRates,
        RatesSchedule,
        RatesStatus,
        { provide: RateSettings, useValue: options },
        RateStore,
        { provide: RateFile, useValue: new RateFile(options.mirrorUrl) },
        {
          provide: RateSources,
          inject: [Clock],
          useFactory: (clock: Clock): RateSources => ({
            all: [
              new CoinbaseRates(options.coinbaseUrl, clock),
              new CoingeckoRates(options.coingeckoUrl, options.currenciesUrl, clock),
            ],
          }),
        },
      ],
      exports: [GetRates],
    };
  }
}
