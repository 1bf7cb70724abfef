import type { ObservedSerial } from '../../domain/certificate-check.ts';
import type { ExchangeRate } from '../../domain/fee.ts';

/** A transaction as the mirror keeps it, for ever. */
export interface MirrorTransaction {
  result: string;
  /** `seconds.nanoseconds`. */
  consensusTimestamp: string;
  chargedFeeTinybars: bigint;
  /** Hex SHA-384 of the executed bytes. */
  hash: string;
  /** What it created, `0.0.x`. */
  entityId: string | null;
  nftSerials: number[];
}

/** Read side of the network: eventually consistent, so absence proves nothing by itself. Every method raises LedgerUnreachable when it cannot be asked. */
export interface Mirror {
  /** Where answers come from, for people: the host. */
  readonly source: string;
  transaction(transactionId: string): Promise<MirrorTransaction | null>;
  /** Newest consensus time the mirror has seen, `seconds.nanoseconds`. */
  latestConsensus(): Promise<string>;
  /** The rate at a consensus time, or now. */
  exchangeRate(at?: string): Promise<ExchangeRate>;
  nft(tokenId: string, serial: number): Promise<ObservedSerial | null>;
  tokenExists(tokenId: string): Promise<boolean>;
  /** The mirror's own JSON for one serial, passed through for explorers without one. */
  nftDocument(tokenId: string, serial: number): Promise<unknown>;
}
export const Mirror = Symbol('Mirror');
