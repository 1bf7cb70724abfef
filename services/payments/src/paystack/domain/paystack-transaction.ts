import type { Asset } from '@asili/kernel';
import type { PayInNews } from '../../ways-to-pay/domain/pay-in.ts';
import type { RefundNews } from '../../ways-to-pay/domain/way-back.ts';

/** What is paid by Paystack: currencies of its countries. Source: paystack.com/docs/payments/accept-payments, 'Supported currency'. */
export const paystackCurrencies = ['NGN', 'GHS', 'ZAR', 'KES'] as const satisfies readonly Asset[];

/** A transaction as Paystack has it. */
export interface PaystackTransaction {
  /** Paystack's own name. */
  readonly id: string;
  readonly reference: string;
  readonly status: string;
  /** In the smallest coin. */
  readonly minor: bigint;
  readonly currency: string;
  /** What Paystack took, in the smallest coin; null until it was paid. */
  readonly fees: bigint | null;
}

/** The buyer has not paid (yet): nobody was there, or a card was declined, and another may be tried on the same page. */
const unpaid: ReadonlySet<string> = new Set(['abandoned', 'failed']);
const underWay: ReadonlySet<string> = new Set(['ongoing', 'pending', 'processing', 'queued']);

/**
 * What a transaction says of its payment. Money counts only once Paystack says success; a status in no list, another transaction and a currency
 * nobody asked for are unknown, never a failure. Source: paystack.com/docs/payments/verify-payments, 'Transaction statuses'.
 */
export function transactionNews(
  { id, reference, status, minor, currency }: Omit<PaystackTransaction, 'fees'>,
  wanted: string,
  at: Date,
): PayInNews {
  if (reference !== wanted) return { kind: 'unknown' };
  if (unpaid.has(status)) return { kind: 'waiting' };
  if (underWay.has(status)) return { kind: 'detected', reference };
  const known = paystackCurrencies.find((each) => each === currency);
  return status === 'success' && known
    ? { kind: 'confirmed', receipt: id, money: { currency: known, minor }, at }
    : { kind: 'unknown' };
}

/** What a refund's status says. Source: paystack.com/docs/payments/refunds, 'Refund status'. */
export function paystackRefundNews(status: string): RefundNews {
  if (status === 'processed') return { kind: 'succeeded' };
  return status === 'failed' || status === 'needs-attention' ? { kind: 'failed', reason: status } : { kind: 'pending' };
}
