import { Injectable } from '@nestjs/common';
import { MailCarrier } from '../messages/carriers.ts';
import { UnreachableAddress } from '../messages/domain/delivery-errors.ts';
import { Settings } from '../settings.ts';
import { ContactStore } from './contact-store.ts';
import { answerMail } from './domain/contact-mail.ts';

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
  ) {}

  async run(reference: string): Promise<void> {
    const contact = await this.contacts.find(reference);
    const text = contact?.settled?.text;
    if (!contact || text === undefined || contact.answerSent) return;
    try {
      await this.mail.send(contact.email, answerMail(contact, text), { replyTo: this.settings.carriers.inbox });
    } catch (error) {
      if (!(error instanceof UnreachableAddress)) throw error; // The sender's slip: nobody can be answered there.
    }
    await this.contacts.mark(reference, 'answerSent');
  }
}
