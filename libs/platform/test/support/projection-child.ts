/** Fills the rows in a process of its own, and ends as by a power cut: after a write, before its offset. */
import { MongoParking, ProjectionStore, ProjectionWriter } from '../../src/index.ts';
import { connectBus, connectMongo, silentLog, type Names } from './backing.ts';
import { potEvents } from './pots.ts';
import { Rows, type Row } from './rows.ts';

const names = JSON.parse(process.argv[2] ?? '{}') as Names;
let writes = 0;

class DoomedStore extends ProjectionStore<Row> {
  override async saveOffset(partition: number, next: bigint): Promise<void> {
    writes += 1;
    if (writes === 3) process.kill(process.pid, 'SIGKILL');
    await super.saveOffset(partition, next);
  }
}

const mongo = await connectMongo(names);
const stores = [new DoomedStore(mongo, new Rows(process.argv[3] ?? ''))];
new ProjectionWriter({
  service: 'pots',
  stores,
  bus: connectBus(names),
  registry: potEvents,
  parking: new MongoParking(mongo),
  log: silentLog,
  sessionTimeoutMs: 6000,
}).start();
