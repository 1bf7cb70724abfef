import { proto } from '@hiero-ledger/proto';
import { accountId, tokenId, topicId } from '../src/hapi/ids.ts';
import { int64, uint64 } from '../src/hapi/int64.ts';
import { nowNanos, SECOND, toTimestamp } from '../src/hapi/time.ts';
import { signed } from './raw-table.ts';
import type { RawCase, RawPayer } from './raw-table.ts';

/** Fields that are easily taken without a word: what a real node says of each (`vectors/consensus-node-0.76.1-edges.json`). */

type Create = proto.ICryptoCreateTransactionBody;
type TokenCreate = proto.ITokenCreateTransactionBody;
type TopicCreate = proto.IConsensusCreateTopicTransactionBody;

const renewal = { autoRenewPeriod: { seconds: int64(7_776_000) } };
const keyOf = (payer: RawPayer): proto.IKey => ({ ed25519: payer.key.publicKey });
/** A first byte no compressed point has a curve point for: x is not on the curve. */
const offCurve: proto.IKey = { ECDSASecp256k1: Buffer.concat([Buffer.from([2]), Buffer.alloc(31), Buffer.from([5])]) };
const noKeys: proto.IKey = { keyList: { keys: [] } };
const nested = (payer: RawPayer, depth: number): proto.IKey =>
  depth === 0 ? keyOf(payer) : { keyList: { keys: [nested(payer, depth - 1)] } };
const nowhere = accountId(999_999_999);
const inSeconds = (seconds: number) => toTimestamp(nowNanos() + BigInt(seconds) * SECOND);

const account = (change: (payer: RawPayer) => Create) =>
  signed((payer) => ({ cryptoCreateAccount: { key: keyOf(payer), ...renewal, ...change(payer) } }));
const token = (change: (payer: RawPayer) => TokenCreate) =>
  signed((payer) => ({
    transactionFee: uint64(50n * 100_000_000n),
    tokenCreation: {
      name: 'n',
      symbol: 's',
      tokenType: 1,
      treasury: accountId(payer.num),
      supplyKey: keyOf(payer),
      ...change(payer),
    },
  }));
const topic = (change: (payer: RawPayer) => TopicCreate) =>
  signed((payer) => ({ consensusCreateTopic: { ...renewal, ...change(payer) } }));
const message = (payer: RawPayer) => ({
  consensusSubmitMessage: { topicID: topicId(payer.topic), message: Buffer.from('m') },
});
const limit = (payer: RawPayer, amount: number) => ({
  maxCustomFees: [{ accountId: accountId(payer.num), fees: [{ amount: int64(amount) }] }],
});
const pays = (payer: RawPayer, change: proto.IAccountAmount) => ({
  cryptoTransfer: {
    transfers: {
      accountAmounts: [
        { accountID: accountId(payer.num), amount: int64(-1), ...change },
        { accountID: accountId(3), amount: int64(1) },
      ],
    },
  },
});

export const edgeCases: readonly RawCase[] = [
  {
    name: 'an account staked to nobody',
    code: 'OK INVALID_STAKING_ID',
    make: account(() => ({ stakedAccountId: nowhere })),
  },
  {
    name: 'an account staked to a node that does not exist',
    code: 'OK INVALID_STAKING_ID',
    make: account(() => ({ stakedNodeId: int64(77) })),
  },
  {
    name: 'an account staked to node -5',
    code: 'OK INVALID_STAKING_ID',
    make: account(() => ({ stakedNodeId: int64(-5) })),
  },
  {
    name: 'an account staked to the node',
    code: 'OK',
    make: account(() => ({ stakedNodeId: int64(0), declineReward: true })),
  },
  {
    name: 'an account with a proxy',
    code: 'PROXY_ACCOUNT_ID_FIELD_IS_DEPRECATED',
    make: account(() => ({ proxyAccountID: accountId(3) })),
  },
  {
    name: 'a send threshold below 0',
    code: 'INVALID_SEND_RECORD_THRESHOLD',
    make: account(() => ({ sendRecordThreshold: uint64(-1n) })),
  },
  {
    name: 'a receive threshold below 0',
    code: 'INVALID_RECEIVE_RECORD_THRESHOLD',
    make: account(() => ({ receiveRecordThreshold: uint64(-1n) })),
  },
  {
    name: 'an account in shard 1',
    code: 'OK INVALID_ACCOUNT_ID',
    make: account(() => ({ shardID: { shardNum: int64(1) } })),
  },
  {
    name: 'an account in realm 1',
    code: 'OK INVALID_ACCOUNT_ID',
    make: account(() => ({ realmID: { realmNum: int64(1) } })),
  },
  {
    name: 'an account renewed for -1 seconds',
    code: 'INVALID_RENEWAL_PERIOD',
    make: account(() => ({ autoRenewPeriod: { seconds: int64(-1) } })),
  },
  {
    name: 'an account renewed for 0 seconds',
    code: 'OK INVALID_RENEWAL_PERIOD',
    make: account(() => ({ autoRenewPeriod: { seconds: int64(0) } })),
  },
  {
    name: 'an account with an RSA key',
    code: 'BAD_ENCODING',
    make: account(() => ({ key: { RSA_3072: Buffer.alloc(384, 1) } })),
  },
  {
    name: 'an account with a key nested 16 deep',
    code: 'OK BAD_ENCODING',
    make: account((p) => ({ key: nested(p, 16) })),
  },
  {
    name: 'an account with a key off the curve',
    code: 'OK INVALID_ADMIN_KEY',
    make: account(() => ({ key: offCurve })),
  },
  {
    name: 'a collection with a supply key off the curve',
    code: 'OK INVALID_SUPPLY_KEY',
    make: token(() => ({ supplyKey: offCurve })),
  },
  {
    name: 'a collection with half a freeze key',
    code: 'OK INVALID_FREEZE_KEY',
    make: token(() => ({ freezeKey: { ed25519: Buffer.alloc(16) } })),
  },
  {
    name: 'a collection with empty key lists',
    code: 'OK',
    make: token(() => ({ adminKey: noKeys, freezeKey: noKeys, wipeKey: noKeys })),
  },
  { name: 'a collection without renewal and expiry', code: 'OK', make: token(() => ({})) },
  { name: 'a collection with a period and no account', code: 'OK', make: token(() => renewal) },
  {
    name: 'a collection with an account and no period',
    code: 'OK',
    make: token((p) => ({ autoRenewAccount: accountId(p.num) })),
  },
  {
    name: 'a collection with an account and an expiry',
    code: 'OK',
    make: token((p) => ({ autoRenewAccount: accountId(p.num), expiry: inSeconds(5_000_000) })),
  },
  {
    name: 'a collection that expires in eleven years',
    code: 'OK INVALID_EXPIRATION_TIME',
    make: token(() => ({ expiry: inSeconds(11 * 31_536_000) })),
  },
  {
    name: 'a collection renewed from another shard',
    code: 'OK INVALID_AUTORENEW_ACCOUNT',
    make: token((p) => ({ ...renewal, autoRenewAccount: { ...accountId(p.num), shardNum: int64(1) } })),
  },
  {
    name: 'a topic renewed by 0.0.0',
    code: 'OK INVALID_AUTORENEW_ACCOUNT',
    make: topic(() => ({ autoRenewAccount: accountId(0) })),
  },
  { name: 'a topic with a fee schedule key', code: 'OK', make: topic((p) => ({ feeScheduleKey: keyOf(p) })) },
  { name: 'a topic with one fee exempt key', code: 'OK', make: topic((p) => ({ feeExemptKeyList: [keyOf(p)] })) },
  {
    name: 'a topic with a fee exempt key twice',
    code: 'FEE_EXEMPT_KEY_LIST_CONTAINS_DUPLICATED_KEYS',
    make: topic((p) => ({ feeExemptKeyList: [keyOf(p), keyOf(p)] })),
  },
  {
    name: 'a batch key outside a batch',
    code: 'BATCH_KEY_SET_ON_NON_INNER_TRANSACTION',
    make: signed((p) => ({ batchKey: keyOf(p) })),
  },
  {
    name: 'custom fee limits on a transfer',
    code: 'MAX_CUSTOM_FEES_IS_NOT_SUPPORTED',
    make: signed((p) => limit(p, 5)),
  },
  {
    name: 'custom fee limits below 0 on a message',
    code: 'INVALID_MAX_CUSTOM_FEES',
    make: signed((p) => ({ ...message(p), ...limit(p, -5) })),
  },
  { name: 'custom fee limits on a message', code: 'OK', make: signed((p) => ({ ...message(p), ...limit(p, 5) })) },
  {
    name: 'an allowance hook on a transfer',
    code: 'OK HOOKS_NOT_ENABLED',
    make: signed((p) => pays(p, { preTxAllowanceHook: { hookId: int64(1) } })),
  },
  {
    name: 'hbar to 0.0.0',
    code: 'INVALID_ACCOUNT_ID',
    make: signed((p) => ({
      cryptoTransfer: {
        transfers: {
          accountAmounts: [
            { accountID: accountId(p.num), amount: int64(-1) },
            { accountID: accountId(0), amount: int64(1) },
          ],
        },
      },
    })),
  },
  {
    name: 'more hbar than 64 bits hold with the fee',
    code: 'OK INSUFFICIENT_ACCOUNT_BALANCE',
    make: signed((p) => ({
      cryptoTransfer: {
        transfers: {
          accountAmounts: [
            { accountID: accountId(p.num), amount: int64(-((1n << 63n) - 1n)) },
            { accountID: accountId(3), amount: int64((1n << 63n) - 1n) },
          ],
        },
      },
    })),
  },
  {
    name: 'a freeze of no token',
    code: 'INVALID_TOKEN_ID',
    make: signed((p) => ({ tokenFreeze: { account: accountId(p.num) } })),
  },
  {
    name: 'a freeze of nobody',
    code: 'INVALID_ACCOUNT_ID',
    make: signed(() => ({ tokenFreeze: { token: tokenId(5) } })),
  },
  {
    name: 'a pause of a token that does not exist',
    code: 'OK INVALID_TOKEN_ID',
    make: signed(() => ({ tokenPause: { token: tokenId(5) } })),
  },
];
