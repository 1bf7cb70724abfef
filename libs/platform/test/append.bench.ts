/**
 * Appends per second against raw inserts of the same documents, in alternating slices of one run, so that the ratio
 * holds on a busy machine: node --import ../../tools/typescript.mjs --conditions=@asili/source test/append.bench.ts
 */
import { randomUUID } from 'node:crypto';
import { commitDocument, type CommitDocument } from '../src/event-store/commit-document.ts';
import { commitIndexes, MongoEventStore } from '../src/event-store/mongo-event-store.ts';
import { CommandRunner } from '../src/event-store/command-runner.ts';
import { connectMongo } from './support/backing.ts';

const sliceMs = Number(process.env['SLICE_MS'] ?? 1000);
const slices = Number(process.env['SLICES'] ?? 8);
const event = { type: 'pot-glazed', data: { colour: 'ochre', note: 'x'.repeat(180) } };
const mongo = await connectMongo();
await mongo.ensureIndexes([
  ...commitIndexes,
  { collection: 'raw', name: 'unused', keys: { stream: 1, commitId: 1 }, unique: true },
]);
const store = new MongoEventStore(mongo, { service: 'bench' });
const runner = new CommandRunner(store);
const decider = {
  initial: 0,
  stream: (id: string) => `pot-${id}`,
  decide: () => [event],
  evolve: (count: number) => count + 1,
};

const growing = new Map<number, { stream: string; version: number }>();
const cases = {
  'raw insert': async () => {
    const stream = `pot-${randomUUID()}`;
    await mongo
      .collection<CommitDocument>('raw')
      .insertOne(commitDocument({ service: 'bench' }, stream, 0, { commitId: randomUUID(), events: [event] }));
  },
  'append, new stream': async () => {
    await store.append(`pot-${randomUUID()}`, 0, { commitId: randomUUID(), events: [event] });
  },
  'append, growing stream': async (worker: number) => {
    const at = growing.get(worker) ?? { stream: `pot-${randomUUID()}`, version: 0 };
    const { version } = await store.append(at.stream, at.version, { commitId: randomUUID(), events: [event] });
    growing.set(worker, version < 50 ? { ...at, version } : { stream: `pot-${randomUUID()}`, version: 0 });
  },
  'command, new stream (load and append)': async () => {
    await runner.run(decider, randomUUID(), null, { commitId: randomUUID() });
  },
};

async function slice(work: (worker: number) => Promise<void>, concurrency: number): Promise<number> {
  const until = performance.now() + sliceMs;
  let count = 0;
  await Promise.all(
    Array.from({ length: concurrency }, async (_, worker) => {
      while (performance.now() < until) {
        await work(worker);
        count += 1;
      }
    }),
  );
  return (count * 1000) / sliceMs;
}

const median = (numbers: number[]): number => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
const { version } = (await mongo.db.admin().serverInfo()) as { version: string };
process.stdout.write(`server version ${version}, ${slices} slices of ${sliceMs} ms\n`);
for (const concurrency of [1, 16]) {
  const rates = new Map<string, number[]>();
  for (let n = 0; n <= slices; n += 1) {
    for (const [name, work] of Object.entries(cases)) {
      const rate = await slice(work, concurrency);
      if (n > 0) rates.set(name, [...(rates.get(name) ?? []), rate]); // The first round warms up.
    }
  }
  const raw = median(rates.get('raw insert') ?? []);
  for (const [name, all] of rates)
    process.stdout.write(
      `c=${concurrency}  ${name}: ${Math.round(median(all))}/s, ${(median(all) / raw).toFixed(2)} of raw\n`,
    );
}
await mongo.db.dropDatabase();
await mongo.close();
