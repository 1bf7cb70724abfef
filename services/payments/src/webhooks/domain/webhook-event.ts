import { DomainError } from '@asili/kernel';

/** Nobody but a provider may say what became of money: the signature or the address is not one we gave. */
export class WebhookRefused extends DomainError {
  readonly code = 'PAYMENTS.WEBHOOK_REFUSED';
  readonly status = 401;
}

/** What came in at a provider's address. */
export interface IncomingWebhook {
  /** Behind `/webhooks/<provider>/`. */
  readonly path: string;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  /** As sent; nothing was parsed. */
  readonly raw: Buffer;
}

/** A genuine one. All but its bytes is kept for ever: the replay guard of providers without timestamps, and which of them moved money. */
export interface WebhookEvent {
  readonly provider: string;
  /** The provider's name of the event, or a digest where it has none; unique per provider. */
  readonly eventId: string;
  /** Hex digest of `raw`. */
  readonly sha256: string;
  /** As sent; empty once its time is over. */
  readonly raw: Buffer;
  /** What it is about: a payment, payout, dispute or question of ours by id, parts of it behind slashes; empty for none of ours. */
  readonly subject: string;
  readonly receivedAt: Date;
}
