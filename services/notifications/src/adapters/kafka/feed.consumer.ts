import { topics } from '@asili/contracts';
import type { EventHandler, IncomingEvent } from '@asili/platform';
import { Injectable } from '@nestjs/common';
import { RecordFeed } from '../../app/record-feed/record-feed.ts';
import type { FeedEvent } from '../../domain/feed.ts';

/** Everything that happens to products, into their owners' feeds. Instances share the work. */
@Injectable()
export class FeedConsumer implements EventHandler {
  readonly subscription = { group: 'notifications.feed', topics: [topics.products, topics.verification] };

  constructor(private readonly recordFeed: RecordFeed) {}

  async handle(event: IncomingEvent): Promise<void> {
    await this.recordFeed.run(event as unknown as FeedEvent); // The registry has checked `data` against `type`.
  }
}
