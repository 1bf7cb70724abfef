import { Clock } from '@asili/kernel';
import { Jobs, OnEvent } from '@asili/platform';
import { Injectable, Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { PaymentParties } from '../neighbours/neighbours.module.ts';
import { sendOrderMessage } from './send-order-message.ts';
import {
  deadlineMessagesOf,
  messagesOf,
  moneyMessagesOf,
  payoutMessagesOf,
  reviewMessagesOf,
  threadMessagesOf,
  type DeadlineEvent,
  type MoneyEvent,
  type OrderEvent,
  type OrderMessage,
  type PayoutEvent,
  type ReviewEvent,
  type ThreadEvent,
  deadlineEventTypes,
  moneyEventTypes,
  orderEventTypes,
  payoutEventTypes,
  reviewEventTypes,
  threadEventTypes,
} from './domain/order-message.ts';
import {
  declinedMessagesOf,
  paymentMessageOf,
  type DeclinedEvent,
  type PaymentEvent,
  declinedEventTypes,
  endedPaymentEventTypes,
  paymentEventTypes,
} from './domain/payment-message.ts';
import {
  refundMessagesOf,
  type RefundEvent,
  failedRefundEventTypes,
  refundEventTypes,
} from './domain/refund-message.ts';

/** Who reads all history anew must not write to people about last month. */
const newsForMs = 24 * 60 * 60 * 1000;

/** Puts what people are to be told of an event into the queue. Idempotent: a message is accepted once per event, recipient and, where it goes two ways, way. */
@Injectable()
export class QueueOrderMessages {
  constructor(
    private readonly jobs: Jobs,
    private readonly parties: PaymentParties,
    private readonly clock: Clock,
  ) {}

  run(event: OrderEvent): Promise<void> {
    return this.queue(event, messagesOf(event));
  }

  runPayout(event: PayoutEvent): Promise<void> {
    return this.queue(event, payoutMessagesOf(event));
  }

  runMoney(event: MoneyEvent): Promise<void> {
    return this.queue(event, moneyMessagesOf(event));
  }

  runDeadline(event: DeadlineEvent): Promise<void> {
    return this.queue(event, deadlineMessagesOf(event));
  }

  runThread(event: ThreadEvent): Promise<void> {
    return this.queue(event, threadMessagesOf(event));
  }

  runReview(event: ReviewEvent): Promise<void> {
    return this.queue(event, reviewMessagesOf(event));
  }

  runRefund(event: RefundEvent): Promise<void> {
    return this.queue(event, refundMessagesOf(event));
  }

  runDeclined(event: DeclinedEvent): Promise<void> {
    return this.queue(event, declinedMessagesOf(event));
  }

  /** @throws Unavailable where its buyer cannot be asked for */
  async runPayment(event: PaymentEvent): Promise<void> {
    const messageTo = this.isRecent(event) ? paymentMessageOf(event) : undefined;
    const payer = messageTo && (await this.parties.payerOf(event.data.paymentId));
    const message = payer && messageTo(payer);
    if (message) await this.queue(event, [message]);
  }

  private isRecent({ time }: { readonly time: Date }): boolean {
    return this.clock.now().getTime() - time.getTime() <= newsForMs;
  }

  private async queue(
    { id, time }: { readonly id: string; readonly time: Date },
    messages: readonly OrderMessage[],
  ): Promise<void> {
    if (!this.isRecent({ time })) return;
    for (const message of messages)
      await this.jobs.add(sendOrderMessage, {
        id: [id, message.recipient, ...('by' in message ? [message.by] : [])].join('-'),
        data: message,
      });
  }
}

/** All but those whose recipient is asked for: nothing of them waits. */
const group = 'notifications.messages';

/** What happens to orders and payouts, to the people in them. Instances share the work. */
@Controller()
export class OrderMessagesEvents {
  constructor(private readonly queue: QueueOrderMessages) {}

  @OnEvent(orderEventTypes, { group, replaces: ['notifications.order-messages'] })
  async happened(@Payload() event: OrderEvent): Promise<void> {
    await this.queue.run(event);
  }

  @OnEvent(payoutEventTypes, { group, replaces: ['notifications.payout-messages'] })
  async paidOut(@Payload() event: PayoutEvent): Promise<void> {
    await this.queue.runPayout(event);
  }

  @OnEvent(moneyEventTypes, { group, replaces: ['notifications.money-messages'] })
  async moneyMoved(@Payload() event: MoneyEvent): Promise<void> {
    await this.queue.runMoney(event);
  }

  @OnEvent(threadEventTypes, { group, replaces: ['notifications.thread-messages'] })
  async written(@Payload() event: ThreadEvent): Promise<void> {
    await this.queue.runThread(event);
  }

  @OnEvent(reviewEventTypes, { group, replaces: ['notifications.review-messages'] })
  async reviewed(@Payload() event: ReviewEvent): Promise<void> {
    await this.queue.runReview(event);
  }

  @OnEvent(refundEventTypes, { group, replaces: ['notifications.refund-messages'] })
  async refundChanged(@Payload() event: RefundEvent): Promise<void> {
    await this.queue.runRefund(event);
  }

  @OnEvent(failedRefundEventTypes, { group, replaces: ['notifications.failed-refund-messages'] })
  async refundFailed(@Payload() event: RefundEvent): Promise<void> {
    await this.queue.runRefund(event);
  }

  @OnEvent(declinedEventTypes, { group, replaces: ['notifications.declined-messages'] })
  async declined(@Payload() event: DeclinedEvent): Promise<void> {
    await this.queue.runDeclined(event);
  }

  @OnEvent(deadlineEventTypes, { group, replaces: ['notifications.deadline-messages'] })
  async deadlineApproached(@Payload() event: DeadlineEvent): Promise<void> {
    await this.queue.runDeadline(event);
  }

  /** A group of its own: nothing else waits while its buyer cannot be asked for. */
  @OnEvent(paymentEventTypes, { group: 'notifications.payment-messages' })
  async paymentChanged(@Payload() event: PaymentEvent): Promise<void> {
    await this.queue.runPayment(event);
  }

  /** And again: instances of an earlier release do not know the type, and would skip it for the whole group. */
  @OnEvent(endedPaymentEventTypes, { group: 'notifications.ended-payment-messages' })
  async paymentEnded(@Payload() event: PaymentEvent): Promise<void> {
    await this.queue.runPayment(event);
  }
}
