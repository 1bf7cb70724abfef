import { email, phoneNumber, type SendMessageRequest } from '@asili/contracts';
import { DomainError } from '@asili/kernel';
import { Inject, Injectable } from '@nestjs/common';
import { renderMail, renderSms } from '../../domain/render-message.ts';
import { MAIL_PORT, SMS_PORT, type DeliveryHint, type MailPort, type SmsPort } from '../ports.ts';

/** The address is not a phone number in E.164 form, or not an e-mail address. */
export class InvalidRecipient extends DomainError {
  readonly code = 'NOTIFICATIONS.INVALID_RECIPIENT';
  readonly status = 400;
}

export const PUBLIC_ADDRESS = Symbol('the address people open in a browser, with scheme');

/**
 * Sends one message now. Resolves when the carrier took it; rejects with InvalidRecipient, MissingParameter,
 * UnreachableAddress, ChannelUnavailable or DeliveryFailed. Nothing is stored, queued or logged, because a parameter may
 * be a one-time code. Asking twice sends twice: the caller limits how often.
 */
@Injectable()
export class SendMessage {
  constructor(
    @Inject(MAIL_PORT) private readonly mail: MailPort,
    @Inject(SMS_PORT) private readonly sms: SmsPort,
    @Inject(PUBLIC_ADDRESS) private readonly publicAddress: string,
  ) {}

  async run({ channel, to, template, language, params }: SendMessageRequest): Promise<void> {
    const recipient = (channel === 'sms' ? phoneNumber : email).safeParse(to);
    if (!recipient.success) throw new InvalidRecipient({ channel });
    const values = { minutes: '5', url: this.page(channel, template), ...params };
    const hint: DeliveryHint = template === 'otp' && params['code'] !== undefined ? { code: params['code'] } : {};
    if (channel === 'sms') await this.sms.send(recipient.data, renderSms(template, language, values), hint);
    else await this.mail.send(recipient.data, renderMail(template, language, values), hint);
  }

  /** Where the message sends its reader: artisans are met by SMS, customers by e-mail. */
  private page(channel: SendMessageRequest['channel'], template: SendMessageRequest['template']): string {
    if (channel === 'sms') return new URL(template === 'welcome' ? '/products' : '/auth', this.publicAddress).href;
    return new URL(template === 'welcome' ? '/marketplace' : '/customer-auth', this.publicAddress).href;
  }
}
