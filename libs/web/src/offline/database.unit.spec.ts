import 'fake-indexeddb/auto';
import { databaseName, openDatabase, stores } from './database.ts';

globalThis.structuredClone ??= (value: unknown) => JSON.parse(JSON.stringify(value)) as never; // Not in jsdom.

const none = () => undefined;
const names = (database: IDBDatabase) => [...database.objectStoreNames].sort();
const older = { checks: 'key' };
const newer = { ...stores, receipts: 'id' };

beforeEach(
  () =>
    new Promise<void>((resolve) => {
      indexedDB.deleteDatabase(databaseName).onsuccess = () => resolve();
    }),
);

it('opened by an older build after a newer one has all that the newer one keeps', async () => {
  (await openDatabase(none, newer)).close();
  const database = await openDatabase(none, older);
  expect(names(database)).toEqual(Object.keys(newer).sort());
  database.close();
});

it('opened by a newer build gets what is missing, and the older one goes on', async () => {
  let ended = 0;
  const before = await openDatabase(() => (ended += 1), older);
  const transaction = before.transaction(['checks'], 'readwrite');
  transaction.objectStore('checks').put({ key: 'k' });
  const database = await openDatabase(none, newer);
  expect([names(database), ended]).toEqual([Object.keys(newer).sort(), 1]);
  const again = await openDatabase(none, older);
  const kept = await new Promise((resolve) => {
    const request = again.transaction(['checks']).objectStore('checks').get('k');
    request.onsuccess = () => resolve(request.result);
  });
  expect(kept).toEqual({ key: 'k' });
  again.close();
  database.close();
});

it('opened by several at once has everything', async () => {
  const all = await Promise.all([openDatabase(none, older), openDatabase(none, newer), openDatabase(none, stores)]);
  for (const database of all) database.close();
  const database = await openDatabase(none, newer);
  expect(names(database)).toEqual(Object.keys(newer).sort());
  database.close();
});
