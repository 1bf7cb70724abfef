import type { ObservedSerial } from './domain/observed-serial.ts';
import type { ExchangeRate } from './domain/fee.ts';

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

/** Read side of the network: eventually consistent, so absence proves nothing by itself. Every method: @throws LedgerUnreachable when it cannot be asked */
export abstract class Mirror {
  /** Where answers come from, for people: the host. */
  abstract readonly source: string;
  abstract transaction(transactionId: string): Promise<MirrorTransaction | null>;
  /** Newest consensus time the mirror has seen, `seconds.nanoseconds`. */
  abstract latestConsensus(): Promise<string>;
  /** The rate at a consensus time, or now. */
  abstract exchangeRate(at?: string): Promise<ExchangeRate>;
  abstract nft(tokenId: string, serial: number): Promise<ObservedSerial | null>;
  abstract tokenExists(tokenId: string): Promise<boolean>;
  /** The mirror's own JSON for one serial, passed through for explorers without one. */
  abstract nftDocument(tokenId: string, serial: number): Promise<unknown>;
}
