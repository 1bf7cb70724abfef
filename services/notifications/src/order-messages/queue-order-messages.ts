import { Clock } from '@asili/kernel';
import { Jobs } from '@asili/platform';
import { Injectable } from '@nestjs/common';
import { messagesOf, type OrderEvent } from './domain/order-message.ts';

export const orderMessageQueue = 'order-messages';
/** Who reads all history anew must not write to people about last month. */
const newsForMs = 24 * 60 * 60 * 1000;

/** Puts what people are to be told of an event into the queue. Idempotent: a message is accepted once per event and recipient. */
@Injectable()
export class QueueOrderMessages {
  constructor(
    private readonly jobs: Jobs,
    private readonly clock: Clock,
  ) {}

  async run(event: OrderEvent): Promise<void> {
    if (this.clock.now().getTime() - event.time.getTime() > newsForMs) return;
    for (const message of messagesOf(event)) await this.jobs.add(orderMessageQueue, { id: `${event.id}-${message.recipient}`, data: message, attempts: 12 });
  }
}
