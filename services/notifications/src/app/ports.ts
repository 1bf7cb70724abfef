import { DomainError } from '@asili/kernel';
import type { RenderedMail } from '../domain/render-message.ts';

/** What travels beside the text for the development mailbox only: the code a person would read out of the message. */
export interface DeliveryHint {
  readonly code?: string;
}

/** Hands one e-mail to whoever carries it. Resolves once the carrier has taken it; rejects with DeliveryFailed. */
export interface MailPort {
  send(to: string, mail: RenderedMail, hint?: DeliveryHint & { replyTo?: string }): Promise<void>;
}

/** Hands one SMS (one GSM 7-bit segment) to the carrier. Resolves once it was taken; rejects with DeliveryFailed or UnreachableNumber. */
export interface SmsPort {
  send(to: string, text: string, hint?: DeliveryHint): Promise<void>;
}

export const MAIL_PORT = Symbol('MailPort');
export const SMS_PORT = Symbol('SmsPort');

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
