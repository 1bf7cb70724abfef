import { until } from '@asili/kernel/testing';
import { TestServer, times } from './server.ts';

interface Entry {
  _id: string;
  unique: string;
  group: number;
}

const KILLS = process.env['ASILI_TESTS'] === 'full' ? 3 : 2;
const WRITERS = 16;
const READERS = 8;

describe('SIGKILL under load', () => {
  let server: TestServer;
  const entries = () => server.client.db('durable').collection<Entry>('entries');
  const counter = () => server.client.db('durable').collection<{ _id: string; n: number }>('counter');

  beforeAll(async () => {
    server = await TestServer.start();
    await entries().createIndexes([
      { key: { unique: 1 }, unique: true, name: 'unique' },
      { key: { group: 1 }, name: 'group' },
    ]);
    await counter().insertOne({ _id: 'a', n: 0 });
  });
  afterAll(() => server.end());

  it('keeps every acknowledged write, every read and every refusal, and the indexes agree with the documents', async () => {
    const acknowledged = new Set<string>();
    let increments = 0;
    let seen = 0;
    for (let kill = 0; kill < KILLS; kill++) {
      const load = [
        ...times(WRITERS, (writer) => insertUntilKilled(`${kill}-${writer}`, acknowledged)),
        repeatUntilKilled(async () => {
          await counter().updateOne({ _id: 'a' }, { $inc: { n: 1 } });
          increments++;
        }),
        ...times(READERS, () =>
          repeatUntilKilled(async () => {
            const found = await counter().findOne({ _id: 'a' });
            seen = Math.max(seen, found?.n ?? 0);
          }),
        ),
      ];
      await until(() => acknowledged.size >= (kill + 1) * 300);
      await server.killAndRestart();
      await Promise.all(load);
      const present = await entries().find().toArray();
      const ids = new Set(present.map((entry) => entry._id));
      expect([...acknowledged].filter((id) => !ids.has(id))).toEqual([]);
      expect((await counter().findOne({ _id: 'a' }))?.n).toBeGreaterThanOrEqual(Math.max(increments, seen));
      await expectIndexesToAgree(present);
    }
    console.info(`${acknowledged.size} inserts and ${increments} increments acknowledged over ${KILLS} kills, 0 lost`);
  }, 300_000);

  async function insertUntilKilled(writer: string, acknowledged: Set<string>): Promise<void> {
    let n = 0;
    await repeatUntilKilled(async () => {
      const id = `${writer}-${n++}`;
      await entries().insertOne({ _id: id, unique: `u-${id}`, group: n % 50 });
      acknowledged.add(id);
    });
  }

  async function expectIndexesToAgree(present: readonly Entry[]): Promise<void> {
    for (const group of [0, 7, 49]) {
      expect(await entries().countDocuments({ group })).toBe(present.filter((entry) => entry.group === group).length);
    }
    for (const entry of present.slice(-50)) {
      expect(await entries().findOne({ unique: entry.unique })).toEqual(entry);
      await expect(entries().insertOne({ ...entry, _id: `copy-${entry._id}` })).rejects.toMatchObject({ code: 11000 });
    }
  }
});

/** Repeats an action until it fails, which here means the server is gone. */
async function repeatUntilKilled(action: () => Promise<void>): Promise<void> {
  try {
    for (;;) await action();
  } catch {
    return;
  }
}
