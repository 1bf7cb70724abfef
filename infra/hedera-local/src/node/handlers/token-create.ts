import { proto } from '@hiero-ledger/proto';
import { accountNum } from '../../hapi/ids.ts';
import { toBigInt, toNumber } from '../../hapi/int64.ts';
import { Status, ensure } from '../../hapi/status.ts';
import { SECOND, toNanos } from '../../hapi/time.ts';
import type { Nanos } from '../../hapi/time.ts';
import { toLedgerKey } from '../keys/ledger-key.ts';
import type { LedgerKey } from '../keys/ledger-key.ts';
import type { LedgerState, Token, TokenKeyName } from '../state.ts';
import { checkMemo } from '../transaction.ts';
import type { SignedTransaction } from '../transaction.ts';
import { ensureRenewPeriod, ensureSigned, findAccount } from './checks.ts';
import type { Handler } from './handler.ts';

const MAX_TEXT_BYTES = 100;
const MAX_METADATA_BYTES = 100;

/** Where each key is in the message, and the code for a malformed one. */
const keyFields = [
  ['admin', 'adminKey', Status.INVALID_ADMIN_KEY],
  ['supply', 'supplyKey', Status.INVALID_SUPPLY_KEY],
  ['freeze', 'freezeKey', Status.INVALID_FREEZE_KEY],
  ['wipe', 'wipeKey', Status.INVALID_WIPE_KEY],
  ['kyc', 'kycKey', Status.INVALID_KYC_KEY],
  ['pause', 'pauseKey', Status.INVALID_PAUSE_KEY],
  ['feeSchedule', 'feeScheduleKey', Status.INVALID_CUSTOM_FEE_SCHEDULE_KEY],
  ['metadata', 'metadataKey', Status.INVALID_METADATA_KEY],
] as const;

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
    readKeys(create);
  },

  execute(transaction, state, consensus) {
    const create = bodyOf(transaction);
    const treasury = findAccount(state, create.treasury, Status.INVALID_ACCOUNT_ID);
    const keys = readKeys(create);
    ensureSigned(transaction, treasury.key);
    if (keys.admin) ensureSigned(transaction, keys.admin);
    const renewal = readRenewal(transaction, create, state, consensus);
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

function readKeys(create: proto.ITokenCreateTransactionBody): Partial<Record<TokenKeyName, LedgerKey>> {
  const keys: Partial<Record<TokenKeyName, LedgerKey>> = {};
  for (const [name, field, invalid] of keyFields) {
    if (!create[field]) continue;
    const key = toLedgerKey(create[field]);
    ensure(key, invalid);
    keys[name] = key;
  }
  return keys;
}

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

function readRenewal(
  transaction: SignedTransaction,
  create: proto.ITokenCreateTransactionBody,
  state: LedgerState,
  consensus: Nanos,
): Pick<Token, 'autoRenewAccount' | 'autoRenewSeconds' | 'expiresAt'> {
  if (accountNum(create.autoRenewAccount) === 0) {
    const expiresAt = toNanos(create.expiry);
    ensure(expiresAt > consensus, Status.INVALID_EXPIRATION_TIME);
    return { autoRenewAccount: 0, autoRenewSeconds: 0, expiresAt };
  }
  const account = findAccount(state, create.autoRenewAccount, Status.INVALID_AUTORENEW_ACCOUNT);
  ensureSigned(transaction, account.key);
  const autoRenewSeconds = toNumber(create.autoRenewPeriod?.seconds);
  ensureRenewPeriod(autoRenewSeconds, Status.INVALID_RENEWAL_PERIOD);
  return { autoRenewAccount: account.num, autoRenewSeconds, expiresAt: consensus + BigInt(autoRenewSeconds) * SECOND };
}
