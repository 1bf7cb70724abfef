/** A member of a consumer group in a process of its own; adds the id of each event it has handled to a file, so that none is lost with it. */
import { appendFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { ConsumerRunner } from '../../src/consumer/consumers.ts';
import { MemoryParking } from '../../src/consumer/parking.ts';
import { connectBus, silentLog, type Names } from './backing.ts';
import { potEvents, Recorder } from './pots.ts';

const [, , names = '{}', group = '', topic = '', file = ''] = process.argv;
const handler = new Recorder({ group, topics: [topic] }, async (event) => {
  await delay(1);
  appendFileSync(file, `${event.id}\n`); // A pipe may keep in this process what its reader has not taken yet.
});
new ConsumerRunner({
  handler,
  bus: connectBus(JSON.parse(names) as Names),
  registry: potEvents,
  parking: new MemoryParking(),
  log: silentLog,
  sessionTimeoutMs: 6000,
}).start();
