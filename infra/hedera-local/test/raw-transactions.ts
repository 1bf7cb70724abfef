import { createPrivateKey, createPublicKey, sign } from 'node:crypto';
import { proto } from '@hiero-ledger/proto';
import { accountId } from '../src/hapi/ids.ts';
import { int64, uint64 } from '../src/hapi/int64.ts';
import { SECOND, toTimestamp } from '../src/hapi/time.ts';
import type { Nanos } from '../src/hapi/time.ts';

/** Transactions without the SDK, for tests that need no network: same seed, same bytes. */

export interface RawKey {
  readonly publicKey: Uint8Array;
  readonly sign: (message: Uint8Array) => Uint8Array;
}

/** The Ed25519 key of a seed. */
export function rawKey(seed: number): RawKey {
  const pkcs8 = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), Buffer.alloc(32, seed)]);
  const privateKey = createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' });
  const publicKey = Uint8Array.from(createPublicKey(privateKey).export({ format: 'der', type: 'spki' }).subarray(-32));
  return { publicKey, sign: (message) => sign(null, message, privateKey) };
}

export interface RawTransaction {
  readonly payer: number;
  readonly validStart: Nanos;
  readonly signers: readonly RawKey[];
  readonly data: Partial<proto.ITransactionBody>;
}

export function rawTransaction({ payer, validStart, signers, data }: RawTransaction): Uint8Array {
  const bodyBytes = proto.TransactionBody.encode({
    transactionID: { accountID: accountId(payer), transactionValidStart: toTimestamp(validStart) },
    nodeAccountID: accountId(3),
    transactionFee: uint64(100n * 100_000_000n),
    transactionValidDuration: { seconds: int64(120) },
    ...data,
  }).finish();
  const sigPair = signers.map((key) => ({ pubKeyPrefix: key.publicKey, ed25519: key.sign(bodyBytes) }));
  const signedTransactionBytes = proto.SignedTransaction.encode({ bodyBytes, sigMap: { sigPair } }).finish();
  return proto.Transaction.encode({ signedTransactionBytes }).finish();
}

/** A moment for tests to start from. */
export const someTime: Nanos = 1_790_000_000n * SECOND;
