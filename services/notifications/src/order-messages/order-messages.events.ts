import { OnEvent } from '@asili/platform';
import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  moneyEventTypes,
  orderEventTypes,
  payoutEventTypes,
  reviewEventTypes,
  threadEventTypes,
  type MoneyEvent,
  type OrderEvent,
  type PayoutEvent,
  type ReviewEvent,
  type ThreadEvent,
} from './domain/order-message.ts';
import {
  declinedEventTypes,
  paymentEventTypes,
  type DeclinedEvent,
  type PaymentEvent,
} from './domain/payment-message.ts';
import { QueueOrderMessages } from './queue-order-messages.ts';
import { refundEventTypes, type RefundEvent } from './domain/refund-message.ts';

/** What happens to orders and payouts, to the people in them. Instances share the work. */
@Controller()
export class OrderMessagesEvents {
  constructor(private readonly queue: QueueOrderMessages) {}

  @OnEvent(orderEventTypes, { group: 'notifications.order-messages' })
  async happened(@Payload() event: OrderEvent): Promise<void> {
    await this.queue.run(event);
  }

  /** A group of its own: instances of an earlier release do not know these types, and would skip them for the whole group. */
  @OnEvent(payoutEventTypes, { group: 'notifications.payout-messages' })
  async paidOut(@Payload() event: PayoutEvent): Promise<void> {
    await this.queue.runPayout(event);
  }

  /** And again. */
  @OnEvent(moneyEventTypes, { group: 'notifications.money-messages' })
  async moneyMoved(@Payload() event: MoneyEvent): Promise<void> {
    await this.queue.runMoney(event);
  }

  /** And again. */
  @OnEvent(threadEventTypes, { group: 'notifications.thread-messages' })
  async written(@Payload() event: ThreadEvent): Promise<void> {
    await this.queue.runThread(event);
  }

  /** And again. */
  @OnEvent(reviewEventTypes, { group: 'notifications.review-messages' })
  async reviewed(@Payload() event: ReviewEvent): Promise<void> {
    await this.queue.runReview(event);
  }

  /** And again. */
  @OnEvent(refundEventTypes, { group: 'notifications.refund-messages' })
  async refundChanged(@Payload() event: RefundEvent): Promise<void> {
    await this.queue.runRefund(event);
  }

  /** And again. */
  @OnEvent(declinedEventTypes, { group: 'notifications.declined-messages' })
  async declined(@Payload() event: DeclinedEvent): Promise<void> {
    await this.queue.runDeclined(event);
  }

  /** And again; nothing else waits while its buyer cannot be asked for. */
  @OnEvent(paymentEventTypes, { group: 'notifications.payment-messages' })
  async paymentChanged(@Payload() event: PaymentEvent): Promise<void> {
    await this.queue.runPayment(event);
  }
}
