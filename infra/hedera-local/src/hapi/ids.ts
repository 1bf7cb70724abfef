import type { proto } from '@hiero-ledger/proto';
import { int64, toNumber } from './int64.ts';
import { formatNanos, toNanos } from './time.ts';

/** Shard and realm are always 0 on this network, as on the public ones; entities are told apart by number alone. */
const origin = { shardNum: int64(0), realmNum: int64(0) };

export const accountId = (num: number): proto.IAccountID => ({ ...origin, accountNum: int64(num) });
export const tokenId = (num: number): proto.ITokenID => ({ ...origin, tokenNum: int64(num) });
export const topicId = (num: number): proto.ITopicID => ({ ...origin, topicNum: int64(num) });

/** The number of an account id, or 0 when it is absent, an alias, or of another shard. */
export function accountNum(id: proto.IAccountID | null | undefined): number {
  return id && isHome(id) ? toNumber(id.accountNum) : 0;
}

export function tokenNum(id: proto.ITokenID | null | undefined): number {
  return id && isHome(id) ? toNumber(id.tokenNum) : 0;
}

export function topicNum(id: proto.ITopicID | null | undefined): number {
  return id && isHome(id) ? toNumber(id.topicNum) : 0;
}

function isHome(id: { shardNum?: proto.IAccountID['shardNum']; realmNum?: proto.IAccountID['realmNum'] }): boolean {
  return toNumber(id.shardNum) === 0 && toNumber(id.realmNum) === 0;
}

export const formatEntity = (num: number): string => `0.0.${num}`;

/** A transaction id as one string, `payer@seconds.nanos`, the key of receipts and of duplicate detection. */
export function transactionKey(id: proto.ITransactionID | null | undefined): string {
  const suffix = `${id?.scheduled ? '?scheduled' : ''}${id?.nonce ? `/${id.nonce}` : ''}`;
  return `${accountNum(id?.accountID)}@${formatNanos(toNanos(id?.transactionValidStart))}${suffix}`;
}
