import { syncTag } from './sync-tag.ts';

const key = 'asili.waiting';

/** Whether something may be waiting to be sent: a guess that costs no database, too careful rather than too careless. */
export function mayWait(): boolean {
  return localStorage.getItem(key) !== null;
}

/** Something waits now: the browser is asked to wake the service worker for it, where it can. */
export function expectSending(): void {
  localStorage.setItem(key, '1');
  void requestSync().catch(() => undefined); // Not in every browser; the page sends by itself too.
}

/** Nothing waits any more. */
export function nothingWaits(): void {
  localStorage.removeItem(key);
}

async function requestSync(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  await (registration as unknown as { sync?: { register(tag: string): Promise<void> } } | undefined)?.sync?.register(syncTag);
}
