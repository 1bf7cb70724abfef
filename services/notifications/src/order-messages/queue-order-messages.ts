import { Clock } from '@asili/kernel';
import { Jobs } from '@asili/platform';
import { Injectable } from '@nestjs/common';
import { messagesOf, moneyMessagesOf, payoutMessagesOf, reviewMessagesOf, threadMessagesOf, type MoneyEvent, type OrderEvent, type OrderMessage, type PayoutEvent, type ReviewEvent, type ThreadEvent } from './domain/order-message.ts';
import { refundMessagesOf, type RefundEvent } from './domain/refund-message.ts';

export const orderMessageQueue = 'order-messages';
/** Who reads all history anew must not write to people about last month. */
const newsForMs = 24 * 60 * 60 * 1000;

/** Puts what people are to be told of an event into the queue. Idempotent: a message is accepted once per event, recipient and, where it goes two ways, way. */
@Injectable()
export class QueueOrderMessages {
  constructor(
    private readonly jobs: Jobs,
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

  private async queue({ id, time }: { readonly id: string; readonly time: Date }, messages: readonly OrderMessage[]): Promise<void> {
    if (this.clock.now().getTime() - time.getTime() > newsForMs) return;
    for (const message of messages) await this.jobs.add(orderMessageQueue, { id: [id, message.recipient, ...('by' in message ? [message.by] : [])].join('-'), data: message, attempts: 12 });
  }
}
