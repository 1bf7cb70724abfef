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
}
export const Collections = Symbol('Collections');
