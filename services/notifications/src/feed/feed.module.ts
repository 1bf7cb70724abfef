import { Log, Mongo, RedisClient, Shutdown } from '@asili/platform';
import { Module, type DynamicModule, type OnApplicationBootstrap, type OnModuleInit } from '@nestjs/common';
import type { NotificationsConfig } from '../config.ts';
import { PaymentPartiesModule } from '../payment-parties/payment-parties.module.ts';
import { RedisFeedNotifier } from './feed-notifier.redis.ts';
import { FeedNotifier } from './feed-notifier.ts';
import { feedIndexes, MongoFeedStore } from './feed-store.mongo.ts';
import { FeedStore } from './feed-store.ts';
import { FeedController } from './feed.controller.ts';
import { FeedEvents } from './feed.events.ts';
import { FollowFeed } from './follow-feed.ts';
import { MongoProductOwners } from './product-owners.mongo.ts';
import { ProductOwners } from './product-owners.ts';
import { RecordFeed } from './record-feed.ts';

/** The live feed of every signed-in person. */
@Module({})
export class FeedModule implements OnModuleInit, OnApplicationBootstrap {
  constructor(
    private readonly mongo: Mongo,
    private readonly shutdown: Shutdown,
    private readonly followFeed: FollowFeed,
  ) {}

  static forRoot(config: NotificationsConfig): DynamicModule {
    return {
      module: FeedModule,
      imports: [PaymentPartiesModule],
      controllers: [FeedController, FeedEvents],
      providers: [
        FollowFeed,
        RecordFeed,
        { provide: FeedStore, useClass: MongoFeedStore },
        { provide: ProductOwners, useClass: MongoProductOwners },
        {
          provide: FeedNotifier,
          inject: [RedisClient, Log, Shutdown],
          useFactory: (redis: RedisClient, log: Log, shutdown: Shutdown) => {
            const notifier = new RedisFeedNotifier(redis, `${config.values.ASILI_DB_PREFIX}:notifications:feed`, log);
            shutdown.register('redis', 'feed notifier', () => notifier.stop());
            return notifier;
          },
        },
      ],
      exports: [RecordFeed],
    };
  }

  async onModuleInit(): Promise<void> {
    await this.mongo.ensureIndexes(feedIndexes);
  }

  async onApplicationBootstrap(): Promise<void> {
    this.shutdown.register('streams', 'event streams', () => this.followFeed.stop());
    await this.followFeed.start();
  }
}
