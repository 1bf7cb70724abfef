/** What is to be paid on the provider's page. */
export interface NewCheckout {
  /** The provider's idempotency key as well. */
  readonly paymentId: string;
  /** Lower-case ISO 4217. */
  readonly currency: string;
  readonly minor: bigint;
  readonly methods: readonly string[];
  readonly language: 'en' | 'sw' | 'fr';
  readonly returnUrl: string;
  readonly expiresAt: Date;
}

/** A checkout as the provider has it. */
export interface Checkout {
  readonly reference: string;
  readonly paymentId: string | null;
  readonly url: string | null;
  readonly state: 'open' | 'complete' | 'expired';
  /** What became of the money itself. */
  readonly intent: {
    readonly id: string;
    readonly status: string;
    readonly received: bigint;
    readonly currency: string;
  } | null;
}
