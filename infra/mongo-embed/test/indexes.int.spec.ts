import { TestServer, codeOf, times } from './server.ts';

describe('indexes', () => {
  let server: TestServer;
  const collection = (name: string) => server.client.db('indexes').collection(name);
  const indexNames = async (name: string) => (await collection(name).indexes()).map((index) => index.name).sort();

  beforeAll(async () => {
    server = await TestServer.start();
  });
  afterAll(() => server.end());

  it('enforces a compound unique index on insert and on update', async () => {
    const c = collection('compound');
    await c.createIndex({ stream: 1, commit: 1 }, { unique: true, name: 'stream_commit' });
    await c.insertMany([
      { stream: 'a', commit: 1 },
      { stream: 'a', commit: 2 },
      { stream: 'b', commit: 1 },
    ]);
    expect(await codeOf(c.insertOne({ stream: 'a', commit: 1 }))).toBe(11000);
    expect(await codeOf(c.updateOne({ stream: 'a', commit: 2 }, { $set: { commit: 1 } }))).toBe(11000);
    expect(await codeOf(c.updateOne({ stream: 'a', commit: 2 }, { $set: { note: 'itself' } }))).toBeUndefined();
    expect(await c.countDocuments({ stream: 'a' })).toBe(2);
  });

  it('limits a partial unique index to matching documents, through changes and deletes', async () => {
    const c = collection('partial');
    await c.createIndex({ code: 1 }, { unique: true, name: 'open_code', partialFilterExpression: { open: true } });
    await c.insertMany([
      { _id: 1 as never, code: 'x', open: true },
      { _id: 2 as never, code: 'x', open: false },
      { _id: 3 as never, code: 'x', open: false },
    ]);
    expect(await codeOf(c.insertOne({ code: 'x', open: true }))).toBe(11000);
    expect(await codeOf(c.updateOne({ _id: 2 as never }, { $set: { open: true } }))).toBe(11000);
    await c.updateOne({ _id: 1 as never }, { $set: { open: false } });
    expect(await codeOf(c.updateOne({ _id: 2 as never }, { $set: { open: true } }))).toBeUndefined();
    expect((await c.deleteMany({ open: false })).deletedCount).toBe(2);
    expect(await c.countDocuments({ code: 'x' })).toBe(1);
  });

  it('reads no more than a partial index holds where the query keeps within its filter', async () => {
    const c = collection('outbox');
    await c.createIndex({ out: 1, n: 1 }, { name: 'outbox', partialFilterExpression: { out: { $exists: true } } });
    await c.insertMany(times(30, (i) => ({ n: 30 - i, ...(i % 3 === 0 && { out: 1 }) })));
    // Without an order asked for, documents come as they are read: as inserted, or in the order of the index.
    const read = async (query: object) =>
      (await c.find(query).project<{ n: number }>({ _id: 0, n: 1 }).toArray()).map(({ n }) => n);
    const inserted = times(10, (i) => 30 - 3 * i);
    const indexed = [...inserted].reverse();
    expect(await read({ out: 1 })).toEqual(indexed);
    expect(await read({ out: { $in: [1, 2] } })).toEqual(indexed);
    expect(await read({ out: { $gte: 1 }, n: { $gt: 0 } })).toEqual(indexed);
    expect(await read({ n: { $in: inserted }, out: { $ne: 2 } })).toEqual(inserted);
    expect(await read({ out: null })).toHaveLength(20);
  });

  it('walks an index in its order where the sort begins with fields the query fixes', async () => {
    const c = collection('fixed_first');
    await c.createIndex({ product: 1, n: -1 }, { name: 'number' });
    await c.insertMany(times(20, (i) => ({ product: i % 2 ? 'p' : 'q', n: i })));
    const last = (query: object, sort: Record<string, 1 | -1>) =>
      c
        .find(query)
        .sort(sort)
        .limit(2)
        .map(({ n }) => n as number)
        .toArray();
    expect(await last({ product: 'p' }, { product: 1, n: -1 })).toEqual([19, 17]);
    expect(await last({ product: 'p' }, { product: -1, n: 1 })).toEqual([1, 3]);
    expect(await last({ product: 'p', n: { $lt: 7 } }, { n: -1, product: 1 })).toEqual([5, 3]);
    expect(await last({ product: { $in: ['p', 'q'] } }, { product: 1, n: -1 })).toEqual([19, 17]);
    expect(await last({ product: 'p', n: 5 }, { product: 1 })).toEqual([5]);
  });

  it('leaves documents without the field out of a sparse unique index; null is a value', async () => {
    const c = collection('sparse');
    await c.createIndex({ email: 1 }, { unique: true, sparse: true, name: 'email' });
    await c.insertMany([{ n: 1 }, { n: 2 }, { email: null }]);
    expect(await codeOf(c.insertOne({ email: null }))).toBe(11000);
    expect(await c.countDocuments({})).toBe(3);
    expect(await c.find({}).sort({ email: 1 }).toArray()).toHaveLength(3);
  });

  it('expires documents and keeps the others', async () => {
    const c = collection('expiry');
    await c.createIndex({ at: 1 }, { expireAfterSeconds: 1, name: 'at_ttl' });
    await c.insertMany([
      { at: new Date(Date.now() - 60_000) },
      { at: new Date(Date.now() + 3_600_000) },
      { at: 'never' },
      {},
    ]);
    const deadline = Date.now() + 120_000;
    while ((await c.countDocuments({})) > 3 && Date.now() < deadline)
      await new Promise((resolve) => setTimeout(resolve, 100));
    expect((await c.find({}).toArray()).map((document) => typeof document['at']).sort()).toEqual([
      'object',
      'string',
      'undefined',
    ]);
  });

  it('refuses to build a unique index over duplicates and to change an index under its name', async () => {
    const c = collection('refusals');
    await c.insertMany([{ x: 1 }, { x: 1 }]);
    expect(await codeOf(c.createIndex({ x: 1 }, { unique: true, name: 'x' }))).toBe(11000);
    await c.createIndex({ x: 1 }, { name: 'x' });
    expect(await codeOf(c.createIndex({ x: 1 }, { name: 'x' }))).toBeUndefined();
    expect(await codeOf(c.createIndex({ x: 1 }, { name: 'x', unique: true }))).toBe(86);
    expect(await codeOf(c.createIndex({ y: 1 }, { name: 'x' }))).toBe(86);
    expect(await indexNames('refusals')).toEqual(['_id_', 'x']);
  });

  it('drops an index of one collection and leaves the same name elsewhere', async () => {
    await collection('one').createIndex({ a: 1 }, { name: 'same', unique: true });
    await collection('two').createIndex({ a: 1 }, { name: 'same', unique: true });
    await collection('one').dropIndex('same');
    expect([await indexNames('one'), await indexNames('two')]).toEqual([['_id_'], ['_id_', 'same']]);
    await server.killAndRestart();
    await collection('two').insertOne({ a: 1 });
    expect(await codeOf(collection('two').insertOne({ a: 1 }))).toBe(11000);
  });

  it('finds by every kind of range and order what a full scan finds', async () => {
    const plain = collection('plain');
    const indexed = collection('indexed');
    const documents = times(300, (i) => ({
      _id: `d${String((i * 7919) % 300).padStart(3, '0')}` as never,
      a: i % 7,
      b: (i * 31) % 17,
      tags: times(1 + (i % 3), (t) => `t${(i + t) % 5}`),
      ...(i % 9 ? { s: `s${i % 11}` } : {}),
    }));
    await plain.insertMany(documents);
    await indexed.createIndexes([
      { key: { a: 1, b: -1 }, name: 'a_b' },
      { key: { tags: 1 }, name: 'tags' },
      { key: { s: 1, a: 1 }, name: 's_a' },
      { key: { s: 1, _id: 1 }, name: 's_id', partialFilterExpression: { s: { $exists: true } } },
      { key: { b: 1, _id: 1 }, name: 'b_of_three', partialFilterExpression: { a: 3 } },
    ]);
    await indexed.insertMany(documents);
    const queries = [
      { a: 3 },
      { a: { $in: [1, 5, 5] } },
      { a: 2, b: { $gte: 4, $lt: 11 } },
      { a: { $gt: 4 } },
      { a: { $lte: 2 }, b: 5 },
      { tags: 't2' },
      { tags: { $gt: 't1', $lt: 't3' } },
      { tags: { $in: ['t0', 't4'] } },
      { s: null },
      { s: 's4' },
      { s: { $exists: false } },
      { _id: { $gt: 'd100', $lt: 'd140' } },
      { _id: { $in: ['d005', 'nowhere'] } },
      {},
      { a: { $in: [] } },
      { a: { $ne: 3 } },
      { a: 1, s: { $gte: 's2' } },
      { a: 3, b: { $gt: 5 } },
      { a: { $in: [3, 4] }, b: { $lt: 9 } },
      { s: { $in: ['s2', 's5'] }, _id: { $gt: 'd080' } },
      { s: { $exists: true } },
    ];
    const sorts = [
      { _id: 1 },
      { _id: -1 },
      { a: 1, b: 1, _id: 1 },
      { a: -1, _id: -1 },
      { s: 1, a: 1, _id: 1 },
      { tags: 1, _id: 1 },
    ] as const;
    for (const query of queries) {
      for (const sort of sorts) {
        const [expected, found] = await Promise.all(
          [plain, indexed].map((c) =>
            c
              .find(query as never)
              .sort(sort)
              .skip(2)
              .limit(40)
              .toArray(),
          ),
        );
        expect(found).toEqual(expected);
      }
    }
  }, 180_000);
});
