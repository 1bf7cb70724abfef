import { inTransaction } from './database.ts';
import type { PendingProduct, PendingVerification, SyncResult } from './records.ts';
import { stored } from '../storage/registry.ts';
import { storage } from '../storage/storage.ts';

/** All pending verifications, oldest first. */
export async function getPendingVerifications(): Promise<PendingVerification[]> {
  const verifications = await inTransaction(['verifications'], 'readonly', ({ verifications: store }) => store.all());
  return verifications.sort((one, other) => one.askedAt.localeCompare(other.askedAt));
}

/** What this person has submitted and the server has not got yet, oldest first. */
export async function getPendingProducts(owner: string): Promise<PendingProduct[]> {
  const products = await inTransaction(['products'], 'readonly', ({ products: store }) => store.all());
  return products
    .filter((product) => product.owner === owner)
    .sort((one, other) => one.askedAt.localeCompare(other.askedAt));
}

const key = (owner: string): string => stored.unsent.name + owner;

/** Says whether a person has something on this device that was begun and not submitted. What that is stays with the front end that keeps it. */
export function markUnsent(owner: string, isThere: boolean): void {
  if (isThere) storage.set(key(owner), '1');
  else storage.remove(key(owner));
}

/** How many things of this person's are on this device only: signing out deletes them. */
export async function countUnsent(owner: string): Promise<number> {
  const pending = await getPendingProducts(owner).catch(() => []);
  return pending.length + (storage.get(key(owner)) === null ? 0 : 1);
}

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
