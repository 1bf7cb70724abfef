/**
 * Writers, relay and consumer while the broker and the database are killed with SIGKILL; something else must start them
 * again. CHAOS_KILL holds the kill commands, separated by ';', one every seven seconds:
 *   CHAOS_KILL='pkill …;…' node --import ../../tools/typescript.mjs --conditions=@asili/source test/chaos.bench.ts
 */
import { spawnSync } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { ConsumerRunner } from '../src/consumer/consumers.ts';
import { MongoParking, parkingIndexes } from '../src/consumer/parking.ts';
import { isUnavailable } from '../src/errors/classify.ts';
import { ConcurrencyConflict } from '../src/event-store/event-store.ts';
import { eventTopic } from '../src/kafka/cloud-event.ts';
import { connectBus, connectMongo, ownNames, silentLog, until } from './support/backing.ts';
import { potEvents, Recorder } from './support/pots.ts';
import { relayIndexes, relayOf, storeOf } from './support/relays.ts';

const kills = (process.env['CHAOS_KILL'] ?? '').split(';').filter(Boolean);
const names = ownNames();
const mongo = await connectMongo(names);
await mongo.ensureIndexes([...relayIndexes, ...parkingIndexes]);
const bus = connectBus(names);
const topic = eventTopic('pots');
await bus.ensureTopics([topic]);
const store = storeOf(mongo, { service: 'pots', registry: potEvents });
const relay = relayOf(mongo, bus, { service: 'pots' }, { pollMs: 6000 });
store.onAppended((commit) => {
  relay.signal(commit);
});
relay.start();
const arrivals: number[] = [];
const handler = new Recorder({ group: 'pots.chaos', topics: [topic] }, () => {
  arrivals.push(Date.now());
});
const runner = new ConsumerRunner({
  handler,
  bus,
  registry: potEvents,
  parking: new MongoParking(mongo),
  log: silentLog,
});
runner.start();

const acknowledged = new Map<string, number>();
let writing = true;
let refused = 0;

async function writer(w: number): Promise<void> {
  for (let s = 0; writing; s += 1) {
    const stream = `pot-${w}.${s}`;
    for (let n = 1; n <= 10 && writing; n += 1) {
      for (;;) {
        try {
          const { version } = await store.append(stream, n - 1, {
            commitId: `c${n}`,
            events: [{ type: 'pot-glazed', data: { n } }],
          });
          if (version !== n) throw new Error(`${stream}: ${version} for ${n}`);
          acknowledged.set(stream, n);
          break;
        } catch (error) {
          if (error instanceof ConcurrencyConflict || !isUnavailable(error)) throw error;
          refused += 1;
          await delay(100);
        }
      }
      await delay(20);
    }
  }
}

const writers = Array.from({ length: 16 }, (_, w) => writer(w));
const killedAt: number[] = [];
for (const kill of kills) {
  await delay(7000);
  killedAt.push(Date.now());
  const { status } = spawnSync('sh', ['-c', kill], { stdio: 'inherit' });
  process.stdout.write(`killed (${kill}): ${status}\n`);
}
await delay(7000);
writing = false;
await Promise.all(writers);
const total = [...acknowledged.values()].reduce((sum, n) => sum + n, 0);
const stopped = Date.now();
await until(() => new Set(handler.handled.map(({ id }) => id)).size >= total);
process.stdout.write(
  `${total} acknowledged, ${new Set(handler.handled.map(({ id }) => id)).size} handled, ${handler.handled.length - total} repeated, ${refused} tries refused; all there ${Date.now() - stopped} ms after the last append\n`,
);
for (const at of killedAt)
  process.stdout.write(`first event after that kill: ${(arrivals.find((time) => time > at + 300) ?? 0) - at} ms\n`);
let disorder = 0;
for (const [stream, n] of acknowledged) {
  const order = [...new Set(handler.of(stream.slice(4)))];
  if (order.length !== n || order.some((number, index) => number !== index + 1)) disorder += 1;
}
process.stdout.write(`${disorder} streams out of order or incomplete, of ${acknowledged.size}\n`);
await runner.stop();
await relay.stop();
await bus.close();
await mongo.db.dropDatabase();
await mongo.close();
