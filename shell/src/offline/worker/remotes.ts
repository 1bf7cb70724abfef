import { readsCodes } from './native-detector.ts';
import { configCache, remoteCache } from './scope.ts';

interface RemotesFile {
  readonly remotes: readonly {
    readonly name: string;
    readonly entry: string;
    readonly integrity?: Readonly<Record<string, string>>;
    readonly routes: readonly { readonly roles?: readonly string[]; readonly offline?: boolean }[];
  }[];
}

const listPath = '/remotes.json';
const keptPrefix = remoteCache('');
const hashed = /\.[0-9a-f]{8,}\.\w+$/;
let changing: Promise<void> = Promise.resolve();

/** The scanner's own reader is a megabyte; phones that read codes themselves, and people who save data, do without. */
async function isNeeded(file: string): Promise<boolean> {
  if (!file.endsWith('.wasm')) return true;
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (connection?.saveData) return false;
  return !(await readsCodes());
}

async function text(path: string, init: RequestInit = {}): Promise<string> {
  const response = await fetch(path, { cache: 'no-cache', ...init });
  if (!response.ok) throw new Error(`${response.status}: ${path}`);
  return response.text();
}

const json = (body: string) => new Response(body, { headers: { 'content-type': 'application/json' } });

/** Stands in a remote's cache once every file is there. */
const whole = (app: string) => `/r/${app}/whole`;

/** Keeps every file of one remote as `list` describes it; its older files go when all are there. */
async function keepFiles(app: string, list: RemotesFile): Promise<void> {
  const described = list.remotes.find(({ name }) => name === app.replaceAll('-', '_'));
  if (!described) return;
  const base = described.entry.slice(0, described.entry.lastIndexOf('/') + 1);
  const manifest = await text(described.entry, { integrity: described.integrity?.['mf-manifest.json'] ?? '' });
  const hashes = JSON.parse(await text(`${base}integrity.json`)) as Record<string, string>;
  const cache = await caches.open(remoteCache(app));
  const neededUrls = new Set([new URL(whole(app), location.origin).href]);
  const keepFile = async ([file, integrity]: readonly [string, string]) => {
    if (!hashed.test(file) || file.startsWith('server/') || !(await isNeeded(file))) return; // server/ is for Node.
    const path = base + file;
    neededUrls.add(new URL(path, location.origin).href);
    if (!(await cache.match(path))) await cache.put(path, await fetched(path, integrity));
  };
  await Promise.all(Object.entries(hashes).map(keepFile));
  await (await caches.open(configCache)).put(described.entry, json(manifest));
  await cache.put(whole(app), json('true'));
  for (const request of await cache.keys()) if (!neededUrls.has(request.url)) await cache.delete(request);
}

async function fetched(path: string, integrity: string): Promise<Response> {
  const response = await fetch(path, { integrity });
  if (!response.ok) throw new Error(`${response.status}: ${path}`);
  return response;
}

/** Remotes kept whole, by folder name. */
async function cachedApps(): Promise<string[]> {
  return (await caches.keys())
    .filter((name) => name.startsWith(keptPrefix))
    .map((name) => name.slice(keptPrefix.length));
}

/**
 * Makes what is kept fit `list`, then keeps the list: manifests, files and the hashes that protect them change together,
 * so that an offline start never meets half of a deployment. One at a time; a failure leaves the older whole in place.
 */
function change(list: string, more: readonly string[] = []): Promise<void> {
  const next = changing.then(async () => {
    for (const app of new Set([...(await cachedApps()), ...more]))
      await keepFiles(app, JSON.parse(list) as RemotesFile);
    await (await caches.open(configCache)).put(listPath, json(list));
  });
  changing = next.catch(() => undefined);
  return next;
}

const heldList = async () => (await (await caches.open(configCache)).match(listPath))?.text();

/** Folder names of the remotes with a page that has to open offline: one everybody has, or one of this role. */
function offlineApps(list: string, role: string | undefined): string[] {
  const { remotes } = JSON.parse(list) as RemotesFile;
  const opensOffline = ({ roles, offline }: RemotesFile['remotes'][number]['routes'][number]) =>
    offline === true && (roles === undefined || (role !== undefined && roles.includes(role)));
  return remotes.filter(({ routes }) => routes.some(opensOffline)).map(({ name }) => name.replaceAll('_', '-'));
}

/**
 * Keeps whole from now on what has to open offline, for everybody or for this role: each deployment of it is fetched when
 * the list changes. Cheap when it is there.
 */
export async function keepOfflineRemotes(role?: string): Promise<void> {
  const list = await text(listPath);
  const apps = offlineApps(list, role);
  const cached = await Promise.all(apps.map((app) => caches.match(whole(app), { cacheName: remoteCache(app) })));
  if ((await heldList()) !== list || cached.includes(undefined)) await change(list, apps);
}

/** Brings what is kept up to a list that just came from the network. Cheap when nothing changed. */
export async function syncRemotesManifest(list: string): Promise<void> {
  if ((await heldList()) !== list) await change(list);
}

/** Keeps the manifest of a remote that was opened, once what is kept fits the newest list. */
export async function followManifest(path: string, manifest: string): Promise<void> {
  await changing;
  await (await caches.open(configCache)).put(path, json(manifest));
}
