import { Injectable } from '@nestjs/common';
import type { ThreadReply } from '@asili/contracts';
import { EventStore, type Actor } from '@asili/platform';
import { GetOrder } from '../fulfilment/get-order.ts';
import { PersonalData } from '../personal/personal-data.ts';
import { threadDecider, type Message, type MessageSent } from './domain/thread.ts';

export const wordsIdOf = (messageId: string): string => `message|${messageId}`;

const textOf = (kept: unknown): string | undefined => (typeof kept === 'string' ? kept : undefined);

/** What both sides of an order wrote. Reads only. */
@Injectable()
export class ReadThread {
  constructor(
    private readonly store: EventStore,
    private readonly orders: GetOrder,
    private readonly personal: PersonalData,
  ) {}

  /** For its two sides. @throws PurchaseNotFound, also for somebody else's */
  async run(actor: Actor, orderId: string): Promise<ThreadReply> {
    await this.orders.find(actor, orderId);
    const messages = await this.messages(orderId);
    const words = await this.personal.read(messages.map(({ messageId }) => wordsIdOf(messageId)));
    return {
      messages: messages.map(({ messageId, by, at }) => ({
        id: messageId,
        by,
        text: textOf(words.get(wordsIdOf(messageId))) ?? '',
        at: at.toISOString(),
      })),
      nextCursor: null,
    };
  }

  /** Oldest first. */
  async messages(orderId: string): Promise<Message[]> {
    const { events } = await this.store.read<MessageSent>(threadDecider.stream(orderId));
    return events.map(({ data: { messageId, by }, at }) => ({ messageId, by, at }));
  }

  async find(orderId: string, messageId: string): Promise<Message | undefined> {
    return (await this.messages(orderId)).find((message) => message.messageId === messageId);
  }

  /** What a message says; undefined once it was forgotten. */
  async words(messageId: string): Promise<string | undefined> {
    const id = wordsIdOf(messageId);
    return textOf((await this.personal.read([id])).get(id));
  }
}
