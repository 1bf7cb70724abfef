import type { proto } from '@hiero-ledger/proto';
import { accountNum, formatEntity, tokenNum } from '../../hapi/ids.ts';
import { toBigInt } from '../../hapi/int64.ts';
import { statusName } from '../../hapi/status.ts';
import { formatNanos, toNanos } from '../../hapi/time.ts';
import { bodyOf, formatTransactionId, recordOf } from '../decode.ts';
import type { MirrorTransaction } from '../state.ts';

/** One transaction in the mirror's form. */
export function toTransactionJson(transaction: MirrorTransaction, nodeAccount: number) {
  const body = bodyOf(transaction.transaction);
  const record = recordOf(transaction);
  return {
    batch_key: null,
    bytes: null,
    charged_tx_fee: toBigInt(record.transactionFee),
    consensus_timestamp: formatNanos(transaction.at),
    entity_id: transaction.entity ? formatEntity(transaction.entity) : null,
    high_volume: false,
    max_custom_fees: [],
    max_fee: toBigInt(body.transactionFee).toString(),
    memo_base64: Buffer.from(body.memo ?? '').toString('base64'),
    name: transaction.kind.toUpperCase(),
    nft_transfers: toNftTransfersJson(record),
    node: formatEntity(accountNum(body.nodeAccountID) || nodeAccount),
    nonce: 0,
    parent_consensus_timestamp: null,
    result: statusName(transaction.status),
    scheduled: false,
    staking_reward_transfers: [],
    token_transfers: [],
    transaction_hash: Buffer.from(record.transactionHash ?? []).toString('base64'),
    transaction_id: formatTransactionId(record.transactionID),
    transfers: toTransfersJson(record),
    valid_duration_seconds: toBigInt(body.transactionValidDuration?.seconds).toString(),
    valid_start_timestamp: formatNanos(toNanos(record.transactionID?.transactionValidStart)),
  };
}

function toTransfersJson({ transferList }: proto.TransactionRecord) {
  const entries = (transferList?.accountAmounts ?? []).map(({ accountID, amount }) => ({
    num: accountNum(accountID),
    amount: toBigInt(amount),
  }));
  entries.sort((one, other) => one.num - other.num);
  return entries.map(({ num, amount }) => ({ account: formatEntity(num), amount, is_approval: false }));
}

function toNftTransfersJson({ tokenTransferLists }: proto.TransactionRecord) {
  return (tokenTransferLists ?? []).flatMap(({ token, nftTransfers }) =>
    (nftTransfers ?? []).map(({ senderAccountID, receiverAccountID, serialNumber }) => ({
      is_approval: false,
      receiver_account_id: accountOrNull(receiverAccountID),
      sender_account_id: accountOrNull(senderAccountID),
      serial_number: toBigInt(serialNumber),
      token_id: formatEntity(tokenNum(token)),
    })),
  );
}

/** The zero account, of mints and burns, is shown as null. */
export function accountOrNull(id: proto.IAccountID | null | undefined): string | null {
  const num = accountNum(id);
  return num ? formatEntity(num) : null;
}
