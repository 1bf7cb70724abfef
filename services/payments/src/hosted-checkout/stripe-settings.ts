import type { Asset } from '@asili/kernel';

/** What Stripe gave us. */
export abstract class StripeSettings {
  abstract readonly url: string;
  abstract readonly secretKey: string;
  /** Of the webhook endpoint: the one in use, and the one before it while it is changed. */
  abstract readonly webhookSecrets: readonly string[];
  /** Currencies another provider takes for cards, though Stripe could. */
  abstract readonly leaves: readonly Asset[];
  /** Our own address as the world sees it. */
  abstract readonly publicUrl: string;
}
