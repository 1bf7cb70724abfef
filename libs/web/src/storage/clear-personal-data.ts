import { isNamed, stored, storedItems, type StoredItem } from './registry.ts';
import { storage, tabStorage } from './storage.ts';

/**
 * Deletes what this browser keeps of a person (`storage/registry.ts`): drafts, lists, what waits to be sent, replies and
 * pictures in caches. Other tabs close their connection to the database by themselves. Never throws; cookies are the server's.
 */
export function clearPersonalData(): void {
  const personal = storedItems.filter(({ owner }) => owner === 'person');
  for (const kept of [storage, tabStorage])
    for (const name of kept.names()) if (personal.some((item) => isNamed(item, name))) kept.remove(name);
  void clearDatabaseAndCaches(personal).catch(() => undefined); // Blocked here: then nothing is kept here.
}

async function clearDatabaseAndCaches(personal: readonly StoredItem[]): Promise<void> {
  globalThis.indexedDB?.deleteDatabase(stored.offlineQueue.name);
  await Promise.all([
    clearCacheTimes(),
    ...personal.filter(({ place }) => place === 'cache').map(({ name }) => globalThis.caches?.delete(name)),
  ]);
}

/** The worker holds that database open, so it deletes the records itself, whether or not it controls this page. */
async function clearCacheTimes(): Promise<void> {
  const workers = globalThis.navigator.serviceWorker;
  const worker = workers?.controller ?? (await workers?.getRegistration())?.active;
  if (worker) worker.postMessage({ type: 'forget' });
  else globalThis.indexedDB?.deleteDatabase(stored.cacheTimes.name);
}
