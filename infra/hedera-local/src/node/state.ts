import type { Nanos } from '../hapi/time.ts';
import type { ExchangeRate } from './fees/exchange-rate.ts';
import type { LedgerKey } from './keys/ledger-key.ts';
import type { ExecutedRecord } from './record.ts';

/** Seconds for which receipts and records can be asked for, and transaction ids are remembered. */
export const RECORD_LIFE_SECONDS = 180n;

export interface Relation {
  /** NFTs of the token the account owns. */
  balance: number;
  readonly automatic: boolean;
  readonly frozen: boolean;
  readonly kycGranted: boolean;
}

/** What an account asked for; nobody is rewarded here. */
export interface Staking {
  readonly declineReward: boolean;
  readonly account?: number;
  readonly node?: number;
}

export interface Account {
  readonly num: number;
  readonly key: LedgerKey;
  /** Tinybar. */
  balance: bigint;
  readonly memo: string;
  /** Tokens the account takes without an association of its own; -1 is unlimited. */
  readonly maxAutomaticAssociations: number;
  readonly receiverSignatureRequired: boolean;
  /** 20-byte EVM address, when the account was created with one. */
  readonly evmAddress: Uint8Array | undefined;
  readonly autoRenewSeconds: number;
  readonly staking: Staking;
  readonly createdAt: Nanos;
  readonly relations: Map<number, Relation>;
}

export type TokenKeyName = 'admin' | 'supply' | 'freeze' | 'wipe' | 'kyc' | 'pause' | 'feeSchedule' | 'metadata';

export interface Nft {
  owner: number;
  readonly metadata: Uint8Array;
  readonly createdAt: Nanos;
}

/** A non-fungible token: one collection of NFTs. */
export interface Token {
  readonly num: number;
  readonly name: string;
  readonly symbol: string;
  readonly memo: string;
  readonly metadata: Uint8Array;
  readonly treasury: number;
  readonly keys: Readonly<Partial<Record<TokenKeyName, LedgerKey>>>;
  readonly freezeDefault: boolean;
  /** 0 is unlimited. */
  readonly maxSupply: bigint;
  totalSupply: bigint;
  /** Highest serial ever given out; serials are never used again. */
  lastSerial: number;
  deleted: boolean;
  readonly autoRenewAccount: number;
  readonly autoRenewSeconds: number;
  readonly expiresAt: Nanos;
  readonly createdAt: Nanos;
  readonly nfts: Map<number, Nft>;
}

export interface Topic {
  readonly num: number;
  readonly memo: string;
  readonly adminKey: LedgerKey | undefined;
  readonly submitKey: LedgerKey | undefined;
  readonly feeScheduleKey: LedgerKey | undefined;
  readonly feeExemptKeys: readonly LedgerKey[];
  /** 0 for none. */
  readonly autoRenewAccount: number;
  sequence: number;
  runningHash: Uint8Array;
  readonly autoRenewSeconds: number;
  readonly createdAt: Nanos;
}

/** Everything the network knows: plain data, the fold of the log. */
export interface LedgerState {
  nodeAccount: number;
  rate: ExchangeRate;
  nextEntity: number;
  lastConsensus: Nanos;
  readonly accounts: Map<number, Account>;
  readonly tokens: Map<number, Token>;
  readonly topics: Map<number, Topic>;
  /** Records of the last 180 seconds by transaction key, oldest first. */
  readonly recent: Map<string, ExecutedRecord>;
}

export function emptyState(): LedgerState {
  return {
    nodeAccount: 3,
    rate: { hbars: 1, cents: 12 },
    nextEntity: 1001,
    lastConsensus: 0n,
    accounts: new Map(),
    tokens: new Map(),
    topics: new Map(),
    recent: new Map(),
  };
}
