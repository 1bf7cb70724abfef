import { OnEvent } from '@asili/platform';
import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  feedEventTypes,
  paymentEventTypes,
  payoutEventTypes,
  progressEventTypes,
  purchaseEventTypes,
  refundEventTypes,
  reviewEventTypes,
  threadEventTypes,
  type FeedEvent,
  type PaymentEvent,
  type PayoutEvent,
  type PurchaseEvent,
  type RefundEvent,
  type ReviewEvent,
  type ThreadEvent,
} from './domain/feed-entry.ts';
import { RecordFeed } from './record-feed.ts';

/** What happens to products, purchases and payouts, into the feeds of those it concerns. Instances share the work; a repeat is known by the event's id. */
@Controller()
export class FeedEvents {
  constructor(private readonly recordFeed: RecordFeed) {}

  @OnEvent(feedEventTypes, { group: 'notifications.feed' })
  async record(@Payload() event: FeedEvent): Promise<void> {
    await this.recordFeed.run(event);
  }

  /** A group of its own: instances of an earlier release do not know these types, and would skip them for the whole group. */
  @OnEvent(progressEventTypes, { group: 'notifications.certificates' })
  async progress(@Payload() event: FeedEvent): Promise<void> {
    await this.recordFeed.run(event);
  }

  /** For the same reason a group of its own. */
  @OnEvent(purchaseEventTypes, { group: 'notifications.purchases' })
  async purchase(@Payload() event: PurchaseEvent): Promise<void> {
    await this.recordFeed.runPurchase(event);
  }

  /** And again. */
  @OnEvent(payoutEventTypes, { group: 'notifications.payouts' })
  async payout(@Payload() event: PayoutEvent): Promise<void> {
    await this.recordFeed.runPayout(event);
  }

  /** And again. */
  @OnEvent(threadEventTypes, { group: 'notifications.threads' })
  async message(@Payload() event: ThreadEvent): Promise<void> {
    await this.recordFeed.runThread(event);
  }

  /** And again. */
  @OnEvent(reviewEventTypes, { group: 'notifications.reviews' })
  async reviewed(@Payload() event: ReviewEvent): Promise<void> {
    await this.recordFeed.runReview(event);
  }

  /** And again. */
  @OnEvent(refundEventTypes, { group: 'notifications.refunds' })
  async refund(@Payload() event: RefundEvent): Promise<void> {
    await this.recordFeed.runRefund(event);
  }

  /** And again; nothing else waits while who pays cannot be asked for. */
  @OnEvent(paymentEventTypes, { group: 'notifications.payments' })
  async payment(@Payload() event: PaymentEvent): Promise<void> {
    await this.recordFeed.runPayment(event);
  }
}
