import { Clock } from '@asili/kernel';
import { Injectable } from '@nestjs/common';
import { WayBack, type Prepared, type RefundNews, type RefundOrder } from '../ways-to-pay/domain/way-back.ts';
import { paystackRefundNews } from './domain/paystack-transaction.ts';
import { Paystack } from './paystack.ts';
import { SentRefunds } from './sent-refunds.ts';

/** Says nothing of this refund: it is sent again later. */
const passing: ReadonlySet<string> = new Set(['401', '403', '429']);
/** Much longer than a call takes: what was sent before that and is not in Paystack's list was not taken up. */
const againMs = 5 * 60_000;

/**
 * Money that came over a pay page goes back to the same card. Paystack has no idempotency key for refunds: ours is looked for by its note, and
 * where there is none, one worker may send it, and nobody again for five minutes.
 */
@Injectable()
export class PaystackWayBack extends WayBack {
  readonly provider = 'paystack';

  constructor(
    private readonly paystack: Paystack,
    private readonly sent: SentRefunds,
    private readonly clock: Clock,
  ) {
    super();
  }

  override prepare({ refundId, receipts }: RefundOrder): Promise<Prepared> {
    return Promise.resolve(
      receipts.length === 1
        ? { kind: 'ready', sending: { reference: refundId } }
        : { kind: 'manual', reason: 'several-receipts' },
    );
  }

  override async send({ refundId, receipts: [receipt = ''], money: { minor } }: RefundOrder): Promise<RefundNews> {
    const now = this.clock.now();
    const mayBeSent = await this.sent.claim(refundId, now, new Date(now.getTime() - againMs)); // Before looking: one that was sent meanwhile is found.
    const found = await this.paystack.findRefund(receipt, refundId);
    if (found.kind !== 'answered') return { kind: 'pending' };
    if (found.body !== null) return paystackRefundNews(found.body);
    if (!mayBeSent) return { kind: 'pending' };
    const made = await this.paystack.refund({ receipt, minor, note: refundId });
    if (made.kind === 'answered') return paystackRefundNews(made.body);
    return made.kind === 'refused' && !passing.has(made.code)
      ? { kind: 'failed', reason: made.code }
      : { kind: 'pending' };
  }
}
