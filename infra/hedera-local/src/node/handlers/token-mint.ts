import { accountId, tokenNum } from '../../hapi/ids.ts';
import { toBigInt } from '../../hapi/int64.ts';
import { Status, ensure } from '../../hapi/status.ts';
import type { Effect } from '../effects.ts';
import type { LedgerState, Token } from '../state.ts';
import type { SignedTransaction } from '../transaction.ts';
import { ensureSigned, findAccount, findToken, usableRelation } from './checks.ts';
import type { Handler } from './handler.ts';

const MAX_BATCH = 10;
const MAX_METADATA_BYTES = 100;
/** All NFTs of the whole network. */
const MAX_NFTS = 100_000_000;

/** TokenMint: one NFT per metadata entry, serials in the order of the entries. */
export const tokenMint: Handler = {
  precheck(transaction) {
    const mint = bodyOf(transaction);
    ensure(mint.token, Status.INVALID_TOKEN_ID);
    const amount = BigInt.asIntN(64, toBigInt(mint.amount)); // Unsigned on the wire, read as signed by the network.
    ensure(!(amount > 0n && mint.metadata?.length), Status.INVALID_TRANSACTION_BODY);
    ensure(amount >= 0n, Status.INVALID_TOKEN_MINT_AMOUNT);
  },

  execute(transaction, state) {
    const mint = bodyOf(transaction);
    const metadata = mint.metadata ?? [];
    const token = findToken(state, tokenNum(mint.token));
    if (token.keys.supply) ensureSigned(transaction, token.keys.supply);
    ensure(metadata.length <= MAX_BATCH, Status.BATCH_SIZE_LIMIT_EXCEEDED);
    ensure(
      metadata.every((entry) => entry.length <= MAX_METADATA_BYTES),
      Status.METADATA_TOO_LONG,
    );
    ensure(!token.deleted, Status.TOKEN_WAS_DELETED);
    ensure(token.keys.supply, Status.TOKEN_HAS_NO_SUPPLY_KEY);
    usableRelation(findAccount(state, accountId(token.treasury), Status.INVALID_TREASURY_ACCOUNT_FOR_TOKEN), token);
    ensure(metadata.length > 0, Status.INVALID_TOKEN_MINT_METADATA);
    const totalSupply = token.totalSupply + BigInt(metadata.length);
    ensure(token.maxSupply === 0n || totalSupply <= token.maxSupply, Status.TOKEN_MAX_SUPPLY_REACHED);
    ensure(networkNfts(state) + metadata.length <= MAX_NFTS, Status.MAX_NFTS_IN_PRICE_REGIME_HAVE_BEEN_MINTED);
    const effects = mintEffects(token, metadata);
    return { effects, receipt: { serials: effects.map(({ serial }) => serial), totalSupply } };
  },
};

const bodyOf = ({ body }: SignedTransaction) => body.tokenMint ?? {};

function mintEffects(token: Token, metadata: readonly Uint8Array[]): Extract<Effect, { type: 'nft-minted' }>[] {
  return metadata.map((entry, index) => ({
    type: 'nft-minted',
    token: token.num,
    serial: token.lastSerial + 1 + index,
    metadata: Uint8Array.prototype.slice.call(entry),
  }));
}

function networkNfts(state: LedgerState): number {
  let total = 0;
  for (const token of state.tokens.values()) total += token.nfts.size;
  return total;
}
