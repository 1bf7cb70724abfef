import { Clock } from '@asili/kernel';
import { Injectable } from '@nestjs/common';
import { jsonOf, isSecret, Log, sha256 } from '@asili/platform';
import { z } from 'zod';
import {
  RefundProvider,
  type Prepared,
  type RefundStatusUpdate,
  type RefundOrder,
  type Sending,
} from '../domain/provider.ts';
import { Daraja, DarajaSettings } from './client.ts';
import { callbackPart, idOfPart, minorPerShilling } from './domain/notation.ts';
import { reversalResult } from './domain/statuses.ts';
import { Reversals, StkPushes } from './requests.mongo.ts';
import { SendRefund } from '../../refunds/send-refund.ts';
import type { IncomingWebhook, WebhookEvent } from '../../webhooks/domain/webhook-event.ts';
import { WebhookSource } from '../../webhooks/webhook-sources.ts';

/** Until M-Pesa is asked again where its result does not come. */
const againMs = 60_000;

/**
 * M-Pesa takes a customer's payment back as a whole, by its receipt, and tells the result by a callback. A transaction is reversed once, so
 * asking again is also how we ask what became of it. A part of a payment, or one whose receipt never reached us, is an operator's.
 */
@Injectable()
export class DarajaReversal extends RefundProvider {
  readonly provider = 'daraja';

  constructor(
    private readonly daraja: Daraja,
    private readonly reversals: Reversals,
    private readonly pushes: StkPushes,
    private readonly settings: DarajaSettings,
    private readonly clock: Clock,
  ) {
    super();
  }

  override async prepare({ paymentId, money, receipts }: RefundOrder): Promise<Prepared> {
    if (!this.settings.initiator) return { kind: 'manual', reason: 'not-set-up' };
    const reported = (await this.pushes.find(paymentId))?.reported;
    if (!reported || !/^[A-Z0-9]{8,14}$/.test(reported.receipt)) return { kind: 'manual', reason: 'receipt-unknown' };
    const isWhole =
      receipts.length === 1 && money.currency === 'KES' && money.minor === reported.paid * minorPerShilling;
    return isWhole ? { kind: 'ready', sending: { reference: reported.receipt } } : { kind: 'manual', reason: 'part' };
  }

  override async send(
    { paymentId, refundId, money }: RefundOrder,
    { reference }: Sending,
  ): Promise<RefundStatusUpdate> {
    const result = await this.reversals.resultOf(refundId);
    const update: RefundStatusUpdate = result === undefined ? { kind: 'pending' } : reversalResult(result);
    if (update.kind !== 'pending') return update;
    const now = this.clock.now();
    if (await this.reversals.claim(refundId, now, new Date(now.getTime() - againMs))) {
      const { publicUrl, webhookSecrets } = this.settings;
      const resultUrl = `${publicUrl}/webhooks/daraja-reversal/${webhookSecrets[0] ?? ''}/${callbackPart(paymentId)}/${callbackPart(refundId)}`;
      await this.daraja.reverse({
        receipt: reference,
        shillings: money.minor / minorPerShilling,
        resultUrl,
        remarks: refundId,
      });
    }
    return { kind: 'pending' };
  }

  /** As it was told: what was reversed stays so. */
  override async status({ refundId }: RefundOrder): Promise<RefundStatusUpdate | null> {
    const result = await this.reversals.resultOf(refundId);
    return result === undefined ? null : reversalResult(result);
  }
}

const parameter = z.object({ Key: z.string(), Value: z.unknown() });
const callback = z.object({
  Result: z.object({
    ResultCode: z.coerce.string().max(20),
    ResultParameters: z.object({ ResultParameter: z.array(parameter).max(50) }).optional(),
  }),
});

/**
 * What became of reversals. M-Pesa signs nothing: the address holds a secret, the payment and the refund, and a result that names another
 * transaction than was asked for is none. Safe to run twice and concurrently: what was done stays done.
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
    const isOurs = isSecret(secret, this.settings.webhookSecrets);
    if (!isOurs || !/^pay_\w{1,40}$/.test(paymentId) || !/^ref_\w{1,40}$/.test(refundId) || rest.length > 0)
      return null;
    return { eventId: `${refundId}-${sha256(raw)}`, subject: `${paymentId}/${refundId}` };
  }

  override async apply({ subject, raw }: WebhookEvent): Promise<void> {
    const [paymentId = '', refundId = ''] = subject.split('/');
    const found = callback.safeParse(jsonOf(raw));
    if (!found.success) return this.log.warn('a result of a reversal that cannot be read', { paymentId, refundId });
    const { ResultCode, ResultParameters } = found.data.Result;
    const original = ResultParameters?.ResultParameter.find(({ Key }) => Key === 'OriginalTransactionID')?.Value;
    const receipt = (await this.pushes.find(paymentId))?.reported?.receipt;
    if (receipt === undefined || (ResultCode === '0' && original !== receipt))
      return this.log.warn('a result of no reversal of ours', { paymentId, refundId });
    if (reversalResult(ResultCode).kind === 'pending')
      this.log.error('M-Pesa has not reversed a payment', { paymentId, refundId, code: ResultCode });
    await this.reversals.recordReport(refundId, ResultCode);
    await this.refunds.onStatusUpdate(paymentId, refundId);
  }
}
