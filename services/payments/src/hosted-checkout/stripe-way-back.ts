import { WayBack, type Prepared, type RefundNews, type RefundOrder } from '../ways-to-pay/domain/way-back.ts';
import { refundNews } from './domain/refund-news.ts';
import { ProviderRefunds } from './provider-refunds.ts';

/**
 * Money that came over a pay page goes back to the same card or account. Stripe keeps idempotency keys for a day, so the refund of our name
 * is looked for first, and made under that name where there is none.
 */
export class StripeWayBack extends WayBack {
  constructor(
    readonly provider: string,
    private readonly refunds: ProviderRefunds,
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
    paymentId,
    receipts: [receipt = ''],
    money: { minor },
  }: RefundOrder): Promise<RefundNews> {
    const found = await this.refunds.find(receipt, refundId);
    if (found.kind !== 'answered') return { kind: 'pending' };
    const made = found.refund
      ? { kind: 'answered' as const, refund: found.refund }
      : await this.refunds.create({ refundId, paymentId, receipt, minor });
    if (made.kind === 'answered') return refundNews(made.refund.status);
    return made.kind === 'refused' ? { kind: 'failed', reason: made.code } : { kind: 'pending' };
  }
}
