import { Inject, Injectable } from '@nestjs/common';
import { inboxMail } from '../../domain/contact-mail.ts';
import { renderMail } from '../../domain/render-message.ts';
import { MAIL_PORT, UnreachableAddress, type MailPort } from '../ports.ts';
import { ContactStore, type KeptContact } from '../submit-contact/contact-store.ts';

export const CONTACT_INBOX = Symbol('the address the team reads');

/**
 * Mails a kept message to the team and thanks its sender. Each step is noted once done, so a repeat does only what is
 * missing; a crash between sending and noting sends that one mail twice, which is the lesser harm.
 */
@Injectable()
export class DeliverContact {
  constructor(
    private readonly contacts: ContactStore,
    @Inject(MAIL_PORT) private readonly mail: MailPort,
    @Inject(CONTACT_INBOX) private readonly inbox: string,
  ) {}

  async run(reference: string): Promise<void> {
    const contact = await this.contacts.find(reference);
    if (!contact) return;
    if (!contact.forwarded) {
      await this.mail.send(this.inbox, inboxMail(contact), { replyTo: contact.email });
      await this.contacts.mark(reference, 'forwarded');
    }
    if (!contact.acknowledged) {
      await this.thank(contact);
      await this.contacts.mark(reference, 'acknowledged');
    }
  }

  /** An address that does not exist is the sender's slip; the team has the message all the same. */
  private async thank(contact: KeptContact): Promise<void> {
    try {
      await this.mail.send(contact.email, renderMail('contact-received', contact.language, { name: contact.name, reference: contact.reference }));
    } catch (error) {
      if (!(error instanceof UnreachableAddress)) throw error;
    }
  }
}
