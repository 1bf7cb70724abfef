import { Log } from '@asili/platform';
import { Injectable } from '@nestjs/common';
import { MailCarrier, SmsCarrier } from '../messages/carriers.ts';
import { mailOf, smsOf } from '../messages/domain/render-message.ts';
import { Settings } from '../settings.ts';
import type { OrderMessage } from './domain/order-message.ts';
import { artisanTexts, buyerTexts, payoutTexts, threadTexts } from './domain/order-texts.ts';
import { refundTexts } from './domain/refund-message.ts';
import { People } from './people.ts';
import { Words } from './words.ts';

/**
 * Tells one person of an order or a payout: an artisan by SMS, a buyer by e-mail, in their language. Addresses are asked for at this
 * moment and kept nowhere. May send twice when the process dies between the carrier's word and the queue's.
 */
@Injectable()
export class SendOrderMessage {
  constructor(
    private readonly people: People,
    private readonly words: Words,
    private readonly mail: MailCarrier,
    private readonly sms: SmsCarrier,
    private readonly settings: Settings,
    private readonly log: Log,
  ) {}

  /** @throws Unavailable, DeliveryFailed, ChannelUnavailable, UnreachableAddress */
  async run(message: OrderMessage): Promise<void> {
    if (message.to === 'side') return this.mirror(message);
    const person = await this.people.find(message.recipient);
    const address =
      message.to === 'buyer' || (message.to === 'payer' && message.by === 'mail') ? person?.email : person?.phoneNumber;
    if (person === undefined || address === undefined) {
      this.log.info('order message: no recipient', { recipient: message.recipient, text: message.text });
      return;
    }
    const values = { ...message.values, url: new URL(message.page, this.settings.publicUrl).href };
    if (message.to === 'artisan')
      await this.sms.send(address, smsOf(artisanTexts[message.text][person.language], values));
    else if (message.to === 'payee')
      await this.sms.send(address, smsOf(payoutTexts[message.text][person.language], values));
    else if (message.to === 'payer' && message.by === 'sms')
      await this.sms.send(address, smsOf(refundTexts[message.text].sms[person.language], values));
    else if (message.to === 'payer')
      await this.mail.send(address, mailOf(refundTexts[message.text].mail[person.language], person.language, values));
    else await this.mail.send(address, mailOf(buyerTexts[message.text][person.language], person.language, values));
  }

  /** What somebody wrote, to the other side's telephone; to their e-mail where no number is known. What was forgotten meanwhile is not told. */
  private async mirror({
    recipient,
    text: by,
    page,
    values,
    messageId,
  }: Extract<OrderMessage, { to: 'side' }>): Promise<void> {
    const [person, words] = await Promise.all([this.people.find(recipient), this.words.find(messageId)]);
    if (!person || words === undefined) return;
    const filled = { ...values, name: words, url: new URL(page, this.settings.publicUrl).href };
    const { sms, mail } = threadTexts[by];
    if (person.phoneNumber !== undefined) await this.sms.send(person.phoneNumber, smsOf(sms[person.language], filled));
    else if (person.email !== undefined)
      await this.mail.send(person.email, mailOf(mail[person.language], person.language, filled));
  }
}
