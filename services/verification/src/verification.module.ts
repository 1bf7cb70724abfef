import { topics } from '@asili/contracts';
import type { Clock } from '@asili/kernel';
import { PlatformModule, Sealer } from '@asili/platform';
import { Module, type DynamicModule } from '@nestjs/common';
import { CodesModule } from './codes/codes.module.ts';
import { Settings, settingsOf, type VerificationConfig } from './config.ts';
import { HistoryModule } from './history/history.module.ts';
import { ReceiptsModule } from './receipts/receipts.module.ts';
import { ReportsModule } from './reports/reports.module.ts';
import { VerdictsModule } from './verdicts/verdicts.module.ts';

/** Codes and verdicts, their history, and reports about counterfeits. */
@Module({})
export class VerificationModule {
  static forRoot(config: VerificationConfig, clock?: Clock): DynamicModule {
    const shared = [
      { provide: Settings, useFactory: () => settingsOf(config) },
      { provide: Sealer, useFactory: () => Sealer.fromConfig(config, 'reports-key') },
    ];
    return {
      module: VerificationModule,
      global: true,
      imports: [
        PlatformModule.forRoot({
          name: 'verification',
          config,
          clock,
          mongo: true,
          kafka: true,
          eventStore: { aggregates: ['verification', 'report'] },
          topics: [{ name: topics.verificationTotals, compacted: true }],
        }),
        CodesModule,
        VerdictsModule,
        HistoryModule,
        ReceiptsModule,
        ReportsModule,
      ],
      providers: shared,
      exports: shared,
    };
  }
}
