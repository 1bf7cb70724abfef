import { Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import { StripeSettings } from './stripe-settings.ts';
import { StripeSignatures } from './stripe-signatures.ts';
import { stripeAt } from './stripe.http.ts';

const toleranceS = 300;

/** By Stripe's own package. It refuses what is older than five minutes; what comes from further ahead than that is refused here. */
@Injectable()
export class PackagedSignatures extends StripeSignatures {
  private readonly stripe: Stripe;

  constructor(settings: StripeSettings) {
    super();
    this.stripe = stripeAt(settings);
  }

  override areOf(raw: Buffer, signature: string, secret: string): boolean {
    try {
      this.stripe.webhooks.constructEvent(raw, signature, secret, toleranceS);
      const signedAt = Number(/(?:^|,)t=(\d{1,12})(?:,|$)/.exec(signature)?.[1]);
      return signedAt - Date.now() / 1000 <= toleranceS;
    } catch {
      return false;
    }
  }
}
