import { Injectable } from '@nestjs/common';
import type { ThreadMessage } from '@asili/contracts';
import { Clock } from '@asili/kernel';
import { CommandRunner, derivedId, IdempotencyKeyReused, type Actor } from '@asili/platform';
import { GetOrder } from '../fulfilment/get-order.ts';
import { PersonalData } from '../personal/personal-data.ts';
import { WrongState } from '../purchase/domain/errors.ts';
import { maskContacts } from '../personal/domain/mask-contacts.ts';
import { assertMayWrite, threadDecider, type SendMessage } from './domain/thread.ts';
import { ReadThread, wordsIdOf } from './read-thread.ts';

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
    if (!order || purchase.state !== 'paid') throw new WrongState(order?.state ?? 'awaiting-payment', []);
    const messageId = derivedId('msg', `${orderId}|${commandId}`);
    const text = maskContacts(typed, order.number);
    const now = this.clock.now();
    const known = await this.thread.find(orderId, messageId);
    if (!known) assertMayWrite(await this.thread.messages(orderId), by, now);
    await this.keepWords(messageId, purchase.customerId, text);
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

  private async keepWords(messageId: string, customerId: string, text: string): Promise<void> {
    const id = wordsIdOf(messageId);
    const kept = (await this.personal.read([id])).get(id);
    if (kept !== undefined && kept !== text) throw new IdempotencyKeyReused();
    await this.personal.keep(id, customerId, text);
  }
}
