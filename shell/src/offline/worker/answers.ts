import type { WorkboxPlugin } from 'workbox-core';
import { CacheExpiration, ExpirationPlugin } from 'workbox-expiration';
import { registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst } from 'workbox-strategies';
import { syncRemotesManifest, followManifest } from './remotes.ts';
import { assetCache, configCache, dataCache, mediaCache, offlinePage } from './scope.ts';
import { lateAnswer, sayingItsAge } from './kept-data.ts';
import { isPublicReply, requestClass } from './kinds.ts';

/** A connection that is there but does not answer within this counts as none, where there is something kept. */
const timeoutSeconds = 3;
const days = 24 * 3600;

/** The network's answer, or the kept one when that does not come in time; without a kept one the network is waited for. */
async function networkFirst(request: Request, kept: () => Promise<Response | undefined>): Promise<Response> {
  const network = fetch(request);
  network.catch(() => undefined);
  const late = new Promise<'late'>((resolve) => {
    setTimeout(resolve, timeoutSeconds * 1000, 'late');
  });
  const first = await Promise.race([network, late]).catch(() => undefined);
  if (first instanceof Response && first.status < 500) return first;
  return (await kept()) ?? network;
}

/** Bounds a cache by number and age of its entries; the type is looser than the strategies' own. */
const limited = (limits: { readonly maxEntries: number; readonly maxAgeSeconds: number }) =>
  new ExpirationPlugin({ ...limits, purgeOnQuotaError: true }) as ExpirationPlugin & WorkboxPlugin;

const inConfig = (path: string) => caches.open(configCache).then((cache) => cache.match(path));

/** Pages: the newest from the network; otherwise the kept shell, which draws every address by itself. */
function answerPage(request: Request): Promise<Response> {
  return networkFirst(request, () => caches.match(offlinePage));
}

async function answerList(event: ExtendableEvent, request: Request, path: string): Promise<Response> {
  const response = await networkFirst(request, () => inConfig(path));
  const copy = response.clone();
  const follow = path === '/remotes.json' ? syncRemotesManifest : (text: string) => followManifest(path, text);
  if (response.ok && response.url !== '')
    event.waitUntil(
      copy
        .text()
        .then(follow)
        .catch(() => undefined),
    ); // No address: it was the kept one.
  return response;
}

const assets = new CacheFirst({
  cacheName: assetCache,
  plugins: [
    // A web page in place of a file (a portal that asks for a sign-in) must not stay.
    {
      cacheWillUpdate: async ({ response }) =>
        response.ok && !/html/.test(response.headers.get('content-type') ?? '') ? response : null,
    },
    limited({ maxEntries: 150, maxAgeSeconds: 30 * days }),
  ],
});
const media = new CacheFirst({
  cacheName: mediaCache,
  plugins: [limited({ maxEntries: 80, maxAgeSeconds: 14 * days })],
});
const data = new NetworkFirst({
  cacheName: dataCache,
  networkTimeoutSeconds: timeoutSeconds,
  matchOptions: { ignoreVary: true },
  plugins: [
    { cacheWillUpdate: async ({ response }) => ((await isPublicReply(response.clone())) ? response : null) },
    limited({ maxEntries: 60, maxAgeSeconds: 7 * days }),
    sayingItsAge, // After the limits: what is too old is not used.
  ],
});

/** Answers what is ours to answer; everything else (sign-in, own products, payments, writes) never passes through here. */
export function answerRequests(): void {
  const kind =
    (expected: string) =>
    ({ request, url, sameOrigin }: { request: Request; url: URL; sameOrigin: boolean }) =>
      sameOrigin && requestClass(request, url) === expected;
  registerRoute(kind('page'), ({ request }) => answerPage(request));
  registerRoute(kind('list'), ({ event, request, url }) => answerList(event, request, url.pathname));
  registerRoute(
    kind('asset'),
    async (options) => (await caches.match(options.request, { ignoreVary: true })) ?? assets.handle(options),
  );
  registerRoute(kind('media'), media);
  registerRoute(kind('data'), async (options) => lateAnswer(options.request) ?? data.handle(options));
}

/** Somebody signs out: what was seen goes, and so does the note of what it was, also of before this worker was last started. */
export async function clearUserCaches(): Promise<void> {
  await Promise.all(
    [dataCache, mediaCache].map(async (name) => {
      await caches.delete(name);
      await new CacheExpiration(name, { maxEntries: 1 }).delete();
    }),
  );
}

/** Keeps what a page had loaded before this worker was there: the first visit counts too. */
export async function cachePreviouslyLoaded(addresses: readonly string[]): Promise<void> {
  for (const address of addresses) {
    const url = new URL(address, location.origin);
    const request = new Request(url);
    const strategy = { asset: assets, media, data }[requestClass(request, url) as string];
    if (url.origin !== location.origin) continue;
    if (strategy) await strategy.handleAll({ request, event: new ExtendableEvent('seen') })[1].catch(() => undefined);
    else if (requestClass(request, url) === 'list' && url.pathname !== '/remotes.json')
      await fetch(request)
        .then(async (response) => (response.ok ? followManifest(url.pathname, await response.text()) : undefined))
        .catch(() => undefined);
  }
}
