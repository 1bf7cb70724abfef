import type { Signer } from '../network/ledger-network.ts';

/** Keys of our own accounts, never on the ledger's side of the wall. */
export interface LedgerKeys {
  /** Signs mints (supply key) and moves out of the treasury. */
  treasury(): Promise<Signer>;
  /** Owns every certificate after the move. */
  holding(): Promise<Signer>;
}
export const LedgerKeys = Symbol('LedgerKeys');
