import { Log, RedisClient } from '@asili/platform';
import { Injectable } from '@nestjs/common';
import { FeedNotifier } from './feed-notifier.ts';

/** Notices over Redis publish/subscribe. Redis being away costs promptness only, so no failure leaves here. */
@Injectable()
export class RedisFeedNotifier extends FeedNotifier {
  private subscriber: RedisClient | undefined;

  constructor(
    private readonly redis: RedisClient,
    private readonly channel: string,
    private readonly log: Log,
  ) {
    super();
  }

  override async publish(userId: string): Promise<void> {
    await this.redis
      .publish(this.channel, userId)
      .catch((error: unknown) => this.log.debug('feed: publish failed', { error }));
  }

  override async subscribe(listener: (userId: string) => void): Promise<void> {
    // A subscribed connection can do nothing else, and it waits for a server that is away as long as it takes.
    this.subscriber = this.redis.duplicate({ maxRetriesPerRequest: null });
    this.subscriber.on('error', (error: Error) => this.log.debug('feed: subscription failed', { error }));
    this.subscriber.on('message', (_channel, userId) => listener(userId));
    await Promise.race([
      this.subscriber.subscribe(this.channel),
      new Promise((resolve) => setTimeout(resolve, 2_000).unref()),
    ]);
  }

  stop(): void {
    this.subscriber?.disconnect();
  }
}
