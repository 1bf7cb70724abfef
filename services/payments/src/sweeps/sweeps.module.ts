import { Mongo, Schedule } from '@asili/platform';
import { Module, type DynamicModule } from '@nestjs/common';
import { BooksModule } from '../books/books.module.ts';
import { ReconciliationModule } from '../reconciliation/reconciliation.module.ts';
import { BookSweep } from './book-sweep.ts';
import { ColdAccountKeeper } from './cold-account-keeper.ts';
import { CountNeeds } from './count-needs.ts';
import { MeasureExcess } from './measure-excess.ts';
import { NeedsCounted } from './needs-counted.ts';
import { MongoNeedsCounted } from './needs-counted.mongo.ts';
import { SweepSettings } from './sweep-settings.ts';
import { SweepTreasury } from './sweep-treasury.ts';
import { Sweeps } from './sweeps.ts';
import { SweepsSchedule } from './sweeps.schedule.ts';

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
        ColdAccountKeeper,
        CountNeeds,
        MeasureExcess,
        SweepTreasury,
        Sweeps,
        { provide: NeedsCounted, useClass: MongoNeedsCounted },
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
