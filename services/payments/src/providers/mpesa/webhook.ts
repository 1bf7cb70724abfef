import { Clock, fromRealTime } from '@asili/kernel';
import { jsonOf, isSecret, Log, sha256 } from '@asili/platform';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { ProviderPayments } from '../../payment/provider-payments.ts';
import { References } from '../../references/references.mongo.ts';
import type { IncomingWebhook, WebhookEvent } from '../../webhooks/domain/webhook-event.ts';
import { StatusNotKnownYet } from '../domain/provider.ts';
import { WebhookSource } from '../../webhooks/webhook-sources.ts';
import { DarajaSettings } from './client.ts';
import { StkPushes } from './requests.mongo.ts';
import { idOfPart, mpesaTime } from './domain/notation.ts';

const callback = z.object({
  Body: z.object({
    stkCallback: z.object({
      CheckoutRequestID: z.string().min(1).max(100),
      ResultCode: z.coerce.string(),
      CallbackMetadata: z
        .object({ Item: z.array(z.object({ Name: z.string(), Value: z.union([z.string(), z.number()]).optional() })) })
        .optional(),
    }),
  }),
});

/**
 * What M-Pesa calls back. It signs nothing: the address holds a secret and the payment's id, and what it says is asked for again. The
 * same bytes for the same payment are one event. Safe to run twice and concurrently: notes are set once, and `ProviderPayments` decides by receipt.
 * Source: Daraja 3.0, 'M-Pesa Express', `Body.stkCallback`.
 */
@Injectable()
export class MpesaWebhooks extends WebhookSource {
  readonly provider = 'daraja';

  constructor(
    private readonly settings: DarajaSettings,
    private readonly pushes: StkPushes,
    private readonly payIns: ProviderPayments,
    private readonly references: References,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {
    super();
  }

  override async identify({ path, raw }: IncomingWebhook): Promise<Pick<WebhookEvent, 'eventId' | 'subject'> | null> {
    const [secret = '', payment = '', ...rest] = path.split('/');
    const paymentId = idOfPart(payment);
    const isOurs = isSecret(secret, this.settings.webhookSecrets);
    if (!isOurs || !/^pay_\w{1,40}$/.test(paymentId) || rest.length > 0) return null;
    return { eventId: `${paymentId}-${sha256(raw)}`, subject: paymentId };
  }

  /** @throws StatusNotKnownYet while M-Pesa does not say */
  override async apply({ subject: paymentId, raw }: WebhookEvent): Promise<void> {
    if (!(await this.pushes.find(paymentId))) return this.log.warn('a callback about no push of ours', { paymentId });
    await this.note(paymentId, raw);
    const { kind } = await this.payIns.fetchStatus(paymentId);
    if (kind === 'unknown' || kind === 'waiting') throw new StatusNotKnownYet();
  }

  private async note(paymentId: string, raw: Buffer): Promise<void> {
    const found = callback.safeParse(jsonOf(raw));
    if (!found.success) return this.log.warn('a callback that cannot be read', { paymentId });
    const { CheckoutRequestID, ResultCode, CallbackMetadata } = found.data.Body.stkCallback;
    await this.pushes.named(paymentId, CheckoutRequestID);
    const item = (name: string): string =>
      String(CallbackMetadata?.Item.find(({ Name }) => Name === name)?.Value ?? '');
    const paid = /^(\d{1,7})(?:\.0{1,2})?$/.exec(item('Amount'))?.[1];
    const receipt = item('MpesaReceiptNumber');
    if (ResultCode !== '0' || paid === undefined) return;
    const at = mpesaTime(item('TransactionDate'));
    await this.pushes.recordReport(paymentId, CheckoutRequestID, {
      paid: BigInt(paid),
      receipt,
      ...(at && { at: fromRealTime(this.clock, at) }),
    });
    await this.references.note(paymentId, [receipt]); // The payment's own receipt is the push, which M-Pesa can be asked about.
  }
}
