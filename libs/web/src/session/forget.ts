/**
 * Deletes what this browser keeps of a person: drafts, waiting work, answers, and replies and pictures the service worker
 * kept. Other tabs give way (`offline/database.ts`). Names: there and in the shell's `pwa/worker/scope.ts`.
 */
export function forgetKept(): void {
  for (const key of Object.keys(localStorage)) if (/^asili\.(draft\.|waiting$)/.test(key)) localStorage.removeItem(key);
  globalThis.indexedDB?.deleteDatabase('asili');
  globalThis.navigator.serviceWorker?.controller?.postMessage({ type: 'forget' }); // Its own notes on the caches.
  void globalThis.caches?.delete('asili-data');
  void globalThis.caches?.delete('asili-media');
}
