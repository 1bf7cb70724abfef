import type { RefundNews } from '../../ways-to-pay/domain/way-back.ts';

/** What a refund's status says. One that is in no list is still on its way, never a failure. Source: docs.stripe.com/api/refunds/object, `status`. */
export function refundNews(status: string): RefundNews {
  if (status === 'succeeded') return { kind: 'succeeded' };
  return status === 'failed' || status === 'canceled' ? { kind: 'failed', reason: status } : { kind: 'pending' };
}
