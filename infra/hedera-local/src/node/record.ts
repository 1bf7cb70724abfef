import type { Status } from '../hapi/status.ts';
import type { Nanos } from '../hapi/time.ts';
import type { ExchangeRate } from './fees/exchange-rate.ts';

export interface NftTransfer {
  readonly token: number;
  readonly serial: number;
  /** 0 for a mint. */
  readonly from: number;
  /** 0 for a burn. */
  readonly to: number;
}

/** What a receipt says besides the status; only the fields that fit the transaction are set. */
export interface ReceiptFields {
  readonly account?: number;
  readonly token?: number;
  readonly topic?: number;
  readonly serials?: readonly number[];
  readonly totalSupply?: bigint;
  readonly topicSequence?: number;
  readonly topicRunningHash?: Uint8Array;
}

/** The outcome of one transaction that reached consensus. Plain data. */
export interface ExecutedRecord {
  readonly key: string;
  readonly payer: number;
  readonly validStart: Nanos;
  readonly consensus: Nanos;
  readonly hash: Uint8Array;
  readonly memo: string;
  readonly status: Status;
  readonly rate: ExchangeRate;
  /** Charged fee in tinybar. */
  readonly fee: bigint;
  /** Balance changes in tinybar, fee included; they sum up to 0. */
  readonly transfers: ReadonlyMap<number, bigint>;
  readonly nftTransfers: readonly NftTransfer[];
  readonly automaticAssociations: readonly { readonly account: number; readonly token: number }[];
  readonly receipt: ReceiptFields;
}
