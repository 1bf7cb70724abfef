import { stored } from '../storage/registry.ts';

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
  wanted: Readonly<Record<string, string>> = stores,
): Promise<IDBDatabase> {
  for (let version: number | undefined; ;) {
    const database = await openAt(version, wanted).catch((error: unknown) => {
      if ((error as { name?: string }).name === 'VersionError') return null; // Another build added just now.
      throw error;
    });
    if (database && Object.keys(wanted).every((name) => database.objectStoreNames.contains(name)))
      return watched(database, onClosed);
    version = database ? database.version + 1 : undefined;
    database?.close();
  }
}

function openAt(version: number | undefined, wanted: Readonly<Record<string, string>>): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(databaseName, version);
    request.onupgradeneeded = () => {
      for (const [name, keyPath] of Object.entries(wanted))
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
