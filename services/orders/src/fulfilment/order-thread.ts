import { Injectable } from '@nestjs/common';
import type { ThreadReply, ThreadMessage } from '@asili/contracts';
import { EventStore, type Actor, CommandRunner, derivedId, IdempotencyKeyReused } from '@asili/platform';
import { Clock } from '@asili/kernel';
import { GetOrder } from './read-orders.ts';
import { PersonalData } from '../personal/personal-data.mongo.ts';
import {
  threadDecider,
  type Message,
  type MessageSent,
  requireRoomInThread,
  type SendMessage,
} from './domain/thread.ts';
import { asOf } from '../purchase/domain/deadlines.ts';
import { WrongState } from '../purchase/domain/life-cycle.ts';
import { stateShown } from '../purchase/domain/purchase.ts';
import { maskContacts } from '../personal/domain/mask-contacts.ts';

const wordsIdOf = (messageId: string): string => `message|${messageId}`;

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

/** Both sides may write at one moment. */
const tries = 15;

/**
 * One side of a paid order writes to the other. Only the masked text is kept, apart from the event, under the buyer's key. Safe to repeat
 * by its key; with another text the key is refused. Words are kept before the event, and forgotten if it is refused.
 */
@Injectable()
export class SendOrderMessage {
  constructor(
    private readonly orders: GetOrder,
    private readonly thread: ReadThread,
    private readonly personal: PersonalData,
    private readonly commands: CommandRunner,
    private readonly clock: Clock,
  ) {}

  /** @throws PurchaseNotFound, WrongState before it is paid, ThreadFull, TooManyMessages, IdempotencyKeyReused */
  async run(actor: Actor, orderId: string, typed: string, commandId: string): Promise<ThreadMessage> {
    const {
      purchase,
      reader: { side: by },
    } = await this.orders.find(actor, orderId);
    const order = purchase.orders.find((other) => other.orderId === orderId);
    const now = this.clock.now();
    if (!order || purchase.state !== 'paid')
      throw new WrongState(order ? stateShown(asOf(purchase, now), order) : 'awaiting-payment', []);
    const messageId = derivedId('msg', `${orderId}|${commandId}`);
    const text = maskContacts(typed, order.number);
    const known = await this.thread.find(orderId, messageId);
    if (!known) requireRoomInThread(await this.thread.messages(orderId), by, now);
    await this.keepWords(messageId, purchase.customerId, text, actor.id);
    const command: SendMessage = {
      messageId,
      orderId,
      number: order.number,
      purchaseId: purchase.id,
      artisanId: order.artisanId,
      customerId: purchase.customerId,
      by,
      now,
    };
    const { events } = await this.commands
      .run(threadDecider, orderId, command, { commitId: commandId, tries })
      .catch(async (error: unknown) => {
        if (!known) await this.personal.forget(wordsIdOf(messageId));
        throw error;
      });
    return { id: messageId, by, text, at: (events[0]?.at ?? now).toISOString() };
  }

  private async keepWords(messageId: string, customerId: string, text: string, authorId: string): Promise<void> {
    const id = wordsIdOf(messageId);
    const kept = (await this.personal.read([id])).get(id);
    if (kept !== undefined && kept !== text) throw new IdempotencyKeyReused();
    await this.personal.keep(id, customerId, text, authorId);
  }
}
