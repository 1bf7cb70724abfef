import { type ProductTotalsV1, productTotalsV1, topics } from '@asili/contracts';
import { Mongo, OnEvents, OnState, type Incoming, type IncomingState } from '@asili/platform';
import { Module, type DynamicModule, Injectable, Controller, type Type } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { activityIndexes, MongoActivityLog, EventActivityLog, ViewLog } from './activity-log.mongo.ts';
import { activityRecordOf, type ActivityEvent } from './domain/activity-record.ts';
import { lifecycleChangeOf } from './domain/product-lifecycle.ts';
import { lifecycleIndexes, ProductLifecycleStore } from './product-lifecycle-store.mongo.ts';

/** Takes events into the read models. Safe under redelivery, in any order, and concurrently: by ids, and by fields set whole. */
@Injectable()
class RecordActivity {
  constructor(
    private readonly log: EventActivityLog,
    private readonly products: ProductLifecycleStore,
  ) {}

  async run(events: readonly ActivityEvent[]): Promise<void> {
    await this.products.upsert(events.flatMap((event) => lifecycleChangeOf(event) ?? []));
    await this.log.add(events.flatMap((event) => activityRecordOf(event) ?? []));
  }

  async raiseTotals(totals: ProductTotalsV1): Promise<void> {
    await this.products.raiseTotals(totals);
  }
}

const types = [
  'products.product-registered.v3',
  'products.product-certified.v1',
  'products.product-superseded.v1',
  'verification.code-checked.v1',
  'verification.report-filed.v1',
  'payments.sale-counted.v1',
] as const;

/**
 * Everybody's events, into the read models. A new version of the projection is a new group: it reads everything from the
 * beginning into its own collections while instances of the old version still serve theirs.
 */
function activityEvents(projection: number): Type {
  @Controller()
  class ActivityEvents {
    constructor(private readonly recordActivity: RecordActivity) {}

    @OnEvents(types, { group: `analytics.activity.v${projection}` })
    happened(@Payload() events: readonly Incoming<(typeof types)[number]>[]): Promise<void> {
      return this.recordActivity.run(events);
    }

    @OnState(topics.verificationTotals, { group: `analytics.totals.v${projection}`, schema: productTotalsV1 })
    async counted(@Payload() { data }: IncomingState<ProductTotalsV1>): Promise<void> {
      if (data) await this.recordActivity.raiseTotals(data);
    }
  }
  return ActivityEvents;
}

/** What happened, and when, to whose products. */
@Module({})
export class ActivityModule {
  /** @param projection version of the read models built from events */
  static forRoot(projection: number): DynamicModule {
    const [views, activity, products] = ['views', `activity-v${projection}`, `products-v${projection}`] as const;
    return {
      module: ActivityModule,
      controllers: [activityEvents(projection)],
      providers: [
        RecordActivity,
        {
          provide: EventActivityLog,
          inject: [Mongo],
          useFactory: (mongo: Mongo) =>
            withIndexes(mongo, activityIndexes(activity), new MongoActivityLog(mongo, activity)),
        },
        {
          provide: ViewLog,
          inject: [Mongo],
          useFactory: (mongo: Mongo) => withIndexes(mongo, activityIndexes(views), new MongoActivityLog(mongo, views)),
        },
        {
          provide: ProductLifecycleStore,
          inject: [Mongo],
          useFactory: (mongo: Mongo) =>
            withIndexes(mongo, lifecycleIndexes(products), new ProductLifecycleStore(mongo, products)),
        },
      ],
      exports: [EventActivityLog, ViewLog, ProductLifecycleStore],
    };
  }
}

async function withIndexes<T>(mongo: Mongo, indexes: Parameters<Mongo['ensureIndexes']>[0], store: T): Promise<T> {
  await mongo.ensureIndexes(indexes);
  return store;
}
