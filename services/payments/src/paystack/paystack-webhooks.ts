import { createHash, createHmac } from 'node:crypto';
import { Log } from '@asili/platform';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { PayIns } from '../pay-in/pay-ins.ts';
import { SendRefund } from '../refunds/send-refund.ts';
import { jsonOf } from '../webhooks/domain/json-of.ts';
import type { IncomingWebhook, WebhookEvent } from '../webhooks/domain/webhook-event.ts';
import { WebhookSource } from '../webhooks/webhook-sources.ts';
import { paymentOf } from './domain/paystack-reference.ts';
import { PaystackSettings } from './paystack-settings.ts';

/** Only what finds the payment: what became of it is asked for. */
const event = z.object({
  event: z.string().min(1).max(100),
  data: z.object({ reference: z.string().nullish(), transaction_reference: z.string().nullish() }),
});

/** Paystack has not said yet what became of a payment: try again. */
class NotToldYet extends Error {}

/**
 * What Paystack tells us, signed by HMAC-SHA512 with the secret key over its bytes. There is no time in it and no id: the same bytes are one
 * event, for ever. Safe to run twice and beside itself: the payment and its refunds are asked about, and the receipt decides.
 * Source: paystack.com/docs/payments/webhooks, 'Verify event origin'.
 */
@Injectable()
export class PaystackWebhooks extends WebhookSource {
  readonly provider = 'paystack';

  constructor(
    private readonly settings: PaystackSettings,
    private readonly payIns: PayIns,
    private readonly refunds: SendRefund,
    private readonly log: Log,
  ) {
    super();
  }

  override async identify({
    path,
    raw,
    headers,
  }: IncomingWebhook): Promise<Pick<WebhookEvent, 'eventId' | 'subject'> | null> {
    const signatures = this.settings.secretKeys.map((key) => createHmac('sha512', key).update(raw).digest('hex'));
    if (path !== '' || !this.isSecret(headers['x-paystack-signature'] ?? '', signatures)) return null;
    const found = event.safeParse(jsonOf(raw));
    if (!found.success) return null;
    const { reference, transaction_reference: refundOf } = found.data.data;
    return {
      eventId: `${found.data.event}-${createHash('sha256').update(raw).digest('hex')}`,
      subject: paymentOf(refundOf ?? reference ?? '') ?? '',
    };
  }

  /** @throws NotToldYet while Paystack does not say */
  override async apply({ subject: paymentId, eventId }: WebhookEvent): Promise<void> {
    if (paymentId === '') return this.log.info('a Paystack event about no payment of ours', { eventId });
    if ((await this.payIns.ask(paymentId)).kind === 'unknown') throw new NotToldYet();
    await this.refunds.ofPayment(paymentId);
  }
}
