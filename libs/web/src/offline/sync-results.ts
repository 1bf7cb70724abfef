import { inTransaction } from './database.ts';
import type { SyncResult } from './records.ts';

/**
 * What became of things sent later that nobody has been told yet; each is given once, to one tab. A person's own
 * products are told only to that person (`owner`).
 */
export function drainSyncResults(owner: string | undefined): Promise<SyncResult[]> {
  return inTransaction(['syncResults'], 'readwrite', async ({ syncResults }) => {
    const mine = (await syncResults.all()).filter((result) => !('owner' in result) || result.owner === owner);
    for (const { key } of mine) await syncResults.remove(key);
    return mine;
  });
}
