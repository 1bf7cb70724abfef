import type { proto } from '@hiero-ledger/proto';
import { accountId, tokenId, tokenNum, topicId, topicNum, transactionKey } from '../../hapi/ids.ts';
import { toNumber, uint64 } from '../../hapi/int64.ts';
import { Status, ensure } from '../../hapi/status.ts';
import { SECOND, nowNanos } from '../../hapi/time.ts';
import { toRateSet } from '../fees/exchange-rate.ts';
import { findAccount, findToken } from '../handlers/checks.ts';
import type { ExecutedRecord } from '../record.ts';
import { toReceiptMessage, toRecordMessage } from '../record-message.ts';
import { RECORD_LIFE_SECONDS } from '../state.ts';
import type { LedgerState } from '../state.ts';
import { toAccountInfo, toNftInfo, toTokenInfo, toTopicInfo } from './messages.ts';

export type QueryKind = NonNullable<proto.Query['query']>;

interface Finding {
  readonly state: LedgerState;
  /** Whether a transaction is accepted but not yet executed. */
  readonly isPending: (key: string) => boolean;
}

/** Finds the answer to one kind of query, without its header. @throws Refused with the code to answer */
type Finder = (query: proto.Query, finding: Finding) => object;

/** The queries this network answers, by their name in the Query message. */
export const finders: Partial<Record<QueryKind, Finder>> = {
  transactionGetReceipt({ transactionGetReceipt: query }, { state, isPending }) {
    ensure(query?.transactionID, Status.INVALID_TRANSACTION_ID);
    const key = transactionKey(query.transactionID);
    const record = findRecord(state, key);
    if (record) return { receipt: toReceiptMessage(record) };
    ensure(isPending(key), Status.RECEIPT_NOT_FOUND);
    return { receipt: { status: Status.UNKNOWN, exchangeRate: toRateSet(state.rate, nowNanos()) } };
  },

  transactionGetRecord({ transactionGetRecord: query }, { state }) {
    const record = findRecord(state, transactionKey(query?.transactionID));
    ensure(record, Status.RECORD_NOT_FOUND);
    return { transactionRecord: toRecordMessage(record) };
  },

  cryptogetAccountBalance({ cryptogetAccountBalance: query }, { state }) {
    ensure(!query?.contractID, Status.INVALID_CONTRACT_ID);
    const account = findAccount(state, query?.accountID, Status.INVALID_ACCOUNT_ID);
    const tokenBalances = [...account.relations].map(([token, { balance }]) => ({
      tokenId: tokenId(token),
      balance: uint64(balance),
      decimals: 0,
    }));
    return { accountID: accountId(account.num), balance: uint64(account.balance), tokenBalances };
  },

  cryptoGetInfo: ({ cryptoGetInfo: query }, { state }) => ({
    accountInfo: toAccountInfo(findAccount(state, query?.accountID, Status.INVALID_ACCOUNT_ID)),
  }),

  tokenGetInfo: ({ tokenGetInfo: query }, { state }) => ({
    tokenInfo: toTokenInfo(findToken(state, tokenNum(query?.token))),
  }),

  tokenGetNftInfo({ tokenGetNftInfo: query }, { state }) {
    ensure(query?.nftID, Status.INVALID_NFT_ID);
    const token = tokenNum(query.nftID.token_ID);
    const serial = toNumber(query.nftID.serialNumber);
    ensure(serial > 0, Status.INVALID_TOKEN_NFT_SERIAL_NUMBER);
    const nft = state.tokens.get(token)?.nfts.get(serial);
    ensure(nft, Status.INVALID_NFT_ID);
    return { nft: toNftInfo(token, serial, nft) };
  },

  consensusGetTopicInfo({ consensusGetTopicInfo: query }, { state }) {
    const topic = state.topics.get(topicNum(query?.topicID));
    ensure(topic, Status.INVALID_TOPIC_ID);
    return { topicID: topicId(topic.num), topicInfo: toTopicInfo(topic) };
  },

  networkGetVersionInfo: () => ({ hapiProtoVersion: version, hederaServicesVersion: version }),
};

/** The release of the network whose rules are followed. */
const version = { major: 0, minor: 76, patch: 1 };

function findRecord(state: LedgerState, key: string): ExecutedRecord | undefined {
  const record = state.recent.get(key);
  return record && record.consensus + RECORD_LIFE_SECONDS * SECOND >= nowNanos() ? record : undefined;
}
