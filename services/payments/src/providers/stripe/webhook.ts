import { Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import { jsonOf, Log, sha256 } from '@asili/platform';
import { z } from 'zod';
import { StripeSettings, stripeAt } from './client.http.ts';
import { RecordDispute } from '../../chargebacks/record-dispute.ts';
import { ProviderPayments } from '../../payment/provider-payments.ts';
import { SendRefund } from '../../refunds/send-refund.ts';
import type { IncomingWebhook, WebhookEvent } from '../../webhooks/domain/webhook-event.ts';
import { StatusNotKnownYet } from '../domain/provider.ts';
import { WebhookSource } from '../../webhooks/webhook-sources.ts';

const toleranceS = 300;

/**
 * Stripe's signatures of what it sends.
 * By Stripe's own package. It refuses what is older than five minutes; what comes from further ahead than that is refused here.
 */
@Injectable()
export class StripeSignatures {
  private readonly stripe: Stripe;

  constructor(settings: StripeSettings) {
    this.stripe = stripeAt(settings);
  }

  /** Whether the signature is of these bytes, by that secret, and young enough. */
  areOf(raw: Buffer, signature: string, secret: string): boolean {
    try {
      this.stripe.webhooks.constructEvent(raw, signature, secret, toleranceS);
      const signedAt = Number(/(?:^|,)t=(\d{1,12})(?:,|$)/.exec(signature)?.[1]);
      return signedAt - Date.now() / 1000 <= toleranceS;
    } catch {
      return false;
    }
  }
}

/** Only what finds the payment, or the dispute of one: what became of it is asked for. Whatever else Stripe signs, a balance that has no id say, is about none. */
const about = z.object({
  data: z.object({
    object: z.object({
      id: z.string().max(255).nullish(),
      object: z.string().nullish(),
      metadata: z.record(z.string(), z.string()).nullish(),
    }),
  }),
});
const event = z.object({ id: z.string().min(1).max(255) });

/** Of what is kept about a dispute, before its name. */
const aboutDispute = 'dispute:';

/**
 * What Stripe tells us, signed over its bytes and the time, at most five minutes old by the machine's own clock. Safe to run twice and
 * concurrently: the payment and its refunds, or the dispute, are asked about, and the receipt decides. Source: docs.stripe.com/webhooks, 'Verify webhook signatures'.
 */
@Injectable()
export class StripeWebhooks extends WebhookSource {
  readonly provider = 'stripe';

  constructor(
    private readonly settings: StripeSettings,
    private readonly signatures: StripeSignatures,
    private readonly payIns: ProviderPayments,
    private readonly refunds: SendRefund,
    private readonly disputes: RecordDispute,
    private readonly log: Log,
  ) {
    super();
  }

  override async identify({
    path,
    raw,
    headers,
  }: IncomingWebhook): Promise<Pick<WebhookEvent, 'eventId' | 'subject'> | null> {
    const signature = headers['stripe-signature'] ?? '';
    if (path !== '' || !this.settings.webhookSecrets.some((secret) => this.signatures.areOf(raw, signature, secret)))
      return null;
    const said = jsonOf(raw);
    const object = about.safeParse(said).data?.data.object;
    const eventId = event.safeParse(said).data?.id ?? sha256(raw);
    return {
      eventId,
      subject:
        object?.object === 'dispute' && object.id
          ? `${aboutDispute}${object.id}`
          : (object?.metadata?.['paymentId'] ?? ''),
    };
  }

  /** @throws StatusNotKnownYet while Stripe does not say */
  override async apply({ subject, eventId }: WebhookEvent): Promise<void> {
    if (subject.startsWith(aboutDispute)) return this.disputes.run(this.provider, subject.slice(aboutDispute.length));
    const paymentId = subject;
    if (!/^pay_\w{1,40}$/.test(paymentId)) return this.log.info('a Stripe event about no payment of ours', { eventId });
    if ((await this.payIns.fetchStatus(paymentId)).kind === 'unknown') throw new StatusNotKnownYet();
    await this.refunds.ofPayment(paymentId);
  }
}
