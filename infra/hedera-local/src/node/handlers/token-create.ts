import { proto } from '@hiero-ledger/proto';
import { toBigInt, toNumber } from '../../hapi/int64.ts';
import { Status, ensure } from '../../hapi/status.ts';
import { SECOND, toNanos } from '../../hapi/time.ts';
import type { Nanos } from '../../hapi/time.ts';
import { isKeyRemoval, toLedgerKey } from '../keys/ledger-key.ts';
import type { Token } from '../state.ts';
import { checkMemo } from '../transaction.ts';
import type { SignedTransaction } from '../transaction.ts';
import { ensureRenewPeriod, ensureSigned, findAccount } from './checks.ts';
import type { Handler } from './handler.ts';
import { readTokenKeys } from './token-keys.ts';

const MAX_TEXT_BYTES = 100;
const MAX_METADATA_BYTES = 100;
/** How long a token lives that names no time. */
export const DEFAULT_LIFE_SECONDS = 7_776_000;
const MAX_LIFE_SECONDS = 8_000_001;

/** TokenCreate for collections of NFTs. Fungible tokens and custom fees are not modelled and refused. */
export const tokenCreate: Handler = {
  precheck(transaction) {
    const create = bodyOf(transaction);
    ensure(create.tokenType === proto.TokenType.NON_FUNGIBLE_UNIQUE, Status.NOT_SUPPORTED);
    ensure(!create.customFees?.length, Status.NOT_SUPPORTED);
    ensure(toBigInt(create.initialSupply) === 0n, Status.INVALID_TOKEN_INITIAL_SUPPLY);
    ensure((create.decimals ?? 0) === 0, Status.INVALID_TOKEN_DECIMALS);
    const maxSupply = toBigInt(create.maxSupply);
    const finite = create.supplyType === proto.TokenSupplyType.FINITE;
    ensure(finite ? maxSupply > 0n : maxSupply === 0n, Status.INVALID_TOKEN_MAX_SUPPLY);
    ensure(create.treasury, Status.INVALID_TREASURY_ACCOUNT_FOR_TOKEN);
    ensure(create.supplyKey, Status.TOKEN_HAS_NO_SUPPLY_KEY);
    ensure(create.freezeKey || !create.freezeDefault, Status.TOKEN_HAS_NO_FREEZE_KEY);
  },

  execute(transaction, state, consensus) {
    const create = bodyOf(transaction);
    const treasury = findAccount(state, create.treasury, Status.INVALID_ACCOUNT_ID);
    ensureSigned(transaction, treasury.key);
    const renewer = create.autoRenewAccount
      ? findAccount(state, create.autoRenewAccount, Status.INVALID_AUTORENEW_ACCOUNT)
      : undefined;
    if (renewer) ensureSigned(transaction, renewer.key);
    const admin = isKeyRemoval(create.adminKey) ? undefined : toLedgerKey(create.adminKey);
    if (admin) ensureSigned(transaction, admin);
    const keys = readTokenKeys(create);
    const renewal = readRenewal(create, renewer?.num ?? 0, consensus);
    checkTexts(create);
    const token: Token = {
      num: state.nextEntity,
      name: create.name ?? '',
      symbol: create.symbol ?? '',
      memo: create.memo ?? '',
      metadata: Uint8Array.prototype.slice.call(create.metadata ?? new Uint8Array()),
      treasury: treasury.num,
      keys,
      freezeDefault: create.freezeDefault ?? false,
      maxSupply: toBigInt(create.maxSupply),
      totalSupply: 0n,
      lastSerial: 0,
      deleted: false,
      ...renewal,
      createdAt: consensus,
      nfts: new Map(),
    };
    return {
      effects: [
        { type: 'token-created', token },
        { type: 'token-associated', account: treasury.num, token: token.num, automatic: false },
      ],
      receipt: { token: token.num },
    };
  },
};

const bodyOf = ({ body }: SignedTransaction) => body.tokenCreation ?? {};

function checkTexts({ name, symbol, memo, metadata }: proto.ITokenCreateTransactionBody): void {
  ensure(symbol, Status.MISSING_TOKEN_SYMBOL);
  ensure(Buffer.byteLength(symbol) <= MAX_TEXT_BYTES, Status.TOKEN_SYMBOL_TOO_LONG);
  ensure(!symbol.includes('\0'), Status.INVALID_ZERO_BYTE_IN_STRING);
  ensure(name, Status.MISSING_TOKEN_NAME);
  ensure(Buffer.byteLength(name) <= MAX_TEXT_BYTES, Status.TOKEN_NAME_TOO_LONG);
  ensure(!name.includes('\0'), Status.INVALID_ZERO_BYTE_IN_STRING);
  checkMemo(memo);
  ensure((metadata?.length ?? 0) <= MAX_METADATA_BYTES, Status.METADATA_TOO_LONG);
}

/** A token lives as long as its account renews it, or to the time it names; without either, for the usual period. */
function readRenewal(
  create: proto.ITokenCreateTransactionBody,
  autoRenewAccount: number,
  consensus: Nanos,
): Pick<Token, 'autoRenewAccount' | 'autoRenewSeconds' | 'expiresAt'> {
  const autoRenewSeconds = create.autoRenewPeriod ? toNumber(create.autoRenewPeriod.seconds) : DEFAULT_LIFE_SECONDS;
  ensureRenewPeriod(autoRenewSeconds, Status.INVALID_RENEWAL_PERIOD);
  const renewed = autoRenewAccount > 0 && create.autoRenewPeriod;
  const expiresAt = create.expiry && !renewed ? toNanos(create.expiry) : consensus + BigInt(autoRenewSeconds) * SECOND;
  ensure(
    expiresAt > consensus && expiresAt <= consensus + BigInt(MAX_LIFE_SECONDS) * SECOND,
    Status.INVALID_EXPIRATION_TIME,
  );
  return { autoRenewAccount, autoRenewSeconds, expiresAt };
}
