import { Status, ensure } from '../hapi/status.ts';
import { SECOND } from '../hapi/time.ts';
import type { Nanos } from '../hapi/time.ts';
import type { SignedTransaction } from './transaction.ts';

const MIN_VALID_SECONDS = 15;
const MAX_VALID_SECONDS = 180;
/** Ingest refuses what would expire on its way to consensus. */
const INGEST_BUFFER_SECONDS = 10;

/**
 * Checks that `now` lies in the transaction's validity. At ingest the validity is shortened by a buffer; at
 * consensus it counts in full. @throws Refused with INVALID_TRANSACTION_DURATION, TRANSACTION_EXPIRED or INVALID_TRANSACTION_START
 */
export function checkTimeBox(transaction: SignedTransaction, now: Nanos, at: 'ingest' | 'consensus'): void {
  const { validSeconds, validStart } = transaction;
  ensure(validSeconds >= MIN_VALID_SECONDS && validSeconds <= MAX_VALID_SECONDS, Status.INVALID_TRANSACTION_DURATION);
  const lasts = BigInt(validSeconds - (at === 'ingest' ? INGEST_BUFFER_SECONDS : 0)) * SECOND;
  ensure(validStart + lasts >= now, Status.TRANSACTION_EXPIRED);
  ensure(validStart <= now, Status.INVALID_TRANSACTION_START);
}
