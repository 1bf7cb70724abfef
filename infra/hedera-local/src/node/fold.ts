import { proto } from '@hiero-ledger/proto';
import type { Nanos } from '../hapi/time.ts';
import type { GenesisAccount, StreamItem } from '../stream.ts';
import { apply } from './consensus.ts';
import type { Entry, Genesis } from './entry.ts';
import { toProtoKey } from './keys/ledger-key.ts';
import type { LedgerKey } from './keys/ledger-key.ts';
import { toRecordMessage } from './record-message.ts';
import type { Account, LedgerState } from './state.ts';
import { parseTransaction } from './transaction.ts';
import type { SignedTransaction } from './transaction.ts';

const TREASURY = 2;
/** Accounts with a number of their own from the start: the first hundred, and those that collect and hand out rewards and fees. */
const systemAccounts = [...Array.from({ length: 100 }, (_, index) => index + 1), 800, 801, 802];
/** 50 billion hbar, all there will ever be, in tinybar. */
export const TOTAL_SUPPLY = 5_000_000_000_000_000_000n;
const NINETY_DAYS = 7_776_000;

/**
 * Folds one log entry into the state and returns what the mirror is to learn of it. `parsed` spares parsing an
 * entry's transaction, and verifying its signatures, a second time.
 */
export function fold(state: LedgerState, entry: Entry, parsed?: SignedTransaction): StreamItem {
  switch (entry.type) {
    case 'genesis':
      return begin(state, entry.genesis, entry.at);
    case 'exchange-rate':
      state.rate = entry.rate;
      return { type: 'exchange-rate', at: entry.at, rate: entry.rate };
    case 'transaction': {
      const transaction = parsed ?? parseTransaction(entry.bytes, entry.verdicts);
      const record = apply(state, { transaction, consensus: entry.at, throttled: entry.throttled });
      const message = proto.TransactionRecord.encode(toRecordMessage(record)).finish();
      return { type: 'transaction', at: entry.at, transaction: entry.bytes, record: message };
    }
  }
}

function begin(state: LedgerState, genesis: Genesis, at: Nanos): StreamItem {
  const treasuryKey: LedgerKey = { kind: 'ed25519', bytes: genesis.treasuryKey };
  for (const num of systemAccounts) {
    const balance = num === TREASURY ? TOTAL_SUPPLY - genesis.operatorBalance : 0n;
    state.accounts.set(num, firstAccount(num, treasuryKey, balance, at));
  }
  const operatorKey: LedgerKey = { kind: 'ed25519', bytes: genesis.operatorKey };
  state.accounts.set(
    genesis.operatorAccount,
    firstAccount(genesis.operatorAccount, operatorKey, genesis.operatorBalance, at),
  );
  state.nodeAccount = genesis.nodeAccount;
  state.nextEntity = genesis.operatorAccount + 1;
  state.rate = genesis.rate;
  state.lastConsensus = at;
  const accounts = [...state.accounts.values()].map(toGenesisAccount);
  return { type: 'genesis', at, nodeAccount: genesis.nodeAccount, rate: genesis.rate, accounts };
}

function firstAccount(num: number, key: LedgerKey, balance: bigint, createdAt: Nanos): Account {
  return {
    num,
    key,
    balance,
    memo: '',
    maxAutomaticAssociations: 0,
    receiverSignatureRequired: false,
    evmAddress: undefined,
    autoRenewSeconds: NINETY_DAYS,
    staking: { declineReward: false },
    createdAt,
    relations: new Map(),
  };
}

const toGenesisAccount = ({ num, key, balance }: Account): GenesisAccount => ({
  num,
  balance,
  key: proto.Key.encode(toProtoKey(key)).finish(),
});
