import { systemClock, type Clock } from '@asili/kernel';
import { Mongo, PlatformModule } from '@asili/platform';
import { Inject, Module, type DynamicModule, type OnModuleInit, type Provider } from '@nestjs/common';
import { AnalyticsController } from './adapters/http/analytics.controller.ts';
import { FiguresController } from './adapters/http/figures.controller.ts';
import { ViewsController } from './adapters/http/views.controller.ts';
import { ActivityConsumer, PROJECTION } from './adapters/kafka/activity.consumer.ts';
import { ledgerIndexes, MongoFactLedger } from './adapters/mongo/mongo-fact-ledger.ts';
import { lifeIndexes, MongoProductLives } from './adapters/mongo/mongo-product-lives.ts';
import { HttpOwnerDesk } from './adapters/services/http-owner-desk.ts';
import { CLOCK } from './app/clock.ts';
import { ExportAnalytics } from './app/export-analytics/export-analytics.ts';
import { ActivityLedger, ViewLedger } from './app/fact-ledger.ts';
import { GetAnalytics } from './app/get-analytics/get-analytics.ts';
import { GetFigures } from './app/get-figures/get-figures.ts';
import { ReadPeriod } from './app/get-analytics/read-period.ts';
import { ProductLives } from './app/product-lives.ts';
import { RecordActivity } from './app/record-activity/record-activity.ts';
import { OwnerDesk, RecordView } from './app/record-view/record-view.ts';
import type { AnalyticsConfig } from './config.ts';

const views = 'views';
const activity = (projection: number) => `activity-v${projection}`;
const products = (projection: number) => `products-v${projection}`;

/** Read models over everybody's events, for artisans. */
@Module({})
export class AnalyticsModule implements OnModuleInit {
  constructor(private readonly mongo: Mongo, @Inject(PROJECTION) private readonly projection: number) {}

  static forRoot(config: AnalyticsConfig, clock: Clock = systemClock): DynamicModule {
    return {
      module: AnalyticsModule,
      imports: [PlatformModule.forRoot({ name: 'analytics', config, mongo: true, kafka: true, consumers: [ActivityConsumer] })],
      controllers: [AnalyticsController, FiguresController, ViewsController],
      providers: [
        { provide: CLOCK, useValue: clock },
        { provide: PROJECTION, useFactory: () => config.values.ANALYTICS_PROJECTION },
        ...stores(),
        { provide: OwnerDesk, useClass: HttpOwnerDesk },
        RecordActivity, RecordView, ReadPeriod, GetAnalytics, GetFigures, ExportAnalytics, ActivityConsumer,
      ],
    };
  }

  async onModuleInit(): Promise<void> {
    await this.mongo.ensureIndexes([...ledgerIndexes(views), ...ledgerIndexes(activity(this.projection)), ...lifeIndexes(products(this.projection))]);
  }
}

function stores(): Provider[] {
  return [
    { provide: ActivityLedger, inject: [Mongo, PROJECTION], useFactory: (mongo: Mongo, projection: number) => new MongoFactLedger(mongo, activity(projection)) },
    { provide: ViewLedger, inject: [Mongo], useFactory: (mongo: Mongo) => new MongoFactLedger(mongo, views) },
    { provide: ProductLives, inject: [Mongo, PROJECTION], useFactory: (mongo: Mongo, projection: number) => new MongoProductLives(mongo, products(projection)) },
  ];
}
