import { Clock } from '@asili/kernel';
import { Injectable } from '@nestjs/common';
import { MailCarrier } from '../messages/carriers.ts';
import { UnreachableAddress } from '../messages/domain/delivery-errors.ts';
import { Settings } from '../settings.ts';
import { ContactStore } from './contact-store.ts';
import { answerMail, isTooOldToMail } from './domain/contact-mail.ts';

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
  async run(reference: string): Promise<number | null> {
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
