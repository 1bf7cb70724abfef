import { email, phoneNumber, type SendMessageRequest } from '@asili/contracts';
import { DomainError } from '@asili/kernel';
import { Injectable } from '@nestjs/common';
import { Settings } from '../settings.ts';
import { MailCarrier, SmsCarrier, type DeliveryHint } from './carriers.ts';
import { renderMail, renderSms } from './domain/render-message.ts';

/** The address is not a phone number in E.164 form, or not an e-mail address. */
export class InvalidRecipient extends DomainError {
  readonly code = 'NOTIFICATIONS.INVALID_RECIPIENT';
  readonly status = 400;
}

/**
 * Sends one message now; resolves when the carrier took it. Nothing is stored, queued or logged, because a parameter may be
 * a one-time code. Not idempotent, asking twice sends twice: the caller limits how often.
 * @throws InvalidRecipient, MissingParameter, UnreachableAddress, ChannelUnavailable, DeliveryFailed
 */
@Injectable()
export class SendMessage {
  constructor(
    private readonly mail: MailCarrier,
    private readonly sms: SmsCarrier,
    private readonly settings: Settings,
  ) {}

  async run({ channel, to, template, language, params }: SendMessageRequest): Promise<void> {
    const recipient = (channel === 'sms' ? phoneNumber : email).safeParse(to);
    if (!recipient.success) throw new InvalidRecipient({ channel });
    const values = { minutes: '5', url: this.page(channel, template), ...params };
    const hint: DeliveryHint = params['code'] === undefined ? {} : { code: params['code'] };
    if (channel === 'sms') await this.sms.send(recipient.data, renderSms(template, language, values), hint);
    else if (template === 'ussd-answer') throw new InvalidRecipient({ channel });
    else await this.mail.send(recipient.data, renderMail(template, language, values), hint);
  }

  /** Where the message sends its reader: artisans are met by SMS, customers by e-mail. */
  private page(channel: SendMessageRequest['channel'], template: SendMessageRequest['template']): string {
    if (channel === 'sms') return new URL(template === 'welcome' ? '/products' : '/auth', this.settings.publicUrl).href;
    return new URL(template === 'welcome' ? '/marketplace' : '/customer-auth', this.settings.publicUrl).href;
  }
}
