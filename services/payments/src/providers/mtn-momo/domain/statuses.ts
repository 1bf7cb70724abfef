import type { Asset, Money } from '@asili/kernel';
import type { FailureReason, PayoutResult } from '../../../payouts/domain/payout-holds.ts';
import type { PaymentStatusUpdate, RefundStatusUpdate } from '../../domain/provider.ts';
import { momoMoney } from './countries.ts';

/** A request to pay, a transfer or a refund as MTN has it. */
export interface MomoTransaction {
  /** PENDING, SUCCESSFUL or FAILED. */
  readonly status: string;
  readonly reason?: string;
  readonly amount: string;
  readonly currency: string;
  /** Our own name for it. */
  readonly externalId: string;
  /** MTN's name of the movement of money. */
  readonly financialTransactionId?: string;
}

/** Why a buyer's wallet paid nothing, by MTN's reason. Source: momodeveloper.mtn.com, 'Common errors', reasons. */
const payInReasons: Readonly<Record<string, string>> = {
  APPROVAL_REJECTED: 'cancelled-on-phone',
  EXPIRED: 'timeout',
  COULD_NOT_PERFORM_TRANSACTION: 'timeout',
  PAYER_NOT_FOUND: 'unreachable',
  NOT_ENOUGH_FUNDS: 'insufficient-funds',
  PAYER_LIMIT_REACHED: 'insufficient-funds',
};
/** Why a transfer was not carried out. A wallet that may receive nothing is a wrong number: another one is needed. */
const payoutReasons: Readonly<Record<string, FailureReason>> = {
  PAYEE_NOT_FOUND: 'wrong-number',
  PAYEE_NOT_ALLOWED_TO_RECEIVE: 'wrong-number',
  NOT_ENOUGH_FUNDS: 'float-empty',
  PAYER_LIMIT_REACHED: 'limit',
  PAYEE_LIMIT_REACHED: 'limit',
  NOT_ALLOWED: 'account',
  NOT_ALLOWED_TARGET_ENVIRONMENT: 'account',
  INVALID_CURRENCY: 'account',
};
const reasonIn = <T>(table: Readonly<Record<string, T>>, reason = ''): T | undefined =>
  Object.hasOwn(table, reason) ? table[reason] : undefined;

/**
 * What a request to pay says of its payment. FAILED is MTN's last word whatever its reason; a status in no list, and money of another request or
 * without a readable amount, is unknown.
 * @param receipt the request's own name: it moves money once
 */
export function payInStatusUpdate(
  transaction: MomoTransaction,
  paymentId: string,
  receipt: string,
  at: Date,
): PaymentStatusUpdate {
  if (transaction.externalId !== paymentId) return { kind: 'unknown' };
  if (transaction.status === 'PENDING') return { kind: 'waiting' };
  if (transaction.status === 'FAILED')
    return { kind: 'failed', reason: reasonIn(payInReasons, transaction.reason) ?? 'not-carried-out' };
  const money = transaction.status === 'SUCCESSFUL' ? momoMoney(transaction.amount, transaction.currency) : null;
  return money ? { kind: 'confirmed', receipt, money, at } : { kind: 'unknown' };
}

/** What a transfer says of an attempt of a payout. Unknown, never failed, unless MTN says FAILED. @param name the attempt's own */
export function payoutResult(transaction: MomoTransaction, name: string): PayoutResult {
  if (transaction.externalId !== name) return { kind: 'unknown' };
  if (transaction.status === 'FAILED')
    return { kind: 'failed', reason: reasonIn(payoutReasons, transaction.reason) ?? 'declined' };
  const money: Money<Asset> | null =
    transaction.status === 'SUCCESSFUL' ? momoMoney(transaction.amount, transaction.currency) : null;
  return money && transaction.financialTransactionId
    ? { kind: 'succeeded', receipt: transaction.financialTransactionId, money }
    : { kind: 'unknown' };
}

/** What a refund says of itself. Too little on our account passes: another one may be sent. */
export function refundStatusUpdate({ status, reason = '' }: MomoTransaction): RefundStatusUpdate {
  if (status === 'SUCCESSFUL') return { kind: 'succeeded' };
  if (status !== 'FAILED') return { kind: 'pending' };
  return reason === 'NOT_ENOUGH_FUNDS'
    ? { kind: 'void' }
    : { kind: 'failed', reason: reason.toLowerCase().replaceAll('_', '-') || 'declined' };
}
