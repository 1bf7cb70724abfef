import { Log, RedisClient } from '@asili/platform';
import { Injectable } from '@nestjs/common';
import { FeedBell } from '../../app/follow-feed/feed-log.ts';

/** Rings over Redis publish/subscribe. Redis being away costs promptness only, so no failure leaves here. */
@Injectable()
export class RedisFeedBell extends FeedBell {
  private subscriber: RedisClient | undefined;

  constructor(private readonly redis: RedisClient, private readonly channel: string, private readonly log: Log) {
    super();
  }

  override async ring(userId: string): Promise<void> {
    await this.redis.publish(this.channel, userId).catch((error: unknown) => this.log.debug('feed: ring', { error }));
  }

  override async listen(listener: (userId: string) => void): Promise<void> {
    // A subscribed connection can do nothing else, and it waits for a server that is away as long as it takes.
    this.subscriber = this.redis.duplicate({ maxRetriesPerRequest: null });
    this.subscriber.on('error', (error: Error) => this.log.debug('feed: bell', { error }));
    this.subscriber.on('message', (_channel, userId) => listener(userId));
    await Promise.race([this.subscriber.subscribe(this.channel), new Promise((resolve) => setTimeout(resolve, 2_000).unref())]);
  }

  stop(): void {
    this.subscriber?.disconnect();
  }
}
