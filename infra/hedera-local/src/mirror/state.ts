import type { Nanos } from '../hapi/time.ts';
import type { ExchangeRate } from '../node/fees/exchange-rate.ts';

/** One executed transaction with what lists filter by; everything else is decoded when asked for. */
export interface MirrorTransaction {
  readonly at: Nanos;
  /** Encoded Transaction. */
  readonly transaction: Uint8Array;
  /** Encoded TransactionRecord. */
  readonly record: Uint8Array;
  readonly kind: string;
  readonly status: number;
  /** The account, token or topic it is about; 0 for none. */
  readonly entity: number;
}

interface MirrorRelation {
  readonly automatic: boolean;
  readonly createdAt: Nanos;
  /** Serials of the token's NFTs the account owns. */
  readonly serials: Set<number>;
}

export interface MirrorAccount {
  readonly num: number;
  /** Encoded protobuf Key. */
  readonly key: Uint8Array;
  balance: bigint;
  readonly createdAt: Nanos;
  readonly memo: string;
  readonly maxAutomaticAssociations: number;
  readonly receiverSignatureRequired: boolean;
  readonly autoRenewSeconds: number;
  readonly staking: { readonly declineReward: boolean; readonly account: number | null; readonly node: number | null };
  readonly evmAddress: Uint8Array | undefined;
  readonly relations: Map<number, MirrorRelation>;
  /** Positions of the transactions that moved something of the account's, oldest first. */
  readonly transactions: number[];
}

export interface MirrorNft {
  /** 0 once burned. */
  owner: number;
  readonly metadata: Uint8Array;
  readonly createdAt: Nanos;
  modifiedAt: Nanos;
  /** Positions of the transactions that moved it, oldest first. */
  readonly transactions: number[];
}

export interface MirrorToken {
  readonly num: number;
  /** Position of the transaction that created it; holds its keys and texts. */
  readonly creation: number;
  readonly treasury: number;
  totalSupply: bigint;
  modifiedAt: Nanos;
  deleted: boolean;
  readonly nfts: Map<number, MirrorNft>;
}

export interface MirrorTopic {
  readonly num: number;
  readonly createdAt: Nanos;
  /** Positions of its messages, in sequence. */
  readonly messages: number[];
}

/** Transactions of one two-second window, the way the networks cut their record files. */
export interface MirrorBlock {
  readonly number: number;
  readonly from: Nanos;
  to: Nanos;
  count: number;
  bytes: number;
  hash: Uint8Array;
  readonly previousHash: Uint8Array;
}

/** Everything the mirror knows: plain data, the fold of the stream. */
export interface MirrorState {
  nodeAccount: number;
  startedAt: Nanos;
  rate: ExchangeRate;
  /** Every rate there was, and from when, oldest first. */
  readonly rates: { readonly from: Nanos; readonly rate: ExchangeRate }[];
  readonly transactions: MirrorTransaction[];
  /** Positions by transaction id as the mirror writes it. */
  readonly byId: Map<string, number[]>;
  readonly accounts: Map<number, MirrorAccount>;
  readonly tokens: Map<number, MirrorToken>;
  readonly topics: Map<number, MirrorTopic>;
  readonly blocks: MirrorBlock[];
}

export function emptyMirror(): MirrorState {
  return {
    nodeAccount: 0,
    startedAt: 0n,
    rate: { hbars: 1, cents: 12 },
    rates: [],
    transactions: [],
    byId: new Map(),
    accounts: new Map(),
    tokens: new Map(),
    topics: new Map(),
    blocks: [],
  };
}
