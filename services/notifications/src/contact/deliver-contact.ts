import { Clock } from '@asili/kernel';
import { Injectable } from '@nestjs/common';
import { MailCarrier } from '../messages/carriers.ts';
import { UnreachableAddress } from '../messages/domain/delivery-errors.ts';
import { renderMail } from '../messages/domain/render-message.ts';
import { Settings } from '../settings.ts';
import { ContactStore, type KeptContact } from './contact-store.ts';
import { inboxMail, isTooOldToMail } from './domain/contact-mail.ts';

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

  /** Null: it is over. */
  async run(reference: string): Promise<null> {
    const contact = await this.contacts.find(reference);
    if (!contact || isTooOldToMail(contact.at, this.clock.now())) return null;
    if (!contact.forwarded) {
      await this.mail.send(this.settings.carriers.inbox, inboxMail(contact), { replyTo: contact.email });
      await this.contacts.mark(reference, 'forwarded');
    }
    if (!contact.acknowledged) {
      await this.thank(contact);
      await this.contacts.mark(reference, 'acknowledged');
    }
    return null;
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
