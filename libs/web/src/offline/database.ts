import { stored } from '../storage/registry.ts';
import type { CachedVerdict, PendingProduct, PendingVerification, StoredPhoto, SyncResult } from './records.ts';

/**
 * The one place that says what stores the offline database has, by the names they have on disk; the value is the field that
 * names a record.
 *
 * Shell, remotes and service worker are deployed apart, so older and newer copies of this file open the same database.
 * Therefore stores are only ever added, none is changed or taken away: a record of another shape gets a store of its own.
 */
export const stores = { checks: 'key', answers: 'code', photos: 'id', products: 'key', outcomes: 'key' } as const;

/** The stores by the names code uses. */
export const storeNames = {
  verifications: 'checks',
  verdicts: 'answers',
  photos: 'photos',
  products: 'products',
  syncResults: 'outcomes',
} as const satisfies Record<string, keyof typeof stores>;

export const databaseName = stored.offlineQueue.name;

/**
 * Opens the database as it is and adds what is missing. Its version only counts additions: asking for none in particular
 * never fails for being older than what a newer build has left.
 * @param onClosed the connection was ended, by the browser or because another tab adds or deletes
 */
export async function openDatabase(
  onClosed: () => void,
  required: Readonly<Record<string, string>> = stores,
): Promise<IDBDatabase> {
  for (let version: number | undefined; ;) {
    const database = await openAt(version, required).catch((error: unknown) => {
      if ((error as { name?: string }).name === 'VersionError') return null; // Another build added just now.
      throw error;
    });
    if (database && Object.keys(required).every((name) => database.objectStoreNames.contains(name)))
      return watched(database, onClosed);
    version = database ? database.version + 1 : undefined;
    database?.close();
  }
}

function openAt(version: number | undefined, required: Readonly<Record<string, string>>): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(databaseName, version);
    request.onupgradeneeded = () => {
      for (const [name, keyPath] of Object.entries(required))
        if (!request.result.objectStoreNames.contains(name)) request.result.createObjectStore(name, { keyPath });
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('IndexedDB'));
  });
}

/** Adding stores and signing out, which deletes everything, must not wait for an open connection, in whichever tab. */
function watched(database: IDBDatabase, onClosed: () => void): IDBDatabase {
  database.onversionchange = () => {
    database.close();
    onClosed();
  };
  database.onclose = onClosed;
  return database;
}

interface Records {
  readonly verifications: PendingVerification;
  readonly verdicts: CachedVerdict;
  readonly photos: StoredPhoto;
  readonly products: PendingProduct;
  readonly syncResults: SyncResult;
}
export type StoreName = keyof typeof storeNames;

/** One store inside a transaction. Await nothing but these calls between them, or the browser ends the transaction. */
export interface Store<Kept> {
  get(key: string): Promise<Kept | undefined>;
  all(): Promise<Kept[]>;
  put(record: Kept): Promise<void>;
  remove(key: string): Promise<void>;
}

let opened: Promise<IDBDatabase> | undefined;

function open(): Promise<IDBDatabase> {
  opened ??= openDatabase(forget);
  opened.catch(forget);
  return opened;
}

function forget(): void {
  opened = undefined;
}

const answerOf = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('IndexedDB'));
  });

type StoresOf<Names extends StoreName> = { readonly [Name in Names]: Store<Records[Name]> };

/**
 * Runs `work` in one transaction over the named stores: all of its writes are kept, or none. Resolves when they are on
 * disk; tabs and the service worker take turns. Rejects where the browser keeps nothing (private windows of old browsers).
 */
export async function inTransaction<const Names extends StoreName, T>(
  names: readonly Names[],
  mode: 'readonly' | 'readwrite',
  work: (stores: StoresOf<Names>) => Promise<T>,
): Promise<T> {
  const transaction = (await open()).transaction(
    names.map((name) => storeNames[name]),
    mode,
  );
  const done = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = transaction.onerror = () => reject(transaction.error ?? new Error('IndexedDB'));
  });
  done.catch(() => undefined); // Whoever awaits `work` hears of it first.
  const stores = Object.fromEntries(
    names.map((name) => [name, storeOf(transaction.objectStore(storeNames[name]))]),
  ) as unknown as StoresOf<Names>;
  const result = await work(stores).catch((error: unknown) => {
    abort(transaction);
    throw error;
  });
  await done;
  return result;
}

function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch {
    // It had ended by itself.
  }
}

function storeOf(store: IDBObjectStore): Store<unknown> {
  return {
    get: (key) => answerOf(store.get(key)) as Promise<unknown>,
    all: () => answerOf(store.getAll()) as Promise<unknown[]>,
    put: async (record) => void (await answerOf(store.put(record))),
    remove: async (key) => void (await answerOf(store.delete(key))),
  };
}
