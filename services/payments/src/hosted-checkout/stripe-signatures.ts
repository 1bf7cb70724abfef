/** Stripe's signatures of what it sends. */
export abstract class StripeSignatures {
  /** Whether the signature is of these bytes, by that secret, and young enough. */
  abstract areOf(raw: Buffer, signature: string, secret: string): boolean;
}
