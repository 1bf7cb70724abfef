import { stored } from '../storage/registry.ts';
import { storage } from '../storage/storage.ts';
import { getPendingProducts } from './pending.ts';

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
