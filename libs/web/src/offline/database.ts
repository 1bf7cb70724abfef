import type { KeptAnswer, KeptPhoto, Outcome, WaitingCheck, WaitingProduct } from './records.ts';

/** What is kept where; the second part is the field that names a record. */
const keyPaths = { checks: 'key', answers: 'code', photos: 'id', products: 'key', outcomes: 'key' } as const;

interface Records {
  readonly checks: WaitingCheck;
  readonly answers: KeptAnswer;
  readonly photos: KeptPhoto;
  readonly products: WaitingProduct;
  readonly outcomes: Outcome;
}
export type StoreName = keyof typeof keyPaths;

/** One store inside a transaction. Await nothing but these calls between them, or the browser ends the transaction. */
export interface Store<Kept> {
  get(key: string): Promise<Kept | undefined>;
  all(): Promise<Kept[]>;
  put(record: Kept): Promise<void>;
  remove(key: string): Promise<void>;
}

export const databaseName = 'asili';
let opened: Promise<IDBDatabase> | undefined;

function open(): Promise<IDBDatabase> {
  opened ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(databaseName, 1);
    request.onupgradeneeded = () => {
      for (const [name, keyPath] of Object.entries(keyPaths)) request.result.createObjectStore(name, { keyPath });
    };
    request.onsuccess = () => {
      const { result } = request;
      // Signing out deletes everything, in whichever tab it happens: an open connection must not hold that up.
      result.onversionchange = () => {
        result.close();
        opened = undefined;
      };
      result.onclose = () => {
        opened = undefined;
      };
      resolve(result);
    };
    request.onerror = () => {
      opened = undefined;
      reject(request.error ?? new Error('IndexedDB'));
    };
  });
  return opened;
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
export async function within<const Names extends StoreName, T>(names: readonly Names[], mode: 'readonly' | 'readwrite', work: (stores: StoresOf<Names>) => Promise<T>): Promise<T> {
  const transaction = (await open()).transaction(names, mode);
  const done = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = transaction.onerror = () => reject(transaction.error ?? new Error('IndexedDB'));
  });
  done.catch(() => undefined); // Whoever awaits `work` hears of it first.
  const stores = Object.fromEntries(names.map((name) => [name, storeOf(transaction.objectStore(name))])) as unknown as StoresOf<Names>;
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
