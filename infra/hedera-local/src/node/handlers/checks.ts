import type { proto } from '@hiero-ledger/proto';
import { accountNum } from '../../hapi/ids.ts';
import { Status, ensure } from '../../hapi/status.ts';
import type { LedgerKey } from '../keys/ledger-key.ts';
import type { Account, LedgerState, Relation, Token } from '../state.ts';
import type { SignedTransaction } from '../transaction.ts';

/** Finds an account by number or by EVM address; refuses with `otherwise` when there is none. */
export function findAccount(state: LedgerState, id: proto.IAccountID | null | undefined, otherwise: Status): Account {
  const account = id?.alias?.length ? byEvmAddress(state, id.alias) : state.accounts.get(accountNum(id));
  ensure(account, otherwise);
  return account;
}

function byEvmAddress(state: LedgerState, address: Uint8Array): Account | undefined {
  for (const account of state.accounts.values()) {
    if (account.evmAddress && Buffer.compare(account.evmAddress, address) === 0) return account;
  }
  return undefined;
}

export function findToken(state: LedgerState, num: number): Token {
  const token = state.tokens.get(num);
  ensure(token, Status.INVALID_TOKEN_ID);
  return token;
}

export function findUsableToken(state: LedgerState, num: number): Token {
  const token = findToken(state, num);
  ensure(!token.deleted, Status.TOKEN_WAS_DELETED);
  return token;
}

export function ensureSigned(transaction: SignedTransaction, key: LedgerKey): void {
  ensure(transaction.signatures.satisfy(key), Status.INVALID_SIGNATURE);
}

/** The account's relation with the token, if it may be used. */
export function usableRelation(account: Account, token: Token): Relation {
  const relation = account.relations.get(token.num);
  ensure(relation, Status.TOKEN_NOT_ASSOCIATED_TO_ACCOUNT);
  ensure(!relation.frozen, Status.ACCOUNT_FROZEN_FOR_TOKEN);
  ensure(relation.kycGranted, Status.ACCOUNT_KYC_NOT_GRANTED_FOR_TOKEN);
  return relation;
}

const MIN_RENEW_SECONDS = 2_592_000;
const MAX_RENEW_SECONDS = 8_000_001;

export function ensureRenewPeriod(seconds: number, otherwise: Status = Status.AUTORENEW_DURATION_NOT_IN_RANGE): void {
  ensure(seconds >= MIN_RENEW_SECONDS && seconds <= MAX_RENEW_SECONDS, otherwise);
}
