import { TestServer, times } from './server.ts';

interface Counter {
  _id: string;
  version: number;
  by?: number;
}

describe('many writers at once', () => {
  let server: TestServer;
  const counters = (name: string) => server.client.db('concurrency').collection<Counter>(name);

  beforeAll(async () => {
    server = await TestServer.start();
  });
  afterAll(() => server.end());

  it('gives exactly one of fifty the compare-and-set, twenty versions in a row', async () => {
    const collection = counters('cas');
    await collection.insertOne({ _id: 'a', version: 0 });
    const winners: number[] = [];
    for (let version = 0; version < 20; version++) {
      const results = await Promise.all(
        times(50, (by) => collection.updateOne({ _id: 'a', version }, { $set: { version: version + 1, by } })),
      );
      winners.push(results.filter((result) => result.modifiedCount === 1).length);
    }
    expect(winners).toEqual(times(20, () => 1));
  });

  it('lets one of two hundred insert the same id and tells the others code 11000', async () => {
    const collection = counters('ids');
    const results = await Promise.allSettled(times(200, (by) => collection.insertOne({ _id: 'same', version: 1, by })));
    const losers = results.filter((result) => result.status === 'rejected');
    expect(losers.map((loser) => (loser.reason as { code: number }).code)).toEqual(times(199, () => 11000));
    expect(await collection.countDocuments()).toBe(1);
  });

  it('lets one of two hundred insert the same value of a unique index and names the index', async () => {
    const collection = counters('unique');
    await collection.createIndex({ version: 1 }, { unique: true, name: 'unique_version' });
    const results = await Promise.allSettled(times(200, (i) => collection.insertOne({ _id: `d${i}`, version: 7 })));
    const losers = results.filter((result) => result.status === 'rejected').map((result) => String(result.reason));
    expect(losers).toHaveLength(199);
    expect(losers.every((message) => message.includes('unique_version'))).toBe(true);
    expect(await collection.countDocuments()).toBe(1);
  });

  it('loses none of five hundred increments', async () => {
    const collection = counters('increments');
    await collection.insertOne({ _id: 'a', version: 0 });
    await Promise.all(times(500, () => collection.updateOne({ _id: 'a' }, { $inc: { version: 1 } })));
    expect(await collection.findOne({ _id: 'a' })).toEqual({ _id: 'a', version: 500 });
  });

  it('drops a database while others go on writing to it', async () => {
    const database = server.client.db('dropped');
    let isOver = false;
    const writing = times(8, async (by) => {
      for (let version = 0; !isOver; version += 1) {
        await database.collection<Counter>('kept').createIndex({ version: 1 }, { name: 'by_version' });
        await database.collection<Counter>('kept').insertOne({ _id: `${by}/${version}`, version });
      }
    });
    for (let n = 0; n < 60; n += 1) await database.dropDatabase();
    isOver = true;
    await Promise.all(writing);
  });

  it('answers each of four hundred increments with its own value, not a later one', async () => {
    const collection = counters('answers');
    await collection.insertOne({ _id: 'a', version: 0 });
    const answers = await Promise.all(
      times(400, () =>
        collection.findOneAndUpdate({ _id: 'a' }, { $inc: { version: 1 } }, { returnDocument: 'after' }),
      ),
    );
    expect(answers.map((answer) => answer?.version).sort((a, b) => Number(a) - Number(b))).toEqual(
      times(400, (i) => i + 1),
    );
  });

  it('makes one document of a hundred upserts', async () => {
    const collection = counters('upserts');
    await Promise.all(times(100, () => collection.updateOne({ _id: 'a' }, { $inc: { version: 1 } }, { upsert: true })));
    expect(await collection.find().toArray()).toEqual([{ _id: 'a', version: 100 }]);
  });

  it('hands each of a hundred jobs to one of fifty workers', async () => {
    const collection = server.client.db('concurrency').collection<{ _id: number; state: string }>('jobs');
    await collection.insertMany(times(100, (i) => ({ _id: i, state: 'ready' })));
    const taken: number[] = [];
    await Promise.all(
      times(50, async () => {
        for (;;) {
          const job = await collection.findOneAndUpdate(
            { state: 'ready' },
            { $set: { state: 'taken' } },
            { sort: { _id: 1 } },
          );
          if (!job) return;
          taken.push(job._id);
        }
      }),
    );
    expect(taken.sort((a, b) => a - b)).toEqual(times(100, (i) => i));
  });
});
