import { isNamed, stored, storedItems, type StoredItem } from './registry.ts';

/**
 * A browser's storage that may be blocked, full or spoilt by hand: nothing here throws. Reading then finds nothing and
 * writing says so.
 */
export interface KeyValueStorage {
  get(name: string): string | null;
  /** The value as JSON; undefined when there is none or it cannot be read. */
  getJson(name: string): unknown;
  /** @returns whether it is kept */
  set(name: string, value: string): boolean;
  setJson(name: string, value: unknown): boolean;
  remove(name: string): void;
  names(): string[];
}

function attempt<T>(work: () => T, otherwise: T): T {
  try {
    return work();
  } catch {
    return otherwise;
  }
}

function guarded(open: () => Storage): KeyValueStorage {
  const set = (name: string, value: string) =>
    attempt(() => {
      open().setItem(name, value);
      return true;
    }, false);
  return {
    get: (name) => attempt(() => open().getItem(name), null),
    getJson: (name) => attempt<unknown>(() => JSON.parse(open().getItem(name) ?? '') as unknown, undefined),
    set,
    setJson: (name, value) => set(name, JSON.stringify(value)),
    remove: (name) => attempt(() => open().removeItem(name), undefined),
    names: () => attempt(() => Object.keys(open()), []),
  };
}

/** The same, in memory where the browser refuses: lost only when the page is loaded anew. */
function orInMemory(kept: KeyValueStorage): KeyValueStorage {
  const memory = new Map<string, string>();
  const get = (name: string) => memory.get(name) ?? kept.get(name);
  const set = (name: string, value: string) => {
    if (kept.set(name, value)) memory.delete(name);
    else memory.set(name, value);
    return true;
  };
  return {
    get,
    getJson: (name) => attempt<unknown>(() => JSON.parse(get(name) ?? '') as unknown, undefined),
    set,
    setJson: (name, value) => set(name, JSON.stringify(value)),
    remove: (name) => {
      memory.delete(name);
      kept.remove(name);
    },
    names: () => [...new Set([...memory.keys(), ...kept.names()])],
  };
}

/** What this browser keeps from visit to visit. */
export const storage = guarded(() => localStorage);
/** What this tab keeps until it is closed; a browser that allows not even that keeps it as long as the page. */
export const tabStorage = orInMemory(guarded(() => sessionStorage));

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
