import { accountNum, formatEntity, tokenNum } from '../../hapi/ids.ts';
import { toNumber } from '../../hapi/int64.ts';
import { formatNanos } from '../../hapi/time.ts';
import { formatTransactionId, recordOf } from '../decode.ts';
import type { MirrorTransaction } from '../state.ts';
import { invalid, notFound } from './errors.ts';
import { parseInteger } from './params.ts';
import { entityIn } from './route.ts';
import type { Request } from './route.ts';
import { pickTransactions } from './transactions.ts';

/** The way of one NFT from hand to hand, newest first. */
export function listNftTransactions(request: Request) {
  const { state, params, path } = request;
  const num = entityIn(request, 0, 'tokenId');
  const serial = parseInteger(path[1] ?? '');
  if (!serial) throw invalid('serialNumber');
  const nft = state.tokens.get(num)?.nfts.get(Number(serial));
  if (!nft) throw notFound();
  const order = params.order('desc');
  const rows = pickTransactions(request, {
    order,
    limit: params.limit(),
    positions: nft.transactions,
    keep: () => true,
  });
  const last = rows.at(-1);
  return {
    transactions: rows.map((row) => toJson(row, num, Number(serial))),
    links: { next: last ? params.next(rows.length, 'timestamp', order, formatNanos(last.at)) : null },
  };
}

function toJson(transaction: MirrorTransaction, num: number, serial: number) {
  const record = recordOf(transaction);
  const lists = (record.tokenTransferLists ?? []).filter(({ token }) => tokenNum(token) === num);
  const transfer = lists
    .flatMap(({ nftTransfers }) => nftTransfers ?? [])
    .find(({ serialNumber }) => toNumber(serialNumber) === serial);
  const receiver = accountNum(transfer?.receiverAccountID);
  const sender = accountNum(transfer?.senderAccountID);
  return {
    consensus_timestamp: formatNanos(transaction.at),
    is_approval: false,
    nonce: 0,
    receiver_account_id: receiver ? formatEntity(receiver) : null,
    sender_account_id: sender ? formatEntity(sender) : null,
    transaction_id: formatTransactionId(record.transactionID),
    type: transaction.kind.toUpperCase(),
  };
}
