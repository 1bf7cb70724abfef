import { isNamed, stored, storedItems, type StoredItem } from './registry.ts';
import { storage, tabStorage } from './storage.ts';

/**
 * Deletes what this browser keeps of a person (`storage/registry.ts`): drafts, lists, what waits to be sent, replies and
 * pictures in caches. Other tabs close their connection to the database by themselves. Never throws; cookies are the server's.
 */
export function clearPersonalData(): void {
  const personal = storedItems.filter(({ owner }) => owner === 'person');
  for (const kept of [storage, tabStorage]) for (const name of kept.names()) if (personal.some((item) => isNamed(item, name))) kept.remove(name);
  void clearDatabaseAndCaches(personal).catch(() => undefined); // Blocked here: then nothing is kept here.
}

async function clearDatabaseAndCaches(personal: readonly StoredItem[]): Promise<void> {
  globalThis.indexedDB?.deleteDatabase(stored.offlineQueue.name);
  globalThis.navigator.serviceWorker?.controller?.postMessage({ type: 'forget' }); // Its own notes on the caches.
  await Promise.all(personal.filter(({ place }) => place === 'cache').map(({ name }) => globalThis.caches?.delete(name)));
}
