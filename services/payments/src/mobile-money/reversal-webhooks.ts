import { createHash } from 'node:crypto';
import { Log } from '@asili/platform';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { SendRefund } from '../refunds/send-refund.ts';
import { jsonOf } from '../webhooks/domain/json-of.ts';
import type { IncomingWebhook, WebhookEvent } from '../webhooks/domain/webhook-event.ts';
import { WebhookSource } from '../webhooks/webhook-sources.ts';
import { DarajaSettings } from './daraja-settings.ts';
import { idOfPart } from './domain/callback-path.ts';
import { reversalResult } from './domain/reversal-result.ts';
import { Reversals } from './reversals.ts';
import { StkPushes } from './stk-pushes.ts';

const parameter = z.object({ Key: z.string(), Value: z.unknown() });
const callback = z.object({
  Result: z.object({
    ResultCode: z.coerce.string().max(20),
    ResultParameters: z.object({ ResultParameter: z.array(parameter).max(50) }).optional(),
  }),
});

/**
 * What became of reversals. M-Pesa signs nothing: the address holds a secret, the payment and the refund, and a result that names another
 * transaction than was asked for is none. Safe to run twice and beside itself: what was done stays done.
 * Source: Daraja 3.0, 'Reversals', `Result`.
 */
@Injectable()
export class ReversalWebhooks extends WebhookSource {
  readonly provider = 'daraja-reversal';

  constructor(
    private readonly settings: DarajaSettings,
    private readonly reversals: Reversals,
    private readonly pushes: StkPushes,
    private readonly refunds: SendRefund,
    private readonly log: Log,
  ) {
    super();
  }

  override async identify({ path, raw }: IncomingWebhook): Promise<Pick<WebhookEvent, 'eventId' | 'subject'> | null> {
    const [secret = '', payment = '', refund = '', ...rest] = path.split('/');
    const [paymentId, refundId] = [idOfPart(payment), idOfPart(refund)];
    const isOurs = this.isSecret(secret, this.settings.webhookSecrets);
    if (!isOurs || !/^pay_\w{1,40}$/.test(paymentId) || !/^ref_\w{1,40}$/.test(refundId) || rest.length > 0)
      return null;
    return {
      eventId: `${refundId}-${createHash('sha256').update(raw).digest('hex')}`,
      subject: `${paymentId}/${refundId}`,
    };
  }

  override async apply({ subject, raw }: WebhookEvent): Promise<void> {
    const [paymentId = '', refundId = ''] = subject.split('/');
    const found = callback.safeParse(jsonOf(raw));
    if (!found.success) return this.log.warn('a result of a reversal that cannot be read', { paymentId, refundId });
    const { ResultCode, ResultParameters } = found.data.Result;
    const original = ResultParameters?.ResultParameter.find(({ Key }) => Key === 'OriginalTransactionID')?.Value;
    const receipt = (await this.pushes.find(paymentId))?.told?.receipt;
    if (receipt === undefined || (ResultCode === '0' && original !== receipt))
      return this.log.warn('a result of no reversal of ours', { paymentId, refundId });
    if (reversalResult(ResultCode).kind === 'pending')
      this.log.error('M-Pesa has not reversed a payment', { paymentId, refundId, code: ResultCode });
    await this.reversals.told(refundId, ResultCode);
    await this.refunds.run(paymentId, refundId);
  }
}
