import type { TransferFacts } from './domain/check-transfer.ts';

/** Transfers of HBAR as bytes of the ledger. */
export abstract class TransferBytes {
  /** What the bytes say, for each node alike; they hold nothing else and no signature. @throws TransferRefused for any other bytes */
  abstract read(bytes: Uint8Array): Promise<TransferFacts>;
  /** The same with the treasury's signature. */
  abstract sign(bytes: Uint8Array): Promise<Uint8Array>;
  /** Accounts of the nodes a public network has. */
  abstract nodesOf(network: string): Promise<readonly string[]>;
}
