import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { countOpen, pageByDate, saveVersion, unlessDuplicate, type Mongo } from '../src/index.ts';
import { connectMongo, ownNames } from './support/backing.ts';

interface CaseDocument {
  _id: string;
  version: number;
  state: string;
  openedAt: Date;
  dueAt?: Date;
}

let mongo: Mongo;
const cases = () => mongo.collection<CaseDocument>('cases');
const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 10, minute));

beforeAll(async () => {
  mongo = await connectMongo(ownNames());
});

afterAll(async () => {
  await mongo.db.dropDatabase();
  await mongo.close();
});

it('keeps the newest version, whatever the order, and takes out what is not there any more', async () => {
  const versions = [3, 1, 5, 2, 4, 5].map((version) =>
    saveVersion(cases(), 'one', version, {
      state: `v${version}`,
      openedAt: at(0),
      dueAt: version < 5 ? at(version) : undefined,
    }),
  );
  await Promise.all(versions);
  expect(await cases().findOne({ _id: 'one' })).toEqual({ _id: 'one', version: 5, state: 'v5', openedAt: at(0) });
  await cases().deleteMany({});
});

it('is gone through by date and id, both ways, page by page', async () => {
  for (const [id, minute, state] of [
    ['b', 1, 'open'],
    ['a', 1, 'open'],
    ['d', 0, 'open'],
    ['c', 2, 'closed'],
    ['e', 3, 'open'],
  ] as const)
    await saveVersion(cases(), id, 1, { state, openedAt: at(minute) });
  const ids = async (state: object, newestFirst: boolean) => {
    const seen: string[] = [];
    for (let after: string | undefined; ; after = seen.at(-1)) {
      const page = await pageByDate(cases(), state, { at: 'openedAt', max: 2, after, newestFirst });
      if (page.length === 0) return seen.join('');
      seen.push(...page.map(({ _id }) => _id));
    }
  };
  expect([await ids({ state: 'open' }, false), await ids({}, true)]).toEqual(['dabe', 'ecbad']);
  expect(await countOpen(cases(), { state: 'open' }, 'openedAt')).toEqual({ count: 4, oldestAt: at(0) });
  expect(await countOpen(cases(), { state: 'lost' }, 'openedAt')).toEqual({ count: 0, oldestAt: null });
});

it('lets one of many write under a unique key', async () => {
  const writes = Array.from({ length: 20 }, (_, n) =>
    unlessDuplicate(mongo.collection<{ _id: string; n: number }>('claims').insertOne({ _id: 'once', n })),
  );
  expect((await Promise.all(writes)).filter(Boolean)).toHaveLength(1);
  await expect(unlessDuplicate(Promise.reject(new Error('away')))).rejects.toThrow('away');
});
