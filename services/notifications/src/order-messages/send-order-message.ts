import { Log } from '@asili/platform';
import { Injectable } from '@nestjs/common';
import { MailCarrier, SmsCarrier } from '../messages/carriers.ts';
import { mailOf, smsOf } from '../messages/domain/render-message.ts';
import { Settings } from '../settings.ts';
import type { OrderMessage } from './domain/order-message.ts';
import { artisanTexts, buyerTexts } from './domain/order-texts.ts';
import { People } from './people.ts';

/**
 * Tells one person of an order: an artisan by SMS, a buyer by e-mail, in their language. Addresses are asked for at this
 * moment and kept nowhere. May send twice when the process dies between the carrier's word and the queue's.
 */
@Injectable()
export class SendOrderMessage {
  constructor(
    private readonly people: People,
    private readonly mail: MailCarrier,
    private readonly sms: SmsCarrier,
    private readonly settings: Settings,
    private readonly log: Log,
  ) {}

  /** @throws Unavailable, DeliveryFailed, ChannelUnavailable, UnreachableAddress */
  async run(message: OrderMessage): Promise<void> {
    const person = await this.people.find(message.recipient);
    const address = message.to === 'artisan' ? person?.phoneNumber : person?.email;
    if (person === undefined || address === undefined) {
      this.log.info('order message: nobody to tell', { recipient: message.recipient, text: message.text });
      return;
    }
    const values = { ...message.values, url: new URL(message.page, this.settings.publicUrl).href };
    if (message.to === 'artisan') await this.sms.send(address, smsOf(artisanTexts[message.text][person.language], values));
    else await this.mail.send(address, mailOf(buyerTexts[message.text][person.language], person.language, values));
  }
}
