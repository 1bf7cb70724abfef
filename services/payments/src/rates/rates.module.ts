import { Clock } from '@asili/kernel';
import { Module, type DynamicModule } from '@nestjs/common';
import { CoinbaseRates } from './coinbase-rates.http.ts';
import { CoingeckoRates } from './coingecko-rates.http.ts';
import { GetRates } from './get-rates.ts';
import { PollRates } from './poll-rates.ts';
import { RateFile } from './rate-file.ts';
import { MirrorRateFile } from './rate-file.http.ts';
import { RateSettings } from './rate-settings.ts';
import { RateSources } from './rate-source.ts';
import { RateStore } from './rate-store.ts';
import { MongoRateStore } from './rate-store.mongo.ts';
import { RatesController } from './rates.controller.ts';
import { RatesSchedule } from './rates.schedule.ts';
import { RatesStatus } from './rates-status.ts';

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
        { provide: RateStore, useClass: MongoRateStore },
        { provide: RateFile, useValue: new MirrorRateFile(options.mirrorUrl) },
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
