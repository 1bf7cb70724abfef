import { Log } from '@asili/platform';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { NoteDispute } from '../chargebacks/note-dispute.ts';
import { PayIns } from '../pay-in/pay-ins.ts';
import { SendRefund } from '../refunds/send-refund.ts';
import type { IncomingWebhook, WebhookEvent } from '../webhooks/domain/webhook-event.ts';
import { WebhookSource } from '../webhooks/webhook-sources.ts';
import { StripeSettings } from './stripe-settings.ts';
import { StripeSignatures } from './stripe-signatures.ts';

/** Only what finds the payment, or the dispute of one: what became of it is asked for. */
const event = z.object({
  id: z.string().min(1).max(255),
  data: z.object({
    object: z.object({
      id: z.string().max(255),
      object: z.string().nullish(),
      metadata: z.record(z.string(), z.string()).nullish(),
    }),
  }),
});

/** Of what is kept about a dispute, before its name. */
const aboutDispute = 'dispute:';

/** Stripe has not said yet what became of a payment: try again. */
class NotToldYet extends Error {}

/**
 * What Stripe tells us, signed over its bytes and the time, at most five minutes old by the machine's own clock. Safe to run twice and
 * beside itself: the payment and its refunds, or the dispute, are asked about, and the receipt decides. Source: docs.stripe.com/webhooks, 'Verify webhook signatures'.
 */
@Injectable()
export class StripeWebhooks extends WebhookSource {
  readonly provider = 'stripe';

  constructor(
    private readonly settings: StripeSettings,
    private readonly signatures: StripeSignatures,
    private readonly payIns: PayIns,
    private readonly refunds: SendRefund,
    private readonly disputes: NoteDispute,
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
    const found = event.safeParse(JSON.parse(raw.toString('utf8')));
    if (!found.success) return null;
    const { id, data } = found.data;
    const { object } = data;
    return {
      eventId: id,
      subject: object.object === 'dispute' ? `${aboutDispute}${object.id}` : (object.metadata?.['paymentId'] ?? ''),
    };
  }

  /** @throws NotToldYet while Stripe does not say */
  override async apply({ subject, eventId }: WebhookEvent): Promise<void> {
    if (subject.startsWith(aboutDispute)) return this.disputes.run(this.provider, subject.slice(aboutDispute.length));
    const paymentId = subject;
    if (!/^pay_\w{1,40}$/.test(paymentId)) return this.log.info('a Stripe event about no payment of ours', { eventId });
    if ((await this.payIns.ask(paymentId)).kind === 'unknown') throw new NotToldYet();
    await this.refunds.ofPayment(paymentId);
  }
}
