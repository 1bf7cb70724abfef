import type { Clock } from '@asili/kernel';
import { PlatformModule, readSecret, Sealer } from '@asili/platform';
import { Module, type DynamicModule } from '@nestjs/common';
import { AggregatorsModule } from './aggregators/aggregators.module.ts';
import { Pseudonyms } from './pseudonyms.ts';
import { settingsOf, type UssdConfig, Settings } from './config.ts';
import { KeptByNumberModule } from './kept-by-number/kept-by-number.module.ts';
import { RecordRetriesExhausted } from './record-retries-exhausted.ts';
import { QuickRedis } from './in-time.ts';

/** What people do from a phone without internet: they dial, the aggregator asks here, and here the other services are asked. */
@Module({})
export class UssdModule {
  static forRoot(config: UssdConfig, clock?: Clock): DynamicModule {
    const shared = [
      { provide: Settings, useFactory: () => settingsOf(config) },
      { provide: Sealer, useFactory: () => Sealer.fromConfig(config, 'ussd-key') },
      { provide: Pseudonyms, useFactory: () => new Pseudonyms(readSecret(config, 'ussd-key')) },
      QuickRedis,
      RecordRetriesExhausted,
    ];
    return {
      module: UssdModule,
      global: true,
      imports: [
        PlatformModule.forRoot({ name: 'ussd', config, clock, mongo: true, redis: true }),
        AggregatorsModule.forRoot(config),
        KeptByNumberModule,
      ],
      providers: shared,
      exports: shared,
    };
  }
}
