import { systemClock, type Clock } from '@asili/kernel';
import { Mongo, PlatformModule, Sealer } from '@asili/platform';
import { Module, type DynamicModule, type OnModuleInit, type Provider } from '@nestjs/common';
import { ReportsController } from './adapters/http/reports.controller.ts';
import { VerifyController } from './adapters/http/verify.controller.ts';
import { HistoryConsumer } from './adapters/kafka/history.consumer.ts';
import { ProductIndexConsumer } from './adapters/kafka/product-index.consumer.ts';
import { MongoCheckMemory } from './adapters/mongo/mongo-check-memory.ts';
import { MongoCountingSlots, slotIndexes } from './adapters/mongo/mongo-counting-slots.ts';
import { historyIndexes, MongoHistoryLog } from './adapters/mongo/mongo-history-log.ts';
import { MongoReportStore, reportIndexes } from './adapters/mongo/mongo-report-store.ts';
import { HttpLedgerDesk } from './adapters/services/http-ledger-desk.ts';
import { HttpProductPages } from './adapters/services/http-product-pages.ts';
import { SharpReportPhotos } from './adapters/sharp/sharp-report-photos.ts';
import { CheckCertificate } from './app/check-certificate/check-certificate.ts';
import { CheckMemory, LedgerDesk } from './app/check-certificate/ports.ts';
import { CLOCK } from './app/clock.ts';
import { FileReport } from './app/file-report/file-report.ts';
import { ReportPhotos } from './app/file-report/report-photos.ts';
import { ReportStore } from './app/file-report/report-store.ts';
import { ListHistory } from './app/list-history/list-history.ts';
import { ProductIndex } from './app/read-products/product-index.ts';
import { ProductPages } from './app/read-products/product-pages.ts';
import { ResolveCode } from './app/read-products/resolve-code.ts';
import { SETTINGS } from './app/settings.ts';
import { CountingSlots, HistoryLog } from './app/verify-product/ports.ts';
import { RecordVerification } from './app/verify-product/record-verification.ts';
import { VerifyProduct } from './app/verify-product/verify-product.ts';
import { settingsOf, type VerificationConfig } from './config.ts';

const useCases = [VerifyProduct, RecordVerification, CheckCertificate, ResolveCode, ListHistory, FileReport, ProductIndex];
const adapters: Provider[] = [
  { provide: ProductPages, useClass: HttpProductPages },
  { provide: LedgerDesk, useClass: HttpLedgerDesk },
  { provide: CheckMemory, useClass: MongoCheckMemory },
  { provide: CountingSlots, useClass: MongoCountingSlots },
  { provide: HistoryLog, useClass: MongoHistoryLog },
  { provide: ReportStore, useClass: MongoReportStore },
  { provide: ReportPhotos, useClass: SharpReportPhotos },
  ProductIndexConsumer,
  HistoryConsumer,
];

/** Codes and verdicts, their history, and reports about counterfeits. */
@Module({})
export class VerificationModule implements OnModuleInit {
  constructor(private readonly mongo: Mongo) {}

  static forRoot(config: VerificationConfig, clock: Clock = systemClock): DynamicModule {
    return {
      module: VerificationModule,
      imports: [
        PlatformModule.forRoot({
          name: 'verification', config, mongo: true, kafka: true, eventStore: { aggregates: ['verification', 'report'] }, consumers: [ProductIndexConsumer, HistoryConsumer],
        }),
      ],
      controllers: [VerifyController, ReportsController],
      providers: [...useCases, ...adapters, { provide: CLOCK, useValue: clock }, { provide: SETTINGS, useFactory: () => settingsOf(config) }, { provide: Sealer, useFactory: () => Sealer.fromConfig(config, 'reports-key') }],
    };
  }

  async onModuleInit(): Promise<void> {
    await this.mongo.ensureIndexes([...slotIndexes, ...historyIndexes, ...reportIndexes]);
  }
}
