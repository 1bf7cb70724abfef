/**
 * Time from an acknowledged append to its consumer, and how fast a backlog drains:
 *   node --import ../../tools/typescript.mjs --conditions=@asili/source test/delivery.bench.ts
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { ConsumerRunner } from '../src/consumer/consumers.ts';
import { MemoryParking } from '../src/consumer/parking.ts';
import { eventTopic } from '../src/kafka/cloud-event.ts';
import { connectBus, connectMongo, deleteTopics, ownNames, silentLog, until } from './support/backing.ts';
import { potEvents, Recorder } from './support/pots.ts';
import { relayIndexes, relayOf, storeOf } from './support/relays.ts';

const names = ownNames();
const mongo = await connectMongo(names);
await mongo.ensureIndexes(relayIndexes);
const bus = connectBus(names);
const topic = eventTopic('pots');
await bus.ensureTopics([topic]);
const store = storeOf(mongo, { service: 'pots', registry: potEvents });
const relay = relayOf(mongo, bus, { service: 'pots' }, { pollMs: 6000 });
const arrived = new Map<string, number>();
const handler = new Recorder({ group: 'pots.bench', topics: [topic] }, ({ stream }) => {
  arrived.set(stream, performance.now());
});
const runner = new ConsumerRunner({ handler, bus, registry: potEvents, parking: new MemoryParking(), log: silentLog });
runner.start();

async function append(): Promise<string> {
  const stream = `pot-${randomUUID()}`;
  await store.append(stream, 0, { commitId: 'c', events: [{ type: 'pot-glazed', data: { n: 1 } }] });
  return stream;
}

const backlog = 3000;
await Promise.all(
  Array.from({ length: 16 }, async () => {
    for (let n = 0; n < backlog / 16; n += 1) await append();
  }),
);
const started = performance.now();
relay.start();
await until(() => arrived.size >= backlog - (backlog % 16));
process.stdout.write(
  `backlog: ${arrived.size} events relayed and handled in ${Math.round(performance.now() - started)} ms\n`,
);

store.onAppended((commit) => {
  relay.signal(commit);
});
const waits: number[] = [];
for (let n = 0; n < 300; n += 1) {
  const stream = await append();
  const at = performance.now();
  await until(() => arrived.has(stream));
  waits.push((arrived.get(stream) ?? 0) - at);
  await delay(5);
}
waits.sort((a, b) => a - b);
process.stdout.write(
  `append to handler: p50 ${(waits[150] ?? 0).toFixed(1)} ms, p95 ${(waits[285] ?? 0).toFixed(1)} ms, p99 ${(waits[297] ?? 0).toFixed(1)} ms\n`,
);
await runner.stop();
await relay.stop();
await deleteTopics(bus);
await bus.close();
await mongo.db.dropDatabase();
await mongo.close();
