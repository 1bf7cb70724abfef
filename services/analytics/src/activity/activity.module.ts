import { Mongo } from '@asili/platform';
import { Module, type DynamicModule } from '@nestjs/common';
import { activityIndexes, MongoActivityLog, EventActivityLog, ViewLog } from './activity-log.mongo.ts';
import { activityEvents, RecordActivity } from './activity.events.ts';
import { lifecycleIndexes, ProductLifecycleStore } from './product-lifecycle-store.mongo.ts';

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
