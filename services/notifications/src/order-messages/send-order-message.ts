import { ussd, type OrderInBrief, type Person } from '@asili/contracts';
import { Clock, zoneOf, inLanguage } from '@asili/kernel';
import { job, latin, Log, OnJob } from '@asili/platform';
import { Injectable } from '@nestjs/common';
import { SmsCarrier, MailCarrier } from '../messages/send-message.ts';
import { Settings } from '../config.ts';
import { orderSms, payoutSms, moneyIn, type ArtisanReader, dialled } from './domain/artisan-message.ts';
import type { OrderMessage } from './domain/order-message.ts';
import { OrderBriefs, People, Words } from '../neighbours/neighbours.module.ts';
import { mailOf, smsOf } from '../messages/domain/render-message.ts';
import { buyerTexts, threadTexts } from './domain/order-texts.ts';
import { refundTexts } from './domain/refund-message.ts';

/**
 * One SMS to an artisan about an order or a payout. What to dial stands in it, since every phone can; a link in its place for who signed in
 * with a browser recently (`usesWeb` of identity).
 */
@Injectable()
export class TellArtisan {
  constructor(
    private readonly briefs: OrderBriefs,
    private readonly sms: SmsCarrier,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  /** @throws Unavailable, DeliveryFailed, ChannelUnavailable, UnreachableAddress */
  async run(
    address: string,
    { language, usesWeb = false }: Person,
    message: Extract<OrderMessage, { to: 'artisan' | 'payee' }>,
  ): Promise<void> {
    const reader: ArtisanReader = {
      language,
      usesWeb,
      url: new URL(message.page, this.settings.publicUrl).href,
      serviceCode: ussd.code,
    };
    const text =
      message.to === 'payee'
        ? payoutSms(message.text, message.values, reader)
        : orderSms(message.text, message.values, await this.briefOf(message), reader, this.clock.now());
    if (text !== null) await this.sms.send(address, text);
  }

  private async briefOf({
    text,
    orderId,
  }: Extract<OrderMessage, { to: 'artisan' }>): Promise<OrderInBrief | undefined> {
    const asksForIt = text === 'new' || text === 'cancelled' || text === 'reminder';
    const brief = asksForIt && orderId !== undefined ? await this.briefs.find(orderId) : undefined;
    return brief && { ...brief, items: brief.items.map(({ name, ...item }) => ({ ...item, name: latin(name) })) };
  }
}

/**
 * Tells one person of an order or a payout: an artisan by SMS, a buyer by e-mail, in their language. Addresses are asked for at this
 * moment and kept nowhere. May send twice when the process dies between the carrier's word and the queue's.
 */
@Injectable()
export class TellRecipient {
  constructor(
    private readonly people: People,
    private readonly tellArtisan: TellArtisan,
    private readonly mail: MailCarrier,
    private readonly sms: SmsCarrier,
    private readonly settings: Settings,
    private readonly log: Log,
  ) {}

  /** @throws Unavailable, DeliveryFailed, ChannelUnavailable, UnreachableAddress */
  async run(message: Exclude<OrderMessage, { to: 'side' }>): Promise<void> {
    const person = await this.people.find(message.recipient);
    const address =
      message.to === 'buyer' || (message.to === 'payer' && message.by === 'mail') ? person?.email : person?.phoneNumber;
    if (person === undefined || address === undefined) {
      this.log.info('order message: no recipient', { recipient: message.recipient, text: message.text });
      return;
    }
    const { day, money } = message.values;
    const values = {
      ...message.values,
      url: new URL(message.page, this.settings.publicUrl).href,
      ...(day && { day: dayIn(person, day) }),
      ...(money && { money: moneyIn(money, person.language) }),
    };
    if (message.to === 'artisan' || message.to === 'payee') await this.tellArtisan.run(address, person, message);
    else if (message.to === 'payer' && message.by === 'sms')
      await this.sms.send(address, smsOf(inLanguage(refundTexts[message.text].sms, person.language), values));
    else if (message.to === 'payer')
      await this.mail.send(address, mailOf(refundTexts[message.text].mail, person.language, values));
    else await this.mail.send(address, mailOf(buyerTexts[message.text], person.language, values));
  }
}

/** The day it is where they are, as far as that is known. */
const dayIn = ({ language, location }: Person, at: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: zoneOf(location?.country) }).format(new Date(at));

/** What somebody wrote about an order, to the other side's telephone; to their e-mail where no number is known. What was forgotten meanwhile is not told. */
@Injectable()
export class MirrorMessage {
  constructor(
    private readonly people: People,
    private readonly words: Words,
    private readonly mail: MailCarrier,
    private readonly sms: SmsCarrier,
    private readonly settings: Settings,
  ) {}

  /** @throws Unavailable, DeliveryFailed, ChannelUnavailable, UnreachableAddress */
  async run({ recipient, text: by, page, values, messageId }: Extract<OrderMessage, { to: 'side' }>): Promise<void> {
    const [person, words] = await Promise.all([this.people.find(recipient), this.words.find(messageId)]);
    if (!person || words === undefined) return;
    const filled = { ...values, name: words, url: new URL(page, this.settings.publicUrl).href };
    const { sms, mail } = threadTexts[by];
    const texts = by === 'buyer' && person.usesWeb !== true ? threadTexts[by].phone : sms;
    if (person.phoneNumber !== undefined)
      await this.sms.send(
        person.phoneNumber,
        smsOf(inLanguage(texts, person.language), {
          ...filled,
          name: latin(words),
          dial: dialled(ussd.code, ['7', '{number}'], values),
        }),
      );
    else if (person.email !== undefined) await this.mail.send(person.email, mailOf(mail, person.language, filled));
  }
}

export const sendOrderMessage = job<OrderMessage>('order-messages', { attempts: 12 });

/** Sends what waits to be told of orders and payouts. */
@Injectable()
export class SendOrderMessage {
  constructor(
    private readonly tellRecipient: TellRecipient,
    private readonly mirror: MirrorMessage,
  ) {}

  @OnJob(sendOrderMessage)
  async run(message: OrderMessage): Promise<void> {
    await (message.to === 'side' ? this.mirror.run(message) : this.tellRecipient.run(message));
  }
}
