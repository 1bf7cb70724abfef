import { Clock } from '@asili/kernel';
import { Jobs } from '@asili/platform';
import { Injectable } from '@nestjs/common';
import { PaymentParties } from '../payment-parties/payment-parties.ts';
import {
  messagesOf,
  moneyMessagesOf,
  payoutMessagesOf,
  reviewMessagesOf,
  threadMessagesOf,
  type MoneyEvent,
  type OrderEvent,
  type OrderMessage,
  type PayoutEvent,
  type ReviewEvent,
  type ThreadEvent,
} from './domain/order-message.ts';
import {
  declinedMessagesOf,
  paymentMessageOf,
  type DeclinedEvent,
  type PaymentEvent,
} from './domain/payment-message.ts';
import { refundMessagesOf, type RefundEvent } from './domain/refund-message.ts';

export const orderMessageQueue = 'order-messages';
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
    const message = this.isNews(event) ? paymentMessageOf(event) : undefined;
    const customerId = message && (await this.parties.payerOf(event.data.paymentId));
    if (message && customerId !== undefined) await this.queue(event, [message(customerId)]);
  }

  private isNews({ time }: { readonly time: Date }): boolean {
    return this.clock.now().getTime() - time.getTime() <= newsForMs;
  }

  private async queue(
    { id, time }: { readonly id: string; readonly time: Date },
    messages: readonly OrderMessage[],
  ): Promise<void> {
    if (!this.isNews({ time })) return;
    for (const message of messages)
      await this.jobs.add(orderMessageQueue, {
        id: [id, message.recipient, ...('by' in message ? [message.by] : [])].join('-'),
        data: message,
        attempts: 12,
      });
  }
}
