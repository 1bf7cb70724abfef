import type { proto } from '@hiero-ledger/proto';
import { tokenNum } from '../../hapi/ids.ts';
import { toNumber } from '../../hapi/int64.ts';
import { Status, ensure } from '../../hapi/status.ts';
import { isKeyRemoval, toLedgerKey } from '../keys/ledger-key.ts';
import type { LedgerState, Token } from '../state.ts';
import type { SignedTransaction } from '../transaction.ts';
import { findToken } from './checks.ts';
import { refusing } from './role-powers.ts';
import { keyFields } from './token-keys.ts';

/** TokenUpdate: without an admin key nothing of a token can be changed, save a key by itself. Changes are not modelled. */
export const tokenUpdate = refusing(
  ({ body: { tokenUpdate: update } }) => {
    ensure(update?.token, Status.INVALID_TOKEN_ID);
    for (const { field, invalid } of keyFields)
      ensure(!update[field] || isKeyRemoval(update[field]) || toLedgerKey(update[field]), invalid);
  },
  ({ body }, state) => {
    const update = body.tokenUpdate ?? {};
    return refusalOf(update, findToken(state, tokenNum(update.token)));
  },
);

/** In the order of the consensus node. */
function refusalOf(update: proto.ITokenUpdateTransactionBody, { keys }: Token): Status {
  const { metadata, treasury, autoRenewAccount, adminKey, symbol, name, memo, autoRenewPeriod } = update;
  const removals = keyFields.some(({ field }) => isKeyRemoval(update[field]));
  const needsAdmin =
    (metadata && !keys.metadata) ||
    treasury ||
    autoRenewAccount ||
    adminKey ||
    removals ||
    symbol ||
    name ||
    memo ||
    autoRenewPeriod;
  if (needsAdmin && !keys.admin) return Status.TOKEN_IS_IMMUTABLE;
  for (const { role, field, absent } of keyFields) {
    if (role === 'admin' || !update[field] || isKeyRemoval(update[field]) || keys[role]) continue;
    return keys.admin ? absent : Status.TOKEN_IS_IMMUTABLE;
  }
  return Status.NOT_SUPPORTED;
}

/** TokenUpdateNfts: the metadata of NFTs. The supply key may change it only while the treasury owns them. */
export const tokenUpdateNfts = refusing(
  ({ body: { tokenUpdateNfts: update } }) => {
    ensure(update?.token, Status.INVALID_TOKEN_ID);
    ensure(update.serialNumbers?.length, Status.MISSING_SERIAL_NUMBERS);
  },
  (transaction, state) => metadataRefusal(transaction, state),
);

function metadataRefusal({ body }: SignedTransaction, state: LedgerState): Status {
  const { token: id, serialNumbers } = body.tokenUpdateNfts ?? {};
  const token = findToken(state, tokenNum(id));
  const { keys } = token;
  for (const serial of serialNumbers ?? []) {
    const nft = token.nfts.get(toNumber(serial));
    ensure(nft, Status.INVALID_NFT_ID);
    if (nft.owner !== token.treasury) return keys.metadata ? Status.NOT_SUPPORTED : Status.TOKEN_HAS_NO_METADATA_KEY;
  }
  return keys.metadata || keys.supply ? Status.NOT_SUPPORTED : Status.TOKEN_HAS_NO_METADATA_OR_SUPPLY_KEY;
}
