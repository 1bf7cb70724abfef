/** A relay in a process of its own that kills itself between publishing and marking, once it has published so many batches. */
import { MongoOutbox } from '../../src/relay/outbox.ts';
import { Relay } from '../../src/relay/relay.ts';
import { connectBus, connectMongo, silentLog, type Names } from './backing.ts';

const names = JSON.parse(process.argv[2] ?? '{}') as Names;
const killAfter = Number(process.argv[3]);
const mongo = await connectMongo(names);
const bus = connectBus(names);
let published = 0;
const relay = new Relay({
  service: 'test', outbox: new MongoOutbox(mongo), log: silentLog, batchSize: 20, publish: (batches) => bus.publish(batches),
  afterPublish: () => {
    published += 1;
    if (published === killAfter) process.kill(process.pid, 'SIGKILL');
  },
});
await relay.sweep();
await bus.close();
await mongo.close();
