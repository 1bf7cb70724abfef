import type { WaitReason } from '../../domain/transaction-outcome.ts';
import type { Signer } from '../network/ledger-network.ts';

/** Where certificates are minted, who keeps them, and the key that signs for the treasury. */
export interface Collection {
  tokenId: string;
  treasury: string;
  holdingAccount: string;
  treasurySigner: Signer;
}

/** The collection, once it exists on the ledger. */
export interface Collections {
  /** Undefined until the set-up has finished (the network was never reachable). */
  current(): Collection | undefined;
  /** What the set-up waits for; undefined while it is making progress. */
  trouble(): WaitReason | undefined;
}
export const Collections = Symbol('Collections');
