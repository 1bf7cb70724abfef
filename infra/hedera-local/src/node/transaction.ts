import { createHash } from 'node:crypto';
import { proto } from '@hiero-ledger/proto';
import { accountNum, transactionKey } from '../hapi/ids.ts';
import { toBigInt, toNumber } from '../hapi/int64.ts';
import { Refused, Status, ensure } from '../hapi/status.ts';
import { toNanos } from '../hapi/time.ts';
import type { Nanos } from '../hapi/time.ts';
import { Signatures, prefixesOverlap } from './keys/signatures.ts';

const MAX_TRANSACTION_BYTES = 6144;
const MAX_MEMO_BYTES = 100;

export type TransactionKind = NonNullable<proto.TransactionBody['data']>;

/** A signed transaction as it came over the wire, with everything later steps ask of it. */
export interface SignedTransaction {
  /** The whole serialized Transaction message. */
  readonly bytes: Uint8Array;
  readonly body: proto.TransactionBody;
  readonly kind: TransactionKind;
  readonly id: proto.ITransactionID;
  /** The transaction id as text, unique per transaction within its validity. */
  readonly key: string;
  readonly payer: number;
  readonly validStart: Nanos;
  /** Seconds after validStart in which consensus must be reached. */
  readonly validSeconds: number;
  /** Most the payer will pay, in tinybar. */
  readonly maxFee: bigint;
  /** SHA-384 of the signed bytes: the id under which explorers know it. */
  readonly hash: Buffer;
  readonly signatures: Signatures;
}

/**
 * Parses a transaction and checks what can be checked without any state, in the order of the consensus node's
 * ingest. `verdicts` are those of its signatures, if known. @throws Refused with the code a client would get as precheck code
 */
export function parseTransaction(bytes: Uint8Array, verdicts?: Uint8Array): SignedTransaction {
  ensure(bytes.length <= MAX_TRANSACTION_BYTES, Status.TRANSACTION_OVERSIZE);
  const { signed, hashed } = unwrap(bytes);
  ensure(signed.sigMap, Status.INVALID_TRANSACTION_BODY);
  const body = decode(
    () => proto.TransactionBody.decode(signed.bodyBytes ?? new Uint8Array()),
    Status.INVALID_TRANSACTION_BODY,
  );
  const id = checkId(body.transactionID);
  const pairs = signed.sigMap.sigPair ?? [];
  ensure(!prefixesOverlap(pairs), Status.KEY_PREFIX_MISMATCH);
  checkCommonFields(body);
  return {
    bytes,
    body,
    kind: body.data as TransactionKind,
    id,
    key: transactionKey(id),
    payer: accountNum(id.accountID),
    validStart: toNanos(id.transactionValidStart),
    validSeconds: toNumber(body.transactionValidDuration?.seconds),
    maxFee: BigInt.asIntN(64, toBigInt(body.transactionFee)),
    hash: createHash('sha384').update(hashed).digest(),
    signatures: new Signatures(signed.bodyBytes ?? new Uint8Array(), pairs, verdicts),
  };
}

function unwrap(bytes: Uint8Array): { signed: proto.ISignedTransaction; hashed: Uint8Array } {
  const envelope = decode(() => proto.Transaction.decode(bytes), Status.INVALID_TRANSACTION);
  const signedBytes = envelope.signedTransactionBytes;
  if (signedBytes?.length) {
    ensure(!envelope.bodyBytes?.length && !envelope.sigMap, Status.INVALID_TRANSACTION);
    return {
      signed: decode(() => proto.SignedTransaction.decode(signedBytes), Status.INVALID_TRANSACTION),
      hashed: signedBytes,
    };
  }
  ensure(envelope.bodyBytes?.length, Status.INVALID_TRANSACTION_BODY);
  return { signed: { bodyBytes: envelope.bodyBytes, sigMap: envelope.sigMap ?? null }, hashed: bytes };
}

function checkId(id: proto.ITransactionID | null | undefined): proto.ITransactionID {
  ensure(id, Status.INVALID_TRANSACTION_ID);
  ensure(!id.scheduled && !id.nonce, Status.TRANSACTION_ID_FIELD_NOT_ALLOWED);
  ensure(accountNum(id.accountID) > 0, Status.PAYER_ACCOUNT_NOT_FOUND);
  ensure(id.transactionValidStart, Status.INVALID_TRANSACTION_START);
  return id;
}

function checkCommonFields(body: proto.TransactionBody): void {
  checkMemo(body.memo);
  ensure(body.transactionValidDuration, Status.INVALID_TRANSACTION_DURATION);
  ensure(BigInt.asIntN(64, toBigInt(body.transactionFee)) >= 0n, Status.INSUFFICIENT_TX_FEE);
  ensure(body.data, Status.INVALID_TRANSACTION_BODY);
}

/** The rule for every memo, of transactions and of entities. */
export function checkMemo(memo: string | null | undefined): void {
  ensure(Buffer.byteLength(memo ?? '') <= MAX_MEMO_BYTES, Status.MEMO_TOO_LONG);
  ensure(!memo?.includes('\0'), Status.INVALID_ZERO_BYTE_IN_STRING);
}

function decode<T>(read: () => T, status: Status): T {
  try {
    return read();
  } catch {
    throw new Refused(status);
  }
}
