/** What came in at a provider's address. */
export interface IncomingWebhook {
  /** Behind `/webhooks/<provider>/`. */
  readonly path: string;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  /** As sent; nothing was parsed. */
  readonly raw: Buffer;
}

/** A genuine one, kept for ever: the replay guard of providers without timestamps. */
export interface WebhookEvent {
  readonly provider: string;
  /** The provider's name of the event, or a digest where it has none; unique per provider. */
  readonly eventId: string;
  /** Hex digest of `raw`. */
  readonly sha256: string;
  readonly raw: Buffer;
  /** Behind `/webhooks/<provider>/`, without secrets. */
  readonly subject: string;
  readonly receivedAt: Date;
}
