import { stored } from '@asili/web/storage';
import { offlinePage, precacheList, scope, shellCache } from './scope.ts';

const isShellCache = (name: string) => name.startsWith(stored.shellCache.name);

/** One file, from an older copy of the same name where there is one: names hold a hash of the content. */
async function fetchFile([path, integrity]: (typeof precacheList)[number], older: readonly Cache[]): Promise<Response> {
  if (integrity !== null) {
    for (const cache of older) {
      const held = await cache.match(path);
      if (held) return held;
    }
  }
  const response = await fetch(path, integrity === null ? { cache: 'no-cache' } : { integrity });
  if (!response.ok) throw new Error(`${response.status}: ${path}`);
  return response;
}

/** Whether the page starts the program of this list, not that of a deployment that came between. */
async function fits(page: Response): Promise<boolean> {
  const html = await page.text();
  const entry = precacheList.find(([path]) => /\/main\.[0-9a-f]+\.js$/.test(path));
  return entry !== undefined && html.includes(entry[0]);
}

/** Keeps the whole shell of this build, or fails: then the worker before goes on and the browser tries again later. */
export async function cacheShell(): Promise<void> {
  const older = await Promise.all((await caches.keys()).filter(isShellCache).map((name) => caches.open(name)));
  const cache = await caches.open(shellCache);
  await Promise.all(precacheList.map(async (file) => cache.put(file[0], await fetchFile(file, older))));
  const page = await cache.match(offlinePage);
  if (page && (await fits(page))) return;
  await caches.delete(shellCache);
  throw new Error('another build was deployed meanwhile');
}

/** Drops the shells of other builds and takes over the open pages. */
export async function takeOver(): Promise<void> {
  for (const name of await caches.keys()) if (isShellCache(name) && name !== shellCache) await caches.delete(name);
  await scope.clients.claim();
}
