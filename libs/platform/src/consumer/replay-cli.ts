/**
 * Parked events of a service, for operators; a projection's group is `projection.<name>_v<version>`, a reaction's its name, and
 * that of publishing `publish`; their keys are streams:
 *   node dist/consumer/replay-cli.js <service> <group>               lists them
 *   node dist/consumer/replay-cli.js <service> <group> replay [key]  tries them again
 */
import { z } from 'zod';
import { defineConfig } from '../config/define-config.ts';
import { Log } from '../logging/log.ts';
import { Mongo } from '../mongo/mongo.ts';
import { MongoParking, listParked, listStalled, replayParked } from './parking.ts';
import { StalledStreams } from '../relay/stalled-streams.ts';

const [service, group, action = 'list', key] = process.argv.slice(2);
if (!service || !group || !['list', 'replay'].includes(action)) {
  process.stderr.write('usage: replay-cli <service> <group> [replay [key]]\n');
  process.exit(2);
}
const mongo = await Mongo.connect(defineConfig(service, z.object({})), new Log({ service, level: 'warn' }));
const parking = new MongoParking(mongo);
const stalled = new StalledStreams(mongo);
if (action === 'replay') {
  const [events, streams] = [await replayParked(parking, group, key), await stalled.retry(group, key)];
  process.stdout.write(`${events} events and ${streams} streams will be tried again\n`);
} else {
  const parked = await listParked(parking, group);
  for (const { key: waiting, events, first } of parked) {
    process.stdout.write(
      `${waiting}  ${events} events since ${first.at.toISOString()}  ${first.type}  ${first.attempts} tries: ${first.reason}\n`,
    );
  }
  const streams = await listStalled(stalled, group);
  for (const line of streams) process.stdout.write(`${line}\n`);
  process.stdout.write(`${parked.length} keys, ${streams.length} streams\n`);
}
await mongo.close();
