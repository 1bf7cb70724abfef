/** A member of a consumer group in a process of its own; writes the id of each event it has handled. */
import { setTimeout as delay } from 'node:timers/promises';
import { ConsumerRunner } from '../../src/consumer/consumer-runner.ts';
import { MemoryParking } from '../../src/consumer/parking.ts';
import { connectBus, silentLog, type Names } from './backing.ts';
import { potEvents, Recorder } from './pots.ts';

const names = JSON.parse(process.argv[2] ?? '{}') as Names;
const handler = new Recorder({ group: process.argv[3] ?? '', topics: [process.argv[4] ?? ''] }, async (event) => {
  await delay(1);
  process.stdout.write(`${event.id}\n`);
});
new ConsumerRunner({ handler, bus: connectBus(names), registry: potEvents, parking: new MemoryParking(), log: silentLog, sessionTimeoutMs: 6000 }).start();
