import { Mongo, Schedule } from '@asili/platform';
import { Module, type DynamicModule } from '@nestjs/common';
import { BooksModule } from '../books/books.module.ts';
import { ReconciliationModule } from '../reconciliation/reconciliation.module.ts';
import {
  BookSweep,
  SweepTreasury,
  Sweeps,
  SweepsSchedule,
  ColdExternalAccount,
  ForecastLiquidity,
  MeasureExcess,
  SweepSettings,
} from './sweep-treasury.ts';
import { LiquidityForecasts } from './liquidity-forecasts.mongo.ts';

/** Keeps no more HBAR at hand than is needed: the rest goes to the cold account. */
@Module({})
export class SweepsModule {
  /** @param hbar the module of payments in HBAR, with a treasury @param instance this process, as the lease knows it after a restart */
  static forRoot(hbar: DynamicModule, coldAccount: string, instance: string | undefined): DynamicModule {
    return {
      module: SweepsModule,
      imports: [hbar, BooksModule, ReconciliationModule],
      providers: [
        BookSweep,
        ColdExternalAccount,
        ForecastLiquidity,
        MeasureExcess,
        SweepTreasury,
        Sweeps,
        LiquidityForecasts,
        { provide: SweepSettings, useValue: { coldAccount } },
        {
          provide: SweepsSchedule,
          inject: [Schedule, Mongo, SweepTreasury],
          useFactory: (schedule: Schedule, mongo: Mongo, sweepTreasury: SweepTreasury) =>
            new SweepsSchedule(schedule, mongo, sweepTreasury, instance),
        },
      ],
    };
  }
}
