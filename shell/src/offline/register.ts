import type { Role } from '@asili/web/federation';
import { stored } from '@asili/web/storage';

const checkEveryMs = 3600_000;
const minPauseMs = 300_000;

/** What this page says to the worker; the worker's own list is in worker/sw.ts. */
type WorkerMessage =
  | { readonly type: 'take-over' | 'take-over-if-alone' }
  | { readonly type: 'keep'; readonly role: Role }
  | { readonly type: 'seen'; readonly addresses: readonly string[] };
const postToWorker = (worker: ServiceWorker, message: WorkerMessage) => worker.postMessage(message);

/** `?nosw`: out, and away with everything it kept. */
async function remove(): Promise<void> {
  for (const registration of await navigator.serviceWorker.getRegistrations()) await registration.unregister();
  indexedDB.deleteDatabase(stored.cacheTimes.name); // Done when the worker that has it open is gone.
  for (const name of await caches.keys()) if (name.startsWith('asili-')) await caches.delete(name);
}

/**
 * Starts the service worker of built pages; undefined where there is none: while developing, on pages not served
 * securely, in browsers without, and with `?nosw`.
 */
export async function startWorker(): Promise<ServiceWorkerRegistration | undefined> {
  if (!('serviceWorker' in navigator) || process.env['NODE_ENV'] !== 'production') return undefined;
  if (new URLSearchParams(location.search).has('nosw')) return void (await remove());
  const first = !navigator.serviceWorker.controller;
  const registration = await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' });
  const { active } = await navigator.serviceWorker.ready;
  // What the first page loaded before there was a worker is worth keeping too.
  if (first && active)
    postToWorker(active, { type: 'seen', addresses: performance.getEntriesByType('resource').map(({ name }) => name) });
  return registration;
}

/** Keeps the remotes that have to open offline for this role, each coming deployment of them included. */
export function keepRemotesOf(registration: ServiceWorkerRegistration, role: Role): void {
  if (registration.active) postToWorker(registration.active, { type: 'keep', role });
}

/**
 * Calls `found` with a worker of a newer build that waits, now or later; it never takes over by itself while another page
 * is open. Looks once an hour and when one comes back to the page. Returns a function that stops it.
 */
export function watchUpdates(
  registration: ServiceWorkerRegistration,
  found: (waiting: ServiceWorker) => void,
): () => void {
  const checkForUpdate = () => {
    if (registration.waiting && registration.active) found(registration.waiting);
  };
  const arrived = () => registration.installing?.addEventListener('statechange', checkForUpdate);
  let looked = Date.now();
  const ask = () => {
    if (document.visibilityState !== 'visible' || Date.now() - looked < minPauseMs) return;
    looked = Date.now();
    void registration.update().catch(() => undefined);
  };
  registration.addEventListener('updatefound', arrived);
  arrived();
  // This page came fresh from the network: it is the newer build already, so its worker may start if it disturbs nobody.
  if (registration.waiting) postToWorker(registration.waiting, { type: 'take-over-if-alone' });
  const first = setTimeout(checkForUpdate, 1000);
  const timer = setInterval(ask, checkEveryMs);
  document.addEventListener('visibilitychange', ask);
  return () => {
    registration.removeEventListener('updatefound', arrived);
    document.removeEventListener('visibilitychange', ask);
    clearTimeout(first);
    clearInterval(timer);
  };
}

/** Lets the newer build take over, then starts this page anew in it. */
export function activateUpdate(waiting: ServiceWorker): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  postToWorker(waiting, { type: 'take-over' });
}
