import { stored } from '../storage/registry.ts';
import { storage } from '../storage/storage.ts';

/** Name under which the browser is asked to wake the service worker when the connection is back. */
export const syncTag = 'asili-send';

const key = stored.offlineHint.name;

/** Whether something may be pending: a guess that costs no database, too careful rather than too careless. */
export function mayHavePending(): boolean {
  return storage.get(key) !== null;
}

/** Something is pending now: the browser is asked to wake the service worker for it, where it can. */
export function markPending(): void {
  storage.set(key, '1');
  void requestSync().catch(() => undefined); // Not in every browser; the page sends by itself too.
}

/** Nothing is pending any more. */
export function clearQueueHint(): void {
  storage.remove(key);
}

async function requestSync(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  await (registration as unknown as { sync?: { register(tag: string): Promise<void> } } | undefined)?.sync?.register(
    syncTag,
  );
}
