import { DomainError } from '@asili/kernel';
import { email, phoneNumber, type SendMessageRequest, sendMessageRequest } from '@asili/contracts';
import { Injectable, Body, Controller, HttpCode, Post } from '@nestjs/common';
import { Callers } from '@asili/platform';
import { type RenderedMail, renderMail, renderSms } from './domain/render-message.ts';
import { Settings } from '../config.ts';

/** The carrier did not take the message; trying again later makes sense. Facts name the carrier and its status, never the address or text. */
export class DeliveryFailed extends DomainError {
  readonly code = 'NOTIFICATIONS.DELIVERY_FAILED';
  readonly status = 503;
  override readonly retryAfterSeconds = 30;
}

/** No carrier is configured for this channel. */
export class ChannelUnavailable extends DomainError {
  readonly code = 'NOTIFICATIONS.CHANNEL_UNAVAILABLE';
  readonly status = 503;
  override readonly retryAfterSeconds = 300;
}

/** The carrier says that this number or address cannot be reached; trying again is useless. */
export class UnreachableAddress extends DomainError {
  readonly code = 'NOTIFICATIONS.UNREACHABLE_ADDRESS';
  readonly status = 422;
}

/** What travels beside the text for the development mailbox only: the code a person would read out of the message. */
export interface DeliveryHint {
  readonly code?: string;
}

/** Carries e-mail. */
export abstract class MailCarrier {
  /**
   * Hands over one e-mail. Resolves once the carrier has taken it; not idempotent.
   * @throws DeliveryFailed, UnreachableAddress, ChannelUnavailable
   */
  abstract send(to: string, mail: RenderedMail, hint?: DeliveryHint & { replyTo?: string }): Promise<void>;
}

/** Carries SMS. */
export abstract class SmsCarrier {
  /**
   * Hands over one SMS (one GSM 7-bit segment). Resolves once the carrier has taken it; not idempotent.
   * @throws DeliveryFailed, UnreachableAddress, ChannelUnavailable
   */
  abstract send(to: string, text: string, hint?: DeliveryHint): Promise<void>;
}

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

  async run({ channel, to, template, language, params, usesWeb = true }: SendMessageRequest): Promise<void> {
    const recipient = (channel === 'sms' ? phoneNumber : email).safeParse(to);
    if (!recipient.success) throw new InvalidRecipient({ channel });
    const { helpLine: help } = this.settings;
    const values = { minutes: '5', url: this.page(channel, template), ...(help && { help }), ...params };
    const hint: DeliveryHint = params['code'] === undefined ? {} : { code: params['code'] };
    if (channel === 'sms') await this.sms.send(recipient.data, renderSms(template, language, values, usesWeb), hint);
    else if (template === 'ussd-answer') throw new InvalidRecipient({ channel });
    else await this.mail.send(recipient.data, renderMail(template, language, values), hint);
  }

  /** Where the message sends its reader: artisans are met by SMS, customers by e-mail. */
  private page(channel: SendMessageRequest['channel'], template: SendMessageRequest['template']): string {
    if (channel === 'sms') return new URL(template === 'welcome' ? '/products' : '/auth', this.settings.publicUrl).href;
    return new URL(template === 'welcome' ? '/marketplace' : '/customer-auth', this.settings.publicUrl).href;
  }
}

/** Service to service: one SMS or e-mail now. 202 once the carrier took it. */
@Controller('internal/messages')
export class MessagesController {
  constructor(private readonly sendMessage: SendMessage) {}

  @Post()
  @Callers('identity', 'payments', 'ussd')
  @HttpCode(202)
  async send(@Body({ schema: sendMessageRequest }) message: SendMessageRequest): Promise<{ sent: true }> {
    await this.sendMessage.run(message);
    return { sent: true };
  }
}
