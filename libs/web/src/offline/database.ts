import type { CachedVerdict, PendingProduct, PendingVerification, StoredPhoto, SyncResult } from './records.ts';
import { openDatabase, storeNames } from './schema.ts';

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
