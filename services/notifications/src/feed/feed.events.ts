import { Clock, toRealTime } from '@asili/kernel';
import { Injectable, Controller } from '@nestjs/common';
import { OnEvent } from '@asili/platform';
import { Payload } from '@nestjs/microservices';
import {
  feedEntryOf,
  isProgress,
  paymentEntryOf,
  payoutEntryOf,
  planEntryOf,
  purchaseEntryOf,
  reviewEntryOf,
  threadEntryOf,
  type FeedEntry,
  type FeedEvent,
  type PaymentEvent,
  type PayoutEvent,
  type PlanChange,
  type PurchaseEvent,
  type RefundEvent,
  type ReviewEvent,
  type ThreadEvent,
  failedRefundEventTypes,
  feedEventTypes,
  paymentEventTypes,
  payoutEventTypes,
  progressEventTypes,
  purchaseEventTypes,
  refundEventTypes,
  reviewEventTypes,
  threadEventTypes,
} from './domain/feed-entry.ts';
import { PaymentParties } from '../neighbours/neighbours.module.ts';
import { FeedNotifier } from './follow-feed.ts';
import { FeedStore, ProductOwners } from './feed-store.mongo.ts';

/** Older news is history: a feed only bridges a reload or a lost connection. */
const newsForMs = 24 * 60 * 60 * 1000;

const outcomes: ReadonlySet<string> = new Set([
  'products.product-certified.v1',
  'products.product-archived.v1',
  'products.product-superseded.v1',
]);

/**
 * Puts an event into the feed of the artisan it concerns. Idempotent: a line's identity is the event's id. Events of one
 * product come in order from each service, and the first of each names the owner.
 */
@Injectable()
export class RecordFeed {
  constructor(
    private readonly owners: ProductOwners,
    private readonly feeds: FeedStore,
    private readonly notifier: FeedNotifier,
    private readonly parties: PaymentParties,
    private readonly clock: Clock,
  ) {}

  async run(event: FeedEvent): Promise<void> {
    const { type, data } = event;
    if (type === 'products.product-registered.v3' || type === 'ledger.certificate-requested.v1')
      await this.owners.remember(data.productId, data.artisanId);
    if (data.productId !== null && outcomes.has(type)) await this.owners.settle(data.productId);
    if (!this.isRecent(event)) return;
    const entry = feedEntryOf(event);
    if (!entry) return;
    const recipient = await this.recipientOf(event);
    if (recipient !== null) await this.tell(recipient, entry);
  }

  /** A purchase's events say whom they concern. */
  async runPurchase(event: PurchaseEvent): Promise<void> {
    if (!this.isRecent(event)) return;
    const { entry, recipients } = purchaseEntryOf(event);
    for (const recipient of recipients) await this.tell(recipient, entry);
  }

  /** A refund's events say who paid. */
  async runRefund(event: RefundEvent): Promise<void> {
    if (this.isRecent(event)) await this.tell(event.data.customerId, paymentEntryOf(event));
  }

  /** A payment's other events name nobody: who pays is asked for. @throws Unavailable where they cannot be */
  async runPayment(event: PaymentEvent): Promise<void> {
    const payer = this.isRecent(event) ? await this.parties.payerIdOf(event.data.paymentId) : undefined;
    if (payer !== undefined) await this.tell(payer, paymentEntryOf(event));
  }

  /** A payout's events say whose it is. */
  async runPayout(event: PayoutEvent): Promise<void> {
    if (this.isRecent(event)) await this.tell(event.data.artisanId, payoutEntryOf(event));
  }

  /** Whoever tells it says whose plan it is. */
  async runPlan(artisanId: string, change: PlanChange): Promise<void> {
    if (this.isRecent(change)) await this.tell(artisanId, planEntryOf(change));
  }

  /** A message's event says whose order it is about. */
  async runThread(event: ThreadEvent): Promise<void> {
    if (!this.isRecent(event)) return;
    for (const recipient of [event.data.customerId, event.data.artisanId])
      await this.tell(recipient, threadEntryOf(event));
  }

  /** A review's event says whose order it is about. */
  async runReview(event: ReviewEvent): Promise<void> {
    if (!this.isRecent(event)) return;
    for (const recipient of [event.data.customerId, event.data.artisanId])
      await this.tell(recipient, reviewEntryOf(event));
  }

  /** Of real time, because some services are always in it; whoever is ahead tells news. */
  private isRecent({ time }: { readonly time: Date }): boolean {
    return toRealTime(this.clock, this.clock.now()).getTime() - time.getTime() <= newsForMs;
  }

  private async tell(recipient: string, entry: FeedEntry): Promise<void> {
    await this.feeds.append(recipient, entry);
    await this.notifier.publish(recipient);
  }

  private async recipientOf({ type, data }: FeedEvent): Promise<string | null> {
    if ('artisanId' in data && data.artisanId !== null) return data.artisanId;
    const owner = data.productId === null ? null : await this.owners.find(data.productId);
    return owner && !(owner.isSettled && isProgress(type)) ? owner.artisanId : null;
  }
}

/** What those it concerns are told of sales, and of the money they bring. */
const sales = 'notifications.sales';

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

  @OnEvent(purchaseEventTypes, { group: sales, replaces: ['notifications.purchases'] })
  async purchase(@Payload() event: PurchaseEvent): Promise<void> {
    await this.recordFeed.runPurchase(event);
  }

  @OnEvent(payoutEventTypes, { group: sales, replaces: ['notifications.payouts'] })
  async payout(@Payload() event: PayoutEvent): Promise<void> {
    await this.recordFeed.runPayout(event);
  }

  @OnEvent(threadEventTypes, { group: sales, replaces: ['notifications.threads'] })
  async message(@Payload() event: ThreadEvent): Promise<void> {
    await this.recordFeed.runThread(event);
  }

  @OnEvent(reviewEventTypes, { group: sales, replaces: ['notifications.reviews'] })
  async reviewed(@Payload() event: ReviewEvent): Promise<void> {
    await this.recordFeed.runReview(event);
  }

  @OnEvent(refundEventTypes, { group: sales, replaces: ['notifications.refunds'] })
  async refund(@Payload() event: RefundEvent): Promise<void> {
    await this.recordFeed.runRefund(event);
  }

  @OnEvent(failedRefundEventTypes, { group: sales, replaces: ['notifications.failed-refunds'] })
  async refundFailed(@Payload() event: RefundEvent): Promise<void> {
    await this.recordFeed.runRefund(event);
  }

  /** A group of its own: nothing else waits while who pays cannot be asked for. */
  @OnEvent(paymentEventTypes, { group: 'notifications.payments' })
  async payment(@Payload() event: PaymentEvent): Promise<void> {
    await this.recordFeed.runPayment(event);
  }
}
