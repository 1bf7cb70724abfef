/**
 * A relay in a process of its own that kills itself between doing and marking, once it has done so many streams. With the lanes
 * of that instance, if one is named, it does what is due and ends; as 'shared' it goes on beside others, and notes what its
 * reaction was told in `seen`.
 */
import { Lanes } from '../../src/relay/lanes.ts';
import { Reactions } from '../../src/relay/reactions.ts';
import { connectBus, connectMongo, type Names } from './backing.ts';
import { noteSeen, relayOf } from './relays.ts';

const [names = '{}', service = '', killAfter, instance] = process.argv.slice(2);
const mongo = await connectMongo(JSON.parse(names) as Names);
const bus = connectBus(JSON.parse(names) as Names);
const isShared = instance === 'shared';
const reactions = new Reactions({ service });
if (isShared)
  reactions.on(
    `${service}.note`,
    () => true,
    (events) => noteSeen(mongo, events),
  );
let done = 0;
const relay = relayOf(
  mongo,
  bus,
  { service },
  {
    pageSize: 2,
    reactions,
    ...(instance !== undefined && {
      lanes: new Lanes(mongo, isShared ? { ttlMs: 2000 } : { ttlMs: 600_000, instance }),
    }),
    afterRun: () => {
      done += 1;
      if (done === Number(killAfter)) process.kill(process.pid, 'SIGKILL');
    },
  },
);
if (isShared) relay.start();
else {
  await relay.sweep();
  await bus.close();
  await mongo.close();
}
