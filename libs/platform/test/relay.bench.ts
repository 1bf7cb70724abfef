/**
 * How fast a backlog of commits leaves, with one and two instances and without and with reactions; and what one reaction that
 * always fails costs the others, in alternating runs of the same work:
 *   node --import ../../tools/typescript.mjs --conditions=@asili/source test/relay.bench.ts
 */
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { eventRegistry } from '../src/contracts/event-registry.ts';
import type { CommitDocument } from '../src/event-store/commit-document.ts';
import { eventTopic, headerText } from '../src/kafka/cloud-event.ts';
import type { StoredEvent } from '../src/event-store/event-store.ts';
import { Lanes } from '../src/relay/lanes.ts';
import { Reactions } from '../src/relay/reactions.ts';
import { connectBus, connectMongo, deleteTopics, ownNames, readTopic, silentLog, until } from './support/backing.ts';
import { relayIndexes, relayOf, storeOf } from './support/relays.ts';

const service = 'pots';
const registry = eventRegistry(
  { 'pots.pot-glazed.v1': z.object({ n: z.number() }), 'pots.recipe-kept.v1': z.object({ n: z.number() }) },
  { internal: ['pots.recipe-kept.v1'] },
);
const backlog = Number(process.env['COMMITS'] ?? 6000);
const eventsOf = (n: number) => [
  { type: 'pot-glazed', data: { n } },
  { type: 'recipe-kept', data: { n } },
];

async function place() {
  const names = ownNames();
  const [mongo, bus] = [await connectMongo(names), connectBus(names)];
  await mongo.ensureIndexes(relayIndexes);
  await bus.ensureTopics([eventTopic(service)]);
  const end = async () => {
    await deleteTopics(bus);
    await bus.close();
    await mongo.db.dropDatabase();
    await mongo.close();
  };
  return { mongo, bus, end };
}

/** Commits of 700 streams leave; each reaction writes a document per event. */
async function drain(instances: number, reacting: number): Promise<void> {
  const { mongo, bus, end } = await place();
  const reactions = new Reactions({ service, registry });
  for (let r = 0; r < reacting; r += 1) {
    reactions.on(`pots.note-${r}`, ['recipe-kept'], async (events) => {
      for (const { stream, version } of events)
        await mongo
          .collection<{ _id: string }>('seen')
          .updateOne({ _id: `${r}|${stream}` }, { $max: { version } }, { upsert: true });
    });
  }
  const store = storeOf(mongo, { service, registry }, reactions);
  const writers = 100;
  await Promise.all(
    Array.from({ length: writers }, async (_, w) => {
      for (let n = 0; n < backlog / writers; n += 1)
        await store.append(`pot-${w}-${n % 7}`, Math.floor(n / 7) * 2, { commitId: `c${n}`, events: eventsOf(n) });
    }),
  );
  const relays = Array.from({ length: instances }, () =>
    relayOf(mongo, bus, { service, registry }, { reactions, lanes: new Lanes(mongo), pollMs: 250, log: silentLog }),
  );
  const [started, cpu] = [performance.now(), process.cpuUsage()];
  for (const relay of relays) relay.start();
  const commits = mongo.collection<CommitDocument>('commits');
  const gone = async (filter: object) => {
    await until(async () => (await commits.countDocuments(filter, { limit: 1 })) === 0);
    return Math.round(backlog / ((performance.now() - started) / 1000));
  };
  const [published, all] = await Promise.all([
    gone({ out: 1 }),
    gone({ $or: [{ out: 1 }, { due: { $exists: true } }] }),
  ]);
  const { user, system } = process.cpuUsage(cpu);
  process.stdout.write(
    `${instances} instances, ${reacting} reactions: published ${published}/s, all done ${all}/s, cpu ${Math.round((user + system) / 1000)} ms\n`,
  );
  await Promise.all(relays.map((relay) => relay.stop()));
  await end();
}

/** Twenty commits a second for twenty seconds: how long from the append until published, and until the healthy reaction had them. */
async function beside(failing: boolean) {
  const { mongo, bus, end } = await place();
  const appended = new Map<string, number>();
  const waits: number[] = [];
  const reactions = new Reactions({ service, registry });
  reactions.on('pots.healthy', ['recipe-kept'], async (events: readonly StoredEvent[]) => {
    for (const { stream } of events) waits.push(performance.now() - (appended.get(stream) ?? NaN));
  });
  reactions.on('pots.other', ['recipe-kept'], () =>
    failing ? Promise.reject(new Error('always')) : Promise.resolve(),
  );
  const store = storeOf(mongo, { service, registry }, reactions);
  const published: number[] = [];
  const relay = relayOf(
    mongo,
    {
      publish: async (batches) => {
        await bus.publish(batches);
        for (const { headers } of batches.flatMap(({ messages }) => messages))
          published.push(performance.now() - (appended.get(String(headers?.['ce_stream'])) ?? NaN));
      },
    },
    { service, registry },
    { reactions, pollMs: 250, retryBaseMs: 250 },
  );
  store.onAppended((commit) => {
    relay.signal(commit);
  });
  relay.start();
  const commits = Number(process.env['STEADY'] ?? 400);
  const work: Promise<unknown>[] = [];
  for (let n = 0; n < commits; n += 1) {
    const stream = `pot-${n}`;
    appended.set(stream, performance.now());
    work.push(store.append(stream, 0, { commitId: 'c', events: eventsOf(n) }));
    await delay(50);
  }
  await Promise.all(work);
  await until(
    async () =>
      waits.length === commits && (await mongo.collection<CommitDocument>('commits').countDocuments({ out: 1 })) === 0,
  );
  await relay.stop();
  const ids = (await readTopic(bus, eventTopic(service))).map(({ headers }) => headerText(headers, 'ce_id'));
  await end();
  return { waits, published, twice: ids.length - new Set(ids).size };
}

const p = (numbers: readonly number[], part: number): string =>
  `${Math.round([...numbers].sort((a, b) => a - b)[Math.floor(numbers.length * part)] ?? 0)} ms`;
for (const [instances, reacting] of [
  [1, 0],
  [2, 0],
  [1, 3],
  [2, 3],
] as const)
  await drain(instances, reacting);
const runs = {
  healthy: [] as number[],
  failing: [] as number[],
  publishedBeside: [] as number[],
  published: [] as number[],
  twice: 0,
};
for (let round = 0; round < 2; round += 1) {
  const [without, withOne] = [await beside(false), await beside(true)];
  runs.healthy.push(...without.waits);
  runs.published.push(...without.published);
  runs.failing.push(...withOne.waits);
  runs.publishedBeside.push(...withOne.published);
  runs.twice += withOne.twice;
}
process.stdout.write(
  `a reaction beside a healthy one: p50 ${p(runs.healthy, 0.5)}, p99 ${p(runs.healthy, 0.99)}; beside one that always fails: p50 ${p(runs.failing, 0.5)}, p99 ${p(runs.failing, 0.99)}\n`,
);
process.stdout.write(
  `publishing: p99 ${p(runs.published, 0.99)}; beside one that always fails: p99 ${p(runs.publishedBeside, 0.99)}, records published twice ${runs.twice}\n`,
);
