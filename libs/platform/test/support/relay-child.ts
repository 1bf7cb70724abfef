/** A relay in a process of its own that kills itself between publishing and marking, once it has published so many batches; with the lease of that instance, if one is named. */
import { Lease } from '../../src/mongo/lease.ts';
import { MongoOutbox } from '../../src/relay/outbox.ts';
import { Relay } from '../../src/relay/relay.ts';
import { connectBus, connectMongo, silentLog, type Names } from './backing.ts';

const [names = '{}', service = '', killAfter, instance] = process.argv.slice(2);
const mongo = await connectMongo(JSON.parse(names) as Names);
const bus = connectBus(JSON.parse(names) as Names);
let published = 0;
const relay = new Relay({
  service,
  outbox: new MongoOutbox(mongo),
  log: silentLog,
  batchSize: 20,
  publish: (batches) => bus.publish(batches),
  ...(instance !== undefined && { lease: new Lease(mongo, 'relay', { ttlMs: 600_000, instance }) }),
  afterPublish: () => {
    published += 1;
    if (published === Number(killAfter)) process.kill(process.pid, 'SIGKILL');
  },
});
await relay.sweep();
await bus.close();
await mongo.close();
