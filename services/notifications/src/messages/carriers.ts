import type { RenderedMail } from './domain/render-message.ts';

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
