import type { Asset, Dated } from '@asili/kernel';
import type { AmountLimits, PaymentStatusUpdate, RefundStatusUpdate } from '../../domain/provider.ts';

/** Paystack takes letters, digits, '-', '.' and '=' in a reference; ours hold the payment's id. */
export const referenceOf = (paymentId: string, page: string): string => `${paymentId.replace('_', '-')}-${page}`;

/** The payment a reference of ours is about; null for any other. */
export function paymentOf(reference: string): string | null {
  const [, id] = /^pay-([0-9A-Za-z]{1,40})-[0-9a-f]{8}$/.exec(reference) ?? [];
  return id === undefined ? null : `pay_${id}`;
}

/** What is paid by Paystack: currencies of its countries. Source: paystack.com/docs/payments/accept-payments, 'Supported currency'. */
export const paystackCurrencies = ['NGN', 'GHS', 'ZAR', 'KES'] as const satisfies readonly Asset[];

/** The least it takes, in the smallest coin; the most is a matter of contract. Source: paystack.com/docs/api, 'Supported Currency', minimum amounts. */
export const paystackLimits: readonly Dated<Readonly<Record<(typeof paystackCurrencies)[number], AmountLimits>>>[] = [
  {
    since: '2020-01-01',
    source: 'paystack.com/docs/api',
    terms: { NGN: { min: 5000n }, GHS: { min: 10n }, ZAR: { min: 100n }, KES: { min: 300n } },
  },
];

/** A transaction as Paystack has it. */
export interface PaystackTransaction {
  /** Paystack's own name. */
  readonly id: string;
  readonly reference: string;
  readonly status: string;
  /** In the smallest coin. */
  readonly minor: bigint;
  readonly currency: string;
  /** When it was paid; null until then, and where Paystack does not say. */
  readonly paidAt?: Date | null;
  /** What Paystack took, in the smallest coin; null until it was paid. */
  readonly fees: bigint | null;
}

/** The buyer has not paid (yet): nobody was there, or a card was declined, and another may be tried on the same page. */
const unpaid: ReadonlySet<string> = new Set(['abandoned', 'failed']);
const underWay: ReadonlySet<string> = new Set(['ongoing', 'pending', 'processing', 'queued']);

/**
 * What a transaction says of its payment. Money counts only once Paystack says success; a status in no list, another transaction and a currency
 * nobody asked for are unknown, never a failure. Source: paystack.com/docs/payments/verify-payments, 'Transaction statuses'.
 * @param at counts where Paystack tells no time
 */
export function transactionStatusUpdate(
  { id, reference, status, minor, currency, paidAt }: Omit<PaystackTransaction, 'fees'>,
  expected: string,
  at: Date,
): PaymentStatusUpdate {
  if (reference !== expected) return { kind: 'unknown' };
  if (unpaid.has(status)) return { kind: 'waiting' };
  if (underWay.has(status)) return { kind: 'detected', reference };
  const known = paystackCurrencies.find((each) => each === currency);
  return status === 'success' && known
    ? { kind: 'confirmed', receipt: id, money: { currency: known, minor }, at: paidAt ?? at }
    : { kind: 'unknown' };
}

/** What a refund's status says. Source: paystack.com/docs/payments/refunds, 'Refund status'. */
export function refundStatusUpdate(status: string): RefundStatusUpdate {
  if (status === 'processed') return { kind: 'succeeded' };
  return status === 'failed' || status === 'needs-attention' ? { kind: 'failed', reason: status } : { kind: 'pending' };
}
