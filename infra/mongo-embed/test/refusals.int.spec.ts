import { startMongoEmbed } from '../src/index.ts';
import { TestServer, codeOf } from './server.ts';

const NOT_IMPLEMENTED = 238;

describe('what would differ from MongoDB is refused', () => {
  let server: TestServer;
  const collection = () => server.client.db('refusals').collection('c');

  beforeAll(async () => {
    server = await TestServer.start();
    await collection().insertOne({ name: 'Amina', n: 1 });
  });
  afterAll(() => server.end());

  it('transactions', async () => {
    const session = server.client.startSession();
    try {
      session.startTransaction();
      await expect(collection().insertOne({ name: 'never' }, { session })).rejects.toThrow();
    } finally {
      await session.endSession();
    }
    expect(await collection().countDocuments({})).toBe(1);
    const raw = server.client
      .db('refusals')
      .command({ insert: 'c', documents: [{ name: 'never' }], startTransaction: true, autocommit: false });
    expect(await codeOf(raw)).toBe(20);
    expect(await collection().countDocuments({})).toBe(1);
  });

  const collation = { locale: 'en', strength: 2 };
  it.each([
    ['collation of a find', () => collection().find({ name: 'amina' }, { collation }).toArray()],
    ['collation of an update', () => collection().updateOne({ name: 'amina' }, { $set: { n: 2 } }, { collation })],
    ['collation of a delete', () => collection().deleteOne({ name: 'amina' }, { collation })],
    ['collation of an index', () => collection().createIndex({ name: 1 }, { collation })],
    ['a text index', () => collection().createIndex({ name: 'text' })],
    ['a pipeline update', () => collection().updateOne({}, [{ $set: { n: 2 } }])],
    ['a pipeline findOneAndUpdate', () => collection().findOneAndUpdate({}, [{ $set: { n: 2 } }])],
    ['a validator', () => server.client.db('refusals').createCollection('v', { validator: { $jsonSchema: {} } })],
    ['a capped collection', () => server.client.db('refusals').createCollection('k', { capped: true, size: 1000 })],
    [
      'a change stream',
      () =>
        collection()
          .aggregate([{ $changeStream: {} }])
          .toArray(),
    ],
  ])('%s', async (_what, call) => {
    expect(await codeOf(call())).toBe(NOT_IMPLEMENTED);
    expect(await collection().countDocuments({ name: 'Amina', n: 1 })).toBe(1);
  });

  it('a taken port and a data folder in use, each with its reason', async () => {
    await expect(startMongoEmbed({ dataDir: `${server.folder}/other`, port: server.embed.port })).rejects.toThrow(
      /port \d+ is taken/,
    );
    await expect(
      startMongoEmbed({ dataDir: `${server.folder}/data`, logFile: `${server.folder}/second.log` }),
    ).rejects.toThrow(/cannot open .*documents\.mv/);
    expect(await collection().countDocuments({})).toBe(1);
  });
});
