import type { Nanos } from './hapi/time.ts';
import type { ExchangeRate } from './node/fees/exchange-rate.ts';

/** An account that exists from the first moment of the network. */
export interface GenesisAccount {
  readonly num: number;
  /** Encoded protobuf Key. */
  readonly key: Uint8Array;
  /** Tinybar. */
  readonly balance: bigint;
}

/**
 * What the node tells the mirror, in consensus order: the counterpart of the public networks' record stream. A
 * mirror knows nothing about the network but what came by this stream.
 */
export type StreamItem =
  | {
      readonly type: 'genesis';
      readonly at: Nanos;
      readonly nodeAccount: number;
      readonly rate: ExchangeRate;
      readonly accounts: readonly GenesisAccount[];
    }
  | { readonly type: 'exchange-rate'; readonly at: Nanos; readonly rate: ExchangeRate }
  /** A transaction that changes nothing and lasts until the next one of either kind. */
  | { readonly type: 'heartbeat'; readonly at: Nanos; readonly transaction: Uint8Array; readonly record: Uint8Array }
  /** `transaction` is an encoded Transaction, `record` an encoded TransactionRecord. */
  | { readonly type: 'transaction'; readonly at: Nanos; readonly transaction: Uint8Array; readonly record: Uint8Array };
