import { proto } from '@hiero-ledger/proto';
import { accountId, tokenId, topicId } from '../src/hapi/ids.ts';
import { int64, uint64 } from '../src/hapi/int64.ts';
import { nowNanos, SECOND, toTimestamp } from '../src/hapi/time.ts';
import type { RawKey } from './raw-transactions.ts';

/** Transactions no SDK would build. */

export interface RawPayer {
  readonly num: number;
  readonly key: RawKey;
  readonly topic: number;
}

export interface RawCase {
  readonly name: string;
  readonly code: string;
  readonly make: (payer: RawPayer) => Uint8Array;
}

type Body = proto.ITransactionBody;
type Pairs = proto.ISignaturePair[];

let count = 0;

function bodyFor(payer: RawPayer, change: Body): Body {
  count += 1;
  const start = nowNanos() - 5n * SECOND + BigInt(count);
  const amounts = [
    { accountID: accountId(payer.num), amount: int64(-1) },
    { accountID: accountId(3), amount: int64(1) },
  ];
  return {
    transactionID: { accountID: accountId(payer.num), transactionValidStart: toTimestamp(start) },
    nodeAccountID: accountId(3),
    transactionFee: uint64(1_000_000_000),
    transactionValidDuration: { seconds: int64(120) },
    ...(Object.keys(change).some(
      (name) => name.startsWith('token') || name.startsWith('crypto') || name.startsWith('consensus'),
    )
      ? {}
      : { cryptoTransfer: { transfers: { accountAmounts: amounts } } }),
    ...change,
  };
}

const sign = (payer: RawPayer, bodyBytes: Uint8Array): Pairs => [
  { pubKeyPrefix: payer.key.publicKey, ed25519: payer.key.sign(bodyBytes) },
];

function seal(bodyBytes: Uint8Array, sigMap: proto.ISignatureMap | null): Uint8Array {
  const signedTransactionBytes = proto.SignedTransaction.encode({ bodyBytes, sigMap }).finish();
  return proto.Transaction.encode({ signedTransactionBytes }).finish();
}

/** A transfer with parts of its body replaced, signed as it should be. */
export const signed = (change: (payer: RawPayer) => Body) => (payer: RawPayer) => {
  const bodyBytes = proto.TransactionBody.encode(bodyFor(payer, change(payer))).finish();
  return seal(bodyBytes, { sigPair: sign(payer, bodyBytes) });
};

/** A transfer with the signatures replaced. */
const signedBy = (pairs: (right: Pairs) => Pairs | null) => (payer: RawPayer) => {
  const bodyBytes = proto.TransactionBody.encode(bodyFor(payer, {})).finish();
  const sigPair = pairs(sign(payer, bodyBytes));
  return seal(bodyBytes, sigPair && { sigPair });
};

const transferOf = (tokenTransfers: proto.ITokenTransferList[], accountAmounts: proto.IAccountAmount[] = []): Body => ({
  cryptoTransfer: { transfers: { accountAmounts }, tokenTransfers },
});
const aMove = (payer: RawPayer, serial: number) => ({
  senderAccountID: accountId(payer.num),
  receiverAccountID: accountId(3),
  serialNumber: int64(serial),
});
const id = (payer: RawPayer, change: proto.ITransactionID): Body => ({
  transactionID: { ...bodyFor(payer, {}).transactionID, ...change },
});
const chunk = (payer: RawPayer, chunkInfo: proto.IConsensusMessageChunkInfo): Body => ({
  consensusSubmitMessage: { topicID: topicId(payer.topic), message: Buffer.from('m'), chunkInfo },
});

export const rawCases: readonly RawCase[] = [
  { name: 'no bytes at all', code: 'INVALID_TRANSACTION_BODY', make: () => new Uint8Array() },
  { name: 'bytes of nothing', code: 'INVALID_TRANSACTION', make: () => Buffer.from('ffffffff', 'hex') },
  {
    name: 'signed bytes of nothing',
    code: 'INVALID_TRANSACTION',
    make: () => proto.Transaction.encode({ signedTransactionBytes: Buffer.from('ffff', 'hex') }).finish(),
  },
  {
    name: 'body bytes of nothing',
    code: 'INVALID_TRANSACTION_BODY',
    make: () => seal(Buffer.from('ffff', 'hex'), { sigPair: [] }),
  },
  { name: 'no signature map', code: 'INVALID_TRANSACTION_BODY', make: signedBy(() => null) },
  { name: 'no signature', code: 'INVALID_SIGNATURE', make: signedBy(() => []) },
  { name: 'an empty prefix', code: 'OK', make: signedBy(([one]) => [{ ...one, pubKeyPrefix: new Uint8Array() }]) },
  { name: 'the same prefix twice', code: 'KEY_PREFIX_MISMATCH', make: signedBy(([one]) => [{ ...one }, { ...one }]) },
  {
    name: 'a prefix of a prefix',
    code: 'KEY_PREFIX_MISMATCH',
    make: signedBy(([one]) => [
      { ...one },
      { ...one, pubKeyPrefix: (one?.pubKeyPrefix ?? Buffer.alloc(4)).subarray(0, 4) },
    ]),
  },
  {
    name: 'a signature cut short',
    code: 'INVALID_SIGNATURE',
    make: signedBy(([one]) => [{ ...one, ed25519: Buffer.alloc(63) }]),
  },
  { name: 'no transaction id', code: 'INVALID_TRANSACTION_ID', make: signed(() => ({ transactionID: null })) },
  { name: 'no payer', code: 'PAYER_ACCOUNT_NOT_FOUND', make: signed((p) => id(p, { accountID: null })) },
  { name: 'payer 0', code: 'PAYER_ACCOUNT_NOT_FOUND', make: signed((p) => id(p, { accountID: accountId(0) })) },
  {
    name: 'payer of another shard',
    code: 'PAYER_ACCOUNT_NOT_FOUND',
    make: signed((p) => id(p, { accountID: { ...accountId(p.num), shardNum: int64(1) } })),
  },
  {
    name: 'no valid start',
    code: 'INVALID_TRANSACTION_START',
    make: signed((p) => id(p, { transactionValidStart: null })),
  },
  { name: 'scheduled', code: 'TRANSACTION_ID_FIELD_NOT_ALLOWED', make: signed((p) => id(p, { scheduled: true })) },
  { name: 'with a nonce', code: 'TRANSACTION_ID_FIELD_NOT_ALLOWED', make: signed((p) => id(p, { nonce: 1 })) },
  { name: 'for another node', code: 'INVALID_NODE_ACCOUNT', make: signed(() => ({ nodeAccountID: accountId(4) })) },
  { name: 'for no node', code: 'INVALID_NODE_ACCOUNT', make: signed(() => ({ nodeAccountID: null })) },
  {
    name: 'no duration',
    code: 'INVALID_TRANSACTION_DURATION',
    make: signed(() => ({ transactionValidDuration: null })),
  },
  { name: 'offer below zero', code: 'INSUFFICIENT_TX_FEE', make: signed(() => ({ transactionFee: uint64(-1n) })) },
  { name: 'nothing to do', code: 'INVALID_TRANSACTION_BODY', make: signed(() => ({ cryptoTransfer: null })) },
  {
    name: 'mint of a negative amount',
    code: 'INVALID_TOKEN_MINT_AMOUNT',
    make: signed(() => ({ tokenMint: { token: tokenId(5), amount: uint64(-1n) } })),
  },
  {
    name: 'burn of a negative amount',
    code: 'INVALID_TOKEN_BURN_AMOUNT',
    make: signed(() => ({ tokenBurn: { token: tokenId(5), amount: uint64(-1n) } })),
  },
  {
    name: 'an account named twice',
    code: 'ACCOUNT_REPEATED_IN_ACCOUNT_AMOUNTS',
    make: signed((p) =>
      transferOf(
        [],
        [1, 1, -2].map((amount, index) => ({ accountID: accountId(index === 2 ? 3 : p.num), amount: int64(amount) })),
      ),
    ),
  },
  {
    name: 'an amount for nobody',
    code: 'INVALID_ACCOUNT_ID',
    make: signed(() => transferOf([], [{ amount: int64(0) }])),
  },
  {
    name: 'a token named twice',
    code: 'TOKEN_ID_REPEATED_IN_TOKEN_LIST',
    make: signed((p) => transferOf([1, 2].map((serial) => ({ token: tokenId(5), nftTransfers: [aMove(p, serial)] })))),
  },
  {
    name: 'a token without moves',
    code: 'EMPTY_TOKEN_TRANSFER_ACCOUNT_AMOUNTS',
    make: signed(() => transferOf([{ token: tokenId(5) }])),
  },
  {
    name: 'a serial named twice',
    code: 'INVALID_ACCOUNT_AMOUNTS',
    make: signed((p) => transferOf([{ token: tokenId(5), nftTransfers: [aMove(p, 1), aMove(p, 1)] }])),
  },
  {
    name: 'a move from nobody',
    code: 'INVALID_TRANSFER_ACCOUNT_ID',
    make: signed((p) => transferOf([{ token: tokenId(5), nftTransfers: [{ ...aMove(p, 1), senderAccountID: null }] }])),
  },
  {
    name: 'an account with half a key',
    code: 'OK INVALID_ADMIN_KEY',
    make: signed(() => ({
      cryptoCreateAccount: { key: { ed25519: Buffer.alloc(16) }, autoRenewPeriod: { seconds: int64(7_776_000) } },
    })),
  },
  {
    name: 'an account without renewal',
    code: 'INVALID_RENEWAL_PERIOD',
    make: signed((p) => ({ cryptoCreateAccount: { key: { ed25519: p.key.publicKey } } })),
  },
  {
    name: 'an account with less than nothing',
    code: 'INVALID_INITIAL_BALANCE',
    make: signed((p) => ({
      cryptoCreateAccount: {
        key: { ed25519: p.key.publicKey },
        initialBalance: uint64(-1n),
        autoRenewPeriod: { seconds: int64(7_776_000) },
      },
    })),
  },
  {
    name: 'an alias of seven bytes',
    code: 'INVALID_ALIAS_KEY',
    make: signed((p) => ({
      cryptoCreateAccount: {
        key: { ed25519: p.key.publicKey },
        alias: Buffer.alloc(7, 1),
        autoRenewPeriod: { seconds: int64(7_776_000) },
      },
    })),
  },
  {
    name: 'a message without a topic',
    code: 'INVALID_TOPIC_ID',
    make: signed(() => ({ consensusSubmitMessage: { message: Buffer.from('m') } })),
  },
  {
    name: 'a message of nothing',
    code: 'INVALID_TOPIC_MESSAGE',
    make: signed((p) => ({ consensusSubmitMessage: { topicID: topicId(p.topic) } })),
  },
  {
    name: 'chunk 0 of 2',
    code: 'OK INVALID_CHUNK_NUMBER',
    make: signed((p) => chunk(p, { number: 0, total: 2, initialTransactionID: { accountID: accountId(p.num) } })),
  },
  {
    name: 'chunk 3 of 2',
    code: 'OK INVALID_CHUNK_NUMBER',
    make: signed((p) => chunk(p, { number: 3, total: 2, initialTransactionID: { accountID: accountId(p.num) } })),
  },
  {
    name: 'first chunk of another transaction',
    code: 'OK INVALID_CHUNK_TRANSACTION_ID',
    make: signed((p) => chunk(p, { number: 1, total: 2, initialTransactionID: { accountID: accountId(p.num) } })),
  },
  {
    name: 'chunk begun by somebody else',
    code: 'OK INVALID_CHUNK_TRANSACTION_ID',
    make: signed((p) => chunk(p, { number: 2, total: 2, initialTransactionID: { accountID: accountId(3) } })),
  },
  {
    name: 'the old form, body and signatures side by side',
    code: 'OK',
    make: (payer) => {
      const bodyBytes = proto.TransactionBody.encode(bodyFor(payer, {})).finish();
      return proto.Transaction.encode({ bodyBytes, sigMap: { sigPair: sign(payer, bodyBytes) } }).finish();
    },
  },
  {
    name: 'both forms at once',
    code: 'INVALID_TRANSACTION',
    make: (payer) => {
      const bodyBytes = proto.TransactionBody.encode(bodyFor(payer, {})).finish();
      const sigMap = { sigPair: sign(payer, bodyBytes) };
      return proto.Transaction.encode({
        bodyBytes,
        sigMap,
        signedTransactionBytes: proto.SignedTransaction.encode({ bodyBytes, sigMap }).finish(),
      }).finish();
    },
  },
];
