import type { PaymentEvent } from '../../payment/domain/payment.ts';
import type { RefundEvent } from '../../payment/domain/refund.ts';
import type { PayoutEvent } from '../../payouts/domain/payout.ts';
import type { UnappliedCashEvent } from '../../unapplied-cash/domain/unapplied-cash.ts';

/** '0.0.7@1795518201.204118000', as wallets show it, or '0.0.7-1795518201-204118000', as the mirror does, with what stands behind it on a receipt of ours. */
const transactionId = /^(\d+\.\d+\.\d+)[@-](\d+)[.-](\d{1,9})(?:@[\d.]+)?$/;

/**
 * What a reference is looked up by: the same for every way people write it. Spaces and the '#' of an order's number do not count, nor does
 * the case; a transaction of the ledger is the same in the SDK's and in the mirror's notation. Empty where nothing is left.
 */
export function referenceKey(text: string): string {
  const bare = text.replace(/\s+/g, '').replace(/^#/, '').toLowerCase();
  const [, account, seconds, nanos] = transactionId.exec(bare) ?? [];
  return account === undefined || seconds === undefined || nanos === undefined
    ? bare
    : `${account}-${seconds}-${nanos.padStart(9, '0')}`;
}

/** Names that somebody may know a payment, a payout or unapplied cash by. */
export interface NamedCase {
  readonly caseId: string;
  readonly references: readonly string[];
}

type Recorded = PaymentEvent | RefundEvent | PayoutEvent | UnappliedCashEvent;

/** The names that an event brings; null for one that brings none. Those only a provider's feature hears of are not in the streams. */
export function referencesIn({ type, data }: { readonly type: string; readonly data: unknown }): NamedCase | null {
  const event = { type, data } as Recorded;
  switch (event.type) {
    case 'payment-created':
      return named(event.data.paymentId, event.data.purchaseId, ...event.data.shares.map(({ orderId }) => orderId));
    case 'payment-opened':
      return named(event.data.paymentId, event.data.reference, event.data.payTo?.memo);
    case 'payment-money-received':
      return named(event.data.paymentId, event.data.receipt);
    case 'payment-doubt-settled':
      return named(event.data.paymentId, event.data.reference);
    case 'payment-disputed':
      return named(event.data.paymentId, event.data.disputeId);
    case 'payment-refund-requested':
      return named(event.data.paymentId, event.data.refundId);
    case 'payment-refund-submitted':
      return named(event.data.paymentId, event.data.sending.reference);
    case 'payment-refund-settled':
      return named(event.data.paymentId, event.data.reference);
    case 'refund-stepped':
      return named(event.data.paymentId, event.data.sending?.reference, event.data.reference);
    case 'payout-stepped':
      return named(event.data.payoutId, event.data.receipt, `${event.data.payoutId}-${event.data.attempt}`);
    case 'payout-settled':
      return named(event.data.payoutId, event.data.reference);
    case 'unmatched-money-noted':
      return named(event.data.id, event.data.receipt);
    case 'unmatched-money-sent':
      return named(event.data.id, event.data.sending?.reference);
    default:
      return null;
  }
}

function named(caseId: string, ...references: readonly (string | undefined)[]): NamedCase | null {
  const known = references.filter((each) => each !== undefined && each !== '') as string[];
  return known.length === 0 ? null : { caseId, references: known };
}
