import { TestServer, codeOf, times } from './server.ts';

interface Item {
  _id: string;
  n?: number;
  kind?: string;
  made?: string;
  gone?: boolean;
  tags?: string[];
}

describe('the operators our services use', () => {
  let server: TestServer;
  const items = (name: string) => server.client.db('operators').collection<Item>(name);

  beforeAll(async () => {
    server = await TestServer.start();
  });
  afterAll(() => server.end());

  it('findOneAndUpdate: upsert, $inc, $set, $setOnInsert, $unset, before and after, sort, no match', async () => {
    const c = items('fam');
    const change = { $inc: { n: 1 }, $set: { kind: 'bowl' }, $setOnInsert: { made: 'first' } };
    expect(await c.findOneAndUpdate({ _id: 'a' }, change, { upsert: true, returnDocument: 'before' })).toBeNull();
    expect(await c.findOneAndUpdate({ _id: 'a' }, change, { upsert: true, returnDocument: 'after' })).toEqual({
      _id: 'a',
      n: 2,
      kind: 'bowl',
      made: 'first',
    });
    expect(
      await c.findOneAndUpdate(
        { _id: 'a' },
        { $unset: { made: '' } },
        { returnDocument: 'before', projection: { made: 1 } },
      ),
    ).toEqual({ _id: 'a', made: 'first' });
    expect(await c.findOneAndUpdate({ _id: 'none' }, { $set: { n: 1 } }, { projection: { n: 1 } })).toBeNull();
    await c.insertMany([
      { _id: 'z', n: 9 },
      { _id: 'b', n: 8 },
    ]);
    expect(
      (
        await c.findOneAndUpdate(
          { n: { $gt: 5 } },
          { $set: { gone: true } },
          { sort: { _id: -1 }, returnDocument: 'after' },
        )
      )?._id,
    ).toBe('z');
    expect(await c.findOneAndDelete({ _id: 'z' })).toEqual({ _id: 'z', n: 9, gone: true });
    expect(await c.findOne({ _id: 'a' })).toEqual({ _id: 'a', n: 2, kind: 'bowl' });
  });

  it('ranges by key, pages by key, $in, counts', async () => {
    const c = items('ranges');
    await c.insertMany(times(250, (i) => ({ _id: `k${String(i).padStart(3, '0')}`, n: i })));
    const pages: string[] = [];
    for (let after = ''; ;) {
      const page = await c
        .find({ _id: { $gt: after, $lt: 'k200' } })
        .sort({ _id: 1 })
        .limit(60)
        .toArray();
      if (page.length === 0) break;
      pages.push(...page.map((item) => item._id));
      after = page.at(-1)?._id ?? '';
    }
    expect(pages).toEqual(times(200, (i) => `k${String(i).padStart(3, '0')}`));
    expect(await c.countDocuments({ n: { $gte: 10, $lt: 20 } })).toBe(10);
    expect(await c.countDocuments({ _id: { $in: ['k001', 'k002', 'x'] } })).toBe(2);
    expect(await c.distinct('n', { n: { $lt: 3 } })).toEqual([0, 1, 2]);
    expect((await c.find({}).batchSize(20).toArray()).length).toBe(250);
  });

  it('bulkWrite: mixed, ordered stops at the first error, unordered goes on; counts are true', async () => {
    const c = items('bulk');
    const mixed = await c.bulkWrite([
      { insertOne: { document: { _id: 'a', n: 1 } } },
      { updateOne: { filter: { _id: 'b' }, update: { $set: { n: 2 } }, upsert: true } },
      { updateOne: { filter: { _id: 'a' }, update: { $inc: { n: 5 } } } },
      { deleteOne: { filter: { _id: 'b' } } },
    ]);
    expect([mixed.insertedCount, mixed.upsertedCount, mixed.modifiedCount, mixed.deletedCount]).toEqual([1, 1, 1, 1]);
    expect(
      await codeOf(
        c.bulkWrite([
          { insertOne: { document: { _id: 'c' } } },
          { insertOne: { document: { _id: 'a' } } },
          { insertOne: { document: { _id: 'd' } } },
        ]),
      ),
    ).toBe(11000);
    expect(
      await codeOf(
        c.bulkWrite([{ insertOne: { document: { _id: 'a' } } }, { insertOne: { document: { _id: 'e' } } }], {
          ordered: false,
        }),
      ),
    ).toBe(11000);
    expect((await c.find().sort({ _id: 1 }).toArray()).map((item) => item._id)).toEqual(['a', 'c', 'e']);
    const error = await c.insertMany([{ _id: 'f' }, { _id: 'a' }, { _id: 'g' }]).catch((caught: unknown) => caught);
    expect((error as { insertedCount: number }).insertedCount).toBe(1);
  });

  it('an ordered bulk of updates stops at the first error', async () => {
    const c = items('bulk-updates');
    await c.createIndex({ kind: 1 }, { unique: true, name: 'kind' });
    await c.insertMany([
      { _id: 'a', kind: 'a' },
      { _id: 'b', kind: 'b' },
      { _id: 'c', kind: 'c' },
    ]);
    const update = (_id: string, kind: string) => ({ updateOne: { filter: { _id }, update: { $set: { kind } } } });
    expect(await codeOf(c.bulkWrite([update('a', 'x'), update('b', 'x'), update('c', 'y')]))).toBe(11000);
    expect((await c.find().sort({ _id: 1 }).toArray()).map((item) => item.kind)).toEqual(['x', 'b', 'c']);
  });

  it('aggregates with $match, $group, $sum, $sort, $limit', async () => {
    const c = items('aggregate');
    await c.insertMany(times(60, (i) => ({ _id: `i${i}`, n: i, kind: ['bowl', 'mask', 'drum'][i % 3] ?? '' })));
    const rows = await c
      .aggregate([
        { $match: { n: { $lt: 50 } } },
        { $group: { _id: '$kind', total: { $sum: '$n' }, count: { $sum: 1 } } },
        { $sort: { total: -1 } },
        { $limit: 2 },
      ])
      .toArray();
    expect(rows).toEqual([
      { _id: 'mask', total: 425, count: 17 },
      { _id: 'bowl', total: 408, count: 17 },
    ]);
  });

  it('keeps databases whose names begin alike apart when one is dropped, and collections when renamed', async () => {
    const [short, long] = [server.client.db('shop'), server.client.db('shop_products')];
    await Promise.all([short.collection('a').insertOne({ n: 1 }), long.collection('a').insertOne({ n: 2 })]);
    await short.dropDatabase();
    await long.collection('a').rename('b');
    await server.killAndRestart();
    expect(await server.client.db('shop_products').collection('b').countDocuments()).toBe(1);
    expect(await server.client.db('shop').collection('a').countDocuments()).toBe(0);
  });
});
