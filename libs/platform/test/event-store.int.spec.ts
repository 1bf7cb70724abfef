import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BrokenStream, InvalidCommit, type Mongo, MongoEventStore } from '../src/index.ts';
import { commitIndexes } from '../src/event-store/mongo-event-store.ts';
import { connectMongo } from './support/backing.ts';
import { eventStoreContract } from './support/event-store-contract.ts';
import { sampleEvents } from './support/sample-service.ts';

let mongo: Mongo;

beforeAll(async () => {
  mongo = await connectMongo();
  await mongo.ensureIndexes(commitIndexes);
});

afterAll(async () => {
  await mongo.db.dropDatabase();
  await mongo.close();
});

describe('MongoEventStore', () => {
  eventStoreContract(() => ({
    runs: 15,
    store: (registry) => new MongoEventStore(mongo, { service: 'test', ...(registry && { registry }) }),
  }));

  it('notices a commit that is missing from the middle of a stream', async () => {
    const store = new MongoEventStore(mongo, { service: 'test' });
    for (const n of [0, 1, 2])
      await store.append('pot-broken', n, { commitId: `c${n}`, events: [{ type: 'pot-glazed', data: {} }] });
    await mongo.collection<{ _id: string }>('commits').deleteOne({ _id: 'pot-broken@0000000002' });
    await expect(store.read('pot-broken')).rejects.toThrow(BrokenStream);
  });

  it('refuses streams of other aggregates, events nobody registered and data of another shape', async () => {
    const store = new MongoEventStore(mongo, { service: 'sample', registry: sampleEvents, aggregates: ['pot'] });
    await expect(
      store.append('cup-1', 0, { commitId: 'a', events: [{ type: 'pot-thrown', data: { name: 'x' } }] }),
    ).rejects.toThrow(InvalidCommit);
    await expect(
      store.append('pot-1', 0, { commitId: 'a', events: [{ type: 'pot-broken', data: {} }] }),
    ).rejects.toThrow(InvalidCommit);
    await expect(
      store.append('pot-1', 0, { commitId: 'a', events: [{ type: 'pot-thrown', data: { name: 1 } }] }),
    ).rejects.toThrow('name');
    expect((await store.read('pot-1')).version).toBe(0);
  });
});
