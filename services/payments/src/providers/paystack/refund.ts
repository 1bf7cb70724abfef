import { unlessDuplicate, Mongo } from '@asili/platform';
import { Injectable } from '@nestjs/common';
import { Clock } from '@asili/kernel';
import { RefundProvider, type Prepared, type RefundStatusUpdate, type RefundOrder } from '../domain/provider.ts';
import { refundStatusUpdate } from './domain/statuses.ts';
import { Paystack } from './client.http.ts';

/**
 * Which refunds were about to be sent, and when: a refund without idempotency key is sent by one worker at a time.
 * One document each.
 */
@Injectable()
export class SentRefunds {
  constructor(private readonly mongo: Mongo) {}

  /** True for the one who may send it now: nobody has since `before`. */
  async claim(refundId: string, now: Date, before: Date): Promise<boolean> {
    return unlessDuplicate(
      this.mongo
        .collection<{ _id: string; sentAt: Date }>('paystack_refunds')
        .updateOne({ _id: refundId, sentAt: { $lte: before } }, { $set: { sentAt: now } }, { upsert: true }),
    ); // There is one that was sent later than that.
  }
}

/** Says nothing of this refund: it is sent again later. */
const passing: ReadonlySet<string> = new Set(['401', '403', '429']);
/** Much longer than a call takes: what was sent before that and is not in Paystack's list was not taken up. */
const againMs = 5 * 60_000;

/**
 * Money that came over a pay page goes back to the same card. Paystack has no idempotency key for refunds: ours is looked for by its note, and
 * where there is none, one worker may send it, and nobody again for five minutes.
 */
@Injectable()
export class PaystackRefundProvider extends RefundProvider {
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

  override async send({
    refundId,
    receipts: [receipt = ''],
    money: { minor },
  }: RefundOrder): Promise<RefundStatusUpdate> {
    const now = this.clock.now();
    const mayBeSent = await this.sent.claim(refundId, now, new Date(now.getTime() - againMs)); // Before looking: one that was sent meanwhile is found.
    const found = await this.paystack.findRefund(receipt, refundId);
    if (found.kind !== 'answered') return { kind: 'pending' };
    if (found.body !== null) return refundStatusUpdate(found.body);
    if (!mayBeSent) return { kind: 'pending' };
    const made = await this.paystack.refund({ receipt, minor, note: refundId });
    if (made.kind === 'answered') return refundStatusUpdate(made.body);
    return made.kind === 'refused' && !passing.has(made.code)
      ? { kind: 'failed', reason: made.code }
      : { kind: 'pending' };
  }

  override async status({ refundId, receipts: [receipt = ''] }: RefundOrder): Promise<RefundStatusUpdate | null> {
    const found = await this.paystack.findRefund(receipt, refundId);
    return found.kind === 'answered' && found.body !== null ? refundStatusUpdate(found.body) : null;
  }
}
