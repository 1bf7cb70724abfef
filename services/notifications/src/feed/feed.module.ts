import { Log, Mongo, RedisClient, Shutdown } from '@asili/platform';
import { Module, type DynamicModule, type OnApplicationBootstrap, type OnModuleInit } from '@nestjs/common';
import type { NotificationsConfig } from '../config.ts';
import { NeighboursModule } from '../neighbours/neighbours.module.ts';
import { FeedNotifier, FollowFeed, FeedController } from './follow-feed.ts';
import { feedIndexes, FeedStore, ProductOwners } from './feed-store.mongo.ts';
import { FeedEvents, RecordFeed } from './feed.events.ts';

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
      imports: [NeighboursModule],
      controllers: [FeedController, FeedEvents],
      providers: [
        FollowFeed,
        RecordFeed,
        FeedStore,
        ProductOwners,
        {
          provide: FeedNotifier,
          inject: [RedisClient, Log, Shutdown],
          useFactory: (redis: RedisClient, log: Log, shutdown: Shutdown) => {
            const notifier = new FeedNotifier(redis, `${config.values.ASILI_DB_PREFIX}:notifications:feed`, log);
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
