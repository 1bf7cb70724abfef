import type { proto } from '@hiero-ledger/proto';
import { accountId, tokenId, topicId } from '../hapi/ids.ts';
import { int64, uint64 } from '../hapi/int64.ts';
import { toTimestamp } from '../hapi/time.ts';
import { toRateSet } from './fees/exchange-rate.ts';
import type { ExecutedRecord, NftTransfer } from './record.ts';
import { RUNNING_HASH_VERSION } from './running-hash.ts';

export function toReceiptMessage({ status, rate, consensus, receipt }: ExecutedRecord): proto.ITransactionReceipt {
  return {
    status,
    exchangeRate: toRateSet(rate, consensus),
    ...(receipt.account !== undefined && { accountID: accountId(receipt.account) }),
    ...(receipt.token !== undefined && { tokenID: tokenId(receipt.token) }),
    ...(receipt.topic !== undefined && { topicID: topicId(receipt.topic) }),
    ...(receipt.serials && { serialNumbers: receipt.serials.map((serial) => int64(serial)) }),
    ...(receipt.totalSupply !== undefined && { newTotalSupply: uint64(receipt.totalSupply) }),
    ...(receipt.topicRunningHash && {
      topicSequenceNumber: uint64(receipt.topicSequence ?? 0),
      topicRunningHash: receipt.topicRunningHash,
      topicRunningHashVersion: uint64(RUNNING_HASH_VERSION),
    }),
  };
}

function toTransactionId({ payer, validStart }: ExecutedRecord): proto.ITransactionID {
  return { accountID: accountId(payer), transactionValidStart: toTimestamp(validStart) };
}

export function toRecordMessage(record: ExecutedRecord): proto.ITransactionRecord {
  return {
    receipt: toReceiptMessage(record),
    transactionHash: record.hash,
    consensusTimestamp: toTimestamp(record.consensus),
    transactionID: toTransactionId(record),
    memo: record.memo,
    transactionFee: uint64(record.fee),
    transferList: {
      accountAmounts: [...record.transfers].map(([num, amount]) => ({
        accountID: accountId(num),
        amount: int64(amount),
      })),
    },
    tokenTransferLists: toTransferLists(record.nftTransfers),
    automaticTokenAssociations: record.automaticAssociations.map(({ account, token }) => ({
      accountId: accountId(account),
      tokenId: tokenId(token),
    })),
  };
}

function toTransferLists(transfers: readonly NftTransfer[]): proto.ITokenTransferList[] {
  const byToken = Map.groupBy(transfers, ({ token }) => token);
  return [...byToken].map(([token, moves]) => ({
    token: tokenId(token),
    nftTransfers: moves.map(({ from, to, serial }) => ({
      senderAccountID: accountId(from),
      receiverAccountID: accountId(to),
      serialNumber: int64(serial),
    })),
  }));
}
