import { Clock, DomainError } from '@asili/kernel';
import { doubling, job, Jobs, OnJob, type Actor, InvalidInput, NotFound } from '@asili/platform';
import { Injectable } from '@nestjs/common';
import { says, type RemoteCaseActionRequest } from '@asili/contracts';
import { ContactStore, type KeptContact, type Settled } from './contact-store.mongo.ts';
import { MailCarrier, UnreachableAddress } from '../messages/send-message.ts';
import { renderMail } from '../messages/domain/render-message.ts';
import { Settings } from '../config.ts';
import { inboxMail, isTooOldToMail, answerMail } from './domain/contact.ts';

interface ContactForm {
  readonly name: string;
  readonly email: string;
  readonly category?: string | undefined;
  readonly subject: string;
  readonly message: string;
}

interface Mailed {
  readonly reference: string;
}

/** A mail server that is away for a day is asked once an hour. */
const retryMs = doubling(1_000, 3_600_000);
const mailContact = job<Mailed>('contact-mail', { retryMs });

/**
 * Takes a message from the contact form: kept first, then mailed by a job that goes on until both mails have left.
 * A process that dies in between leaves a message that operators see and whose sender was told nothing. Safe to repeat: the same message of the same day keeps its reference, and the
 * job's id is the reference.
 * @returns the reference the sender may quote
 */
@Injectable()
export class SubmitContact {
  constructor(
    private readonly contacts: ContactStore,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
  ) {}

  async run(actor: Pick<Actor, 'language'>, { category, ...form }: ContactForm): Promise<{ reference: string }> {
    const reference = await this.contacts.keep({
      ...form,
      ...(category ? { category } : {}),
      language: actor.language,
      at: this.clock.now(),
    });
    await this.jobs.add(mailContact, { id: reference, data: { reference } });
    return { reference };
  }
}

/**
 * Mails a kept message to the team and thanks its sender, once a day per address and in words that are all ours. Each step
 * is noted once done, so a repeat does only what is missing; a crash between sending and noting sends that one mail twice,
 * which is the lesser harm.
 * @throws DeliveryFailed, ChannelUnavailable, and UnreachableAddress for the team's own address
 */
@Injectable()
export class DeliverContact {
  constructor(
    private readonly contacts: ContactStore,
    private readonly mail: MailCarrier,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  @OnJob(mailContact)
  async run({ reference }: Mailed): Promise<void> {
    const contact = await this.contacts.find(reference);
    if (!contact || isTooOldToMail(contact.at, this.clock.now())) return;
    if (!contact.forwarded) {
      await this.mail.send(this.settings.carriers.inbox, inboxMail(contact), { replyTo: contact.email });
      await this.contacts.mark(reference, 'forwarded');
    }
    if (!contact.acknowledged) {
      await this.thank(contact);
      await this.contacts.mark(reference, 'acknowledged');
    }
  }

  /** An address that does not exist is the sender's slip; the team has the message all the same. */
  private async thank(contact: KeptContact): Promise<void> {
    if (!(await this.contacts.claimThanks(contact))) return;
    try {
      await this.mail.send(
        contact.email,
        renderMail('contact-received', contact.language, { reference: contact.reference }),
      );
    } catch (error) {
      if (!(error instanceof UnreachableAddress)) throw error;
    }
  }
}

export const mailAnswer = job<Mailed>('contact-answers', { retryMs });
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
 * An operator answers a message, or closes it without an answer. Safe to repeat and to run concurrently: the first one stands, and the same again
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
  async run(reference: string, action: MessageAction, { by, note, text }: RemoteCaseActionRequest): Promise<void> {
    if (action === 'answer' && text === undefined) throw InvalidInput.at(['text'], says('Required'));
    const wanted: Settled = {
      how: action === 'answer' ? 'answered' : 'closed',
      by,
      note,
      at: this.clock.now(),
      ...(action === 'answer' && text !== undefined && { text }),
    };
    if (wanted.how === 'answered')
      await this.jobs.add(mailAnswer, { id: `answer.${reference}`, data: { reference }, delayMs: notedWithinMs });
    const settled = await this.contacts.settle(reference, wanted);
    if (!settled) throw new NotFound();
    if (settled.how !== wanted.how || settled.by !== by || settled.text !== wanted.text) throw new MessageSettled();
  }
}

/** The answer is asked for before it is noted; who comes in between looks again. */
const unnotedMs = 30_000;

/**
 * Mails an operator's answer to who wrote. Noted once done, so a repeat sends nothing; a crash between sending and noting sends it twice,
 * which is the lesser harm. @throws DeliveryFailed, ChannelUnavailable
 */
@Injectable()
export class SendAnswer {
  constructor(
    private readonly contacts: ContactStore,
    private readonly mail: MailCarrier,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  /** Milliseconds until it is looked at again; null when it is over. */
  @OnJob(mailAnswer)
  async run({ reference }: Mailed): Promise<number | null> {
    const contact = await this.contacts.find(reference);
    if (!contact || contact.answerSent) return null;
    if (!contact.settled) return unnotedMs;
    const { text, at } = contact.settled;
    if (text === undefined || isTooOldToMail(at, this.clock.now())) return null;
    try {
      await this.mail.send(contact.email, answerMail(contact, text), { replyTo: this.settings.carriers.inbox });
    } catch (error) {
      if (!(error instanceof UnreachableAddress)) throw error; // The sender's slip: nobody can be answered there.
    }
    await this.contacts.mark(reference, 'answerSent');
    return null;
  }
}
