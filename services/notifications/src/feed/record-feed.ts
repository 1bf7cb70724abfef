import { Clock } from '@asili/kernel';
import { Injectable } from '@nestjs/common';
import { feedEntryOf, type FeedEvent } from './domain/feed-entry.ts';
import { FeedNotifier } from './feed-notifier.ts';
import { FeedStore } from './feed-store.ts';
import { ProductOwners } from './product-owners.ts';

/** Older news is history: a feed only bridges a reload or a lost connection. */
const newsForMs = 24 * 60 * 60 * 1000;

/**
 * Puts an event into the feed of the artisan it concerns. Idempotent: a line's identity is the event's id. Events of one
 * product come in order, so the owner is known from its first event on.
 */
@Injectable()
export class RecordFeed {
  constructor(
    private readonly owners: ProductOwners,
    private readonly feeds: FeedStore,
    private readonly notifier: FeedNotifier,
    private readonly clock: Clock,
  ) {}

  async run(event: FeedEvent): Promise<void> {
    if (event.type === 'products.product-registered.v1') await this.owners.remember(event.data.productId, event.data.artisanId);
    if (this.clock.now().getTime() - event.time.getTime() > newsForMs) return;
    const entry = feedEntryOf(event);
    if (!entry) return;
    const owner = await this.ownerOf(event);
    if (owner === null) return;
    await this.feeds.append(owner, entry);
    await this.notifier.publish(owner);
  }

  private async ownerOf({ data }: FeedEvent): Promise<string | null> {
    if ('artisanId' in data && data.artisanId !== null) return data.artisanId;
    return data.productId === null ? null : this.owners.find(data.productId);
  }
}
