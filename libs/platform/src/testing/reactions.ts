import type { INestApplicationContext } from '@nestjs/common';
import { until } from '@asili/kernel/testing';
import { Mongo } from '../mongo/mongo.ts';
import { StalledStreams } from '../relay/stalled-streams.ts';

/** How many streams stand still for that reaction, once nothing waits for another or for publishing. */
export async function stalledAlone(app: INestApplicationContext, reaction: string): Promise<number> {
  const [commits, stalled] = [app.get(Mongo).collection('commits'), app.get(StalledStreams)];
  const waiting = {
    $or: [{ out: { $exists: true } }, { due: { $exists: true } }, { held: { $exists: true, $ne: [reaction] } }],
  };
  await until(async () => (await commits.countDocuments(waiting)) === 0, `nothing but ${reaction} to stand still`);
  return (await stalled.list()).filter((stream) => stream.reaction === reaction).length;
}

/** Tries again what stands still for that reaction, as an operator does, until all of it is done. */
export async function resume(app: INestApplicationContext, reaction: string): Promise<void> {
  const [commits, stalled] = [app.get(Mongo).collection('commits'), app.get(StalledStreams)];
  await stalled.retry(reaction);
  await until(
    async () => (await stalled.list()).length + (await commits.countDocuments({ held: { $exists: true } })) === 0,
    `${reaction} to be done`,
  );
}
