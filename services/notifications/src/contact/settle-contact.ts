import { says, type KeptCaseActionRequest } from '@asili/contracts';
import { Clock, DomainError } from '@asili/kernel';
import { InvalidInput, Jobs, NotFound } from '@asili/platform';
import { Injectable } from '@nestjs/common';
import { ContactStore, type Settled } from './contact-store.ts';

export const answerQueue = 'contact-answers';
/** So long the note mostly takes at most; a job that comes before it looks again. */
const notedWithinMs = 2_000;
export const messageActions = ['answer', 'close'] as const;
export type MessageAction = (typeof messageActions)[number];

/** Another operator settled the message, or otherwise. */
class MessageSettled extends DomainError {
  readonly code = 'NOTIFICATIONS.MESSAGE_SETTLED';
  readonly status = 409;
}

/**
 * An operator answers a message, or closes it without an answer. Safe to repeat and beside itself: the first one stands, and the same again
 * is a success. The answer's job has the message's name and is accepted before the answer is noted, so that no answer is noted whose mail
 * nobody asked for; it waits for the note.
 */
@Injectable()
export class SettleContact {
  constructor(
    private readonly contacts: ContactStore,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
  ) {}

  /** @throws NotFound, MessageSettled, InvalidInput for an answer without words */
  async run(reference: string, action: MessageAction, { by, note, text }: KeptCaseActionRequest): Promise<void> {
    if (action === 'answer' && text === undefined) throw InvalidInput.at(['text'], says('Required'));
    const wanted: Settled = {
      how: action === 'answer' ? 'answered' : 'closed',
      by,
      note,
      at: this.clock.now(),
      ...(action === 'answer' && text !== undefined && { text }),
    };
    if (wanted.how === 'answered')
      await this.jobs.add(answerQueue, { id: `answer.${reference}`, data: { reference }, delayMs: notedWithinMs });
    const settled = await this.contacts.settle(reference, wanted);
    if (!settled) throw new NotFound();
    if (settled.how !== wanted.how || settled.by !== by || settled.text !== wanted.text) throw new MessageSettled();
  }
}
