import { proto } from '@hiero-ledger/proto';
import type { MirrorTransaction } from './state.ts';
import { formatEntity, accountNum } from '../hapi/ids.ts';
import { toNanos, SECOND } from '../hapi/time.ts';

/** The body of an encoded Transaction of either form. */
export function bodyOf(transaction: Uint8Array): proto.TransactionBody {
  const envelope = proto.Transaction.decode(transaction);
  const signed = envelope.signedTransactionBytes;
  const bytes = signed?.length ? proto.SignedTransaction.decode(signed).bodyBytes : envelope.bodyBytes;
  return proto.TransactionBody.decode(bytes ?? new Uint8Array());
}

export const recordOf = ({ record }: Pick<MirrorTransaction, 'record'>): proto.TransactionRecord =>
  proto.TransactionRecord.decode(record);

/** A transaction id the way the mirror writes it: `0.0.1001-1700000000-000000001`. */
export function formatTransactionId(id: proto.ITransactionID | null | undefined): string {
  const start = toNanos(id?.transactionValidStart);
  return `${formatEntity(accountNum(id?.accountID))}-${start / SECOND}-${(start % SECOND).toString().padStart(9, '0')}`;
}
