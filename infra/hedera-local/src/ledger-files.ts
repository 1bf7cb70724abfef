import path from 'node:path';

/** What a node keeps in its folder, besides its keys. */
export interface LedgerFiles {
  readonly log: string;
  readonly snapshot: string;
  /** The last heartbeat. */
  readonly heartbeat: string;
}

export const ledgerFiles = (folder: string): LedgerFiles => ({
  log: path.join(folder, 'ledger.log'),
  snapshot: path.join(folder, 'snapshot.bin'),
  heartbeat: path.join(folder, 'heartbeat.json'),
});
