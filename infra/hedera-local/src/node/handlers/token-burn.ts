import { tokenNum } from '../../hapi/ids.ts';
import { toBigInt, toNumber } from '../../hapi/int64.ts';
import { Status, ensure } from '../../hapi/status.ts';
import type { Effect } from '../effects.ts';
import type { SignedTransaction } from '../transaction.ts';
import { ensureSigned, findToken } from './checks.ts';
import type { Handler } from './handler.ts';

const MAX_BATCH = 10;

/** TokenBurn: takes NFTs the treasury owns out of existence. Serials are never given out again. */
export const tokenBurn: Handler = {
  precheck(transaction) {
    const burn = bodyOf(transaction);
    ensure(burn.token, Status.INVALID_TOKEN_ID);
    const amount = BigInt.asIntN(64, toBigInt(burn.amount));
    ensure(!(amount > 0n && burn.serialNumbers?.length), Status.INVALID_TRANSACTION_BODY);
    ensure(amount >= 0n, Status.INVALID_TOKEN_BURN_AMOUNT);
    ensure(
      (burn.serialNumbers ?? []).every((serial) => toNumber(serial) > 0),
      Status.INVALID_NFT_ID,
    );
  },

  execute(transaction, state) {
    const burn = bodyOf(transaction);
    const serials = [...new Set((burn.serialNumbers ?? []).map((serial) => toNumber(serial)))];
    const token = findToken(state, tokenNum(burn.token));
    if (token.keys.supply) ensureSigned(transaction, token.keys.supply);
    ensure(serials.length <= MAX_BATCH, Status.BATCH_SIZE_LIMIT_EXCEEDED);
    ensure(!token.deleted, Status.TOKEN_WAS_DELETED);
    ensure(token.keys.supply, Status.TOKEN_HAS_NO_SUPPLY_KEY);
    ensure(serials.length > 0, Status.INVALID_TOKEN_BURN_METADATA);
    for (const serial of serials) {
      const nft = token.nfts.get(serial);
      ensure(nft, Status.INVALID_NFT_ID);
      ensure(nft.owner === token.treasury, Status.TREASURY_MUST_OWN_BURNED_NFT);
    }
    const effects = serials.map((serial): Effect => ({ type: 'nft-burned', token: token.num, serial }));
    return { effects, receipt: { totalSupply: token.totalSupply - BigInt(serials.length) } };
  },
};

const bodyOf = ({ body }: SignedTransaction) => body.tokenBurn ?? {};
