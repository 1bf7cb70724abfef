import { stored } from '@asili/web/storage';
import { scope } from './scope.ts';

/** Removes every cache of this site, what is noted of them, and the worker itself. */
export async function unregister(): Promise<void> {
  indexedDB.deleteDatabase(stored.cacheTimes.name); // Waits until no worker has it open any more.
  for (const name of await caches.keys()) if (name.startsWith('asili-')) await caches.delete(name);
  await scope.registration.unregister();
}

/** Way out of a broken install: `?nosw` on any address does so, and that page comes from the network. */
export function unregisterOnRequest(): void {
  scope.addEventListener('fetch', (event) => {
    if (event.request.mode !== 'navigate' || !new URL(event.request.url).searchParams.has('nosw')) return;
    event.stopImmediatePropagation();
    event.waitUntil(unregister());
  });
}
