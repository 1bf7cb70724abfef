import { Clock } from '@asili/kernel';
import { Injectable } from '@nestjs/common';
import {
  WayBack,
  type Prepared,
  type RefundNews,
  type RefundOrder,
  type Sending,
} from '../ways-to-pay/domain/way-back.ts';
import { Daraja } from './daraja.ts';
import { DarajaSettings } from './daraja-settings.ts';
import { callbackPart } from './domain/callback-path.ts';
import { reversalResult } from './domain/reversal-result.ts';
import { Reversals } from './reversals.ts';
import { StkPushes } from './stk-pushes.ts';

const minorPerShilling = 100n;
/** Until M-Pesa is asked again where its result does not come. */
const againMs = 60_000;

/**
 * M-Pesa takes a customer's payment back as a whole, by its receipt, and tells the result by a callback. A transaction is reversed once, so
 * asking again is also how we ask what became of it. A part of a payment, or one whose receipt never reached us, is an operator's.
 */
@Injectable()
export class DarajaReversal extends WayBack {
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
    const told = (await this.pushes.find(paymentId))?.told;
    if (!told || !/^[A-Z0-9]{8,14}$/.test(told.receipt)) return { kind: 'manual', reason: 'receipt-unknown' };
    const isWhole = receipts.length === 1 && money.currency === 'KES' && money.minor === told.paid * minorPerShilling;
    return isWhole ? { kind: 'ready', sending: { reference: told.receipt } } : { kind: 'manual', reason: 'part' };
  }

  override async send({ paymentId, refundId, money }: RefundOrder, { reference }: Sending): Promise<RefundNews> {
    const result = await this.reversals.resultOf(refundId);
    const news: RefundNews = result === undefined ? { kind: 'pending' } : reversalResult(result);
    if (news.kind !== 'pending') return news;
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
}
