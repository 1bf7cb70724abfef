import { createHash } from 'node:crypto';
import { Log } from '@asili/platform';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { PayIns } from '../pay-in/pay-ins.ts';
import { References } from '../references/references.ts';
import { jsonOf } from '../webhooks/domain/json-of.ts';
import type { IncomingWebhook, WebhookEvent } from '../webhooks/domain/webhook-event.ts';
import { WebhookSource } from '../webhooks/webhook-sources.ts';
import { DarajaSettings } from './daraja-settings.ts';
import { StkPushes } from './stk-pushes.ts';
import { idOfPart } from './domain/callback-path.ts';

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

/** M-Pesa has not said yet what became of a payment: try again. */
class NotToldYet extends Error {}

/**
 * What M-Pesa calls back. It signs nothing: the address holds a secret and the payment's id, and what it says is asked for again. The
 * same bytes for the same payment are one event. Safe to run twice and beside itself: notes are set once, and `PayIns` decides by receipt.
 * Source: Daraja 3.0, 'M-Pesa Express', `Body.stkCallback`.
 */
@Injectable()
export class MpesaWebhooks extends WebhookSource {
  readonly provider = 'daraja';

  constructor(
    private readonly settings: DarajaSettings,
    private readonly pushes: StkPushes,
    private readonly payIns: PayIns,
    private readonly references: References,
    private readonly log: Log,
  ) {
    super();
  }

  override async identify({ path, raw }: IncomingWebhook): Promise<Pick<WebhookEvent, 'eventId' | 'subject'> | null> {
    const [secret = '', payment = '', ...rest] = path.split('/');
    const paymentId = idOfPart(payment);
    const isOurs = this.isSecret(secret, this.settings.webhookSecrets);
    if (!isOurs || !/^pay_\w{1,40}$/.test(paymentId) || rest.length > 0) return null;
    return { eventId: `${paymentId}-${createHash('sha256').update(raw).digest('hex')}`, subject: paymentId };
  }

  /** @throws NotToldYet while M-Pesa does not say */
  override async apply({ subject: paymentId, raw }: WebhookEvent): Promise<void> {
    if (!(await this.pushes.find(paymentId))) return this.log.warn('a callback about no push of ours', { paymentId });
    await this.note(paymentId, raw);
    const { kind } = await this.payIns.ask(paymentId);
    if (kind === 'unknown' || kind === 'waiting') throw new NotToldYet();
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
    await this.pushes.told(paymentId, CheckoutRequestID, { paid: BigInt(paid), receipt });
    await this.references.note(paymentId, [receipt]); // The payment's own receipt is the push, which M-Pesa can be asked about.
  }
}
