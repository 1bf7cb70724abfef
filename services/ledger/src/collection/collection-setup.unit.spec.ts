import { Health, type Log, Shutdown } from '@asili/platform';
import { until } from '@asili/kernel/testing';
import { CollectionSetup, KeyMismatch, type SetUpCollection } from './set-up-collection.ts';
import type { LedgerHealth } from './collection.ts';

const collection = { tokenId: '0.0.5', holdingAccount: '0.0.4' };

/** Starts the set-up, which meets these errors one after another and then succeeds. */
function started(errors: Error[]) {
  const said: string[] = [];
  let tries = 0;
  const setUp = {
    run: async () => {
      tries += 1;
      const error = errors.shift();
      if (error) throw error;
      return collection;
    },
  } as unknown as SetUpCollection;
  const log = { info: (text: string) => said.push(text), error: (text: string) => said.push(text) } as unknown as Log;
  const ended: (() => Promise<void>)[] = [];
  const shutdown = {
    register: (_phase: string, _name: string, end: () => Promise<void>) => ended.push(end),
  } as unknown as Shutdown;
  new CollectionSetup(
    log,
    { register: () => undefined } as unknown as Health,
    shutdown,
    setUp,
    {} as LedgerHealth,
  ).onApplicationBootstrap();
  return { said, tries: () => tries, stop: () => Promise.all(ended.map((end) => end())) };
}

it('goes on after errors nobody expected, until the collection is ready', async () => {
  const setUp = started([new Error('the database is away'), new Error('still')]);
  await until(() => setUp.said.includes('collection ready'), 'the collection to be ready');
  expect(setUp.said).toEqual(['collection could not be set up', 'collection could not be set up', 'collection ready']);
  expect(setUp.tries()).toBe(3);
});

it("ends with a key that is not the collection's", async () => {
  const setUp = started([new KeyMismatch('collection')]);
  await until(() => setUp.said.length > 0, 'it to be said');
  await setUp.stop();
  expect([setUp.said, setUp.tries()]).toEqual([['collection could not be set up'], 1]);
});

it('ends at once when told to stop', async () => {
  const setUp = started(Array.from({ length: 50 }, () => new Error('away')));
  await until(() => setUp.tries() === 2, 'a second try');
  await setUp.stop();
  const { length } = setUp.said;
  expect(length).toBe(2);
});
