import { afterEach, expect, it } from '@jest/globals';
import { Redis } from 'ioredis';
import { ClockOffset, job, Jobs } from '../src/index.ts';
import { MovableClock } from '../src/clock/movable-clock.ts';
import { backingServices, ownNames, silentLog, until } from './support/backing.ts';

const redisUrl = backingServices().REDIS_URL;
const hour = 3_600_000;
const ends: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

/** What one process has of the clock, as it starts. */
async function aProcess(prefix: string) {
  const offset = new ClockOffset(redisUrl, prefix, silentLog);
  ends.push(() => {
    offset.close();
  });
  const clock = new MovableClock();
  await offset.follow(clock);
  return { clock, offset };
}

function aRun(): string {
  const { ASILI_DB_PREFIX: prefix } = ownNames();
  ends.push(async () => {
    const redis = new Redis(redisUrl);
    const keys = await redis.keys(`${prefix}:*`);
    if (keys.length > 0) await redis.del(...keys);
    redis.disconnect();
  });
  return prefix;
}

it('is moved for every process at once, by the sum of all moves, and read by one that starts later', async () => {
  const prefix = aRun();
  const [one, other] = [await aProcess(prefix), await aProcess(prefix)];
  expect([one.clock.aheadMs, other.clock.aheadMs]).toEqual([0, 0]);
  const totals = await Promise.all(Array.from({ length: 10 }, (_, n) => (n % 2 ? one : other).offset.advance(hour)));
  expect(Math.max(...totals)).toBe(10 * hour);
  await until(() => one.clock.aheadMs === 10 * hour && other.clock.aheadMs === 10 * hour, 'both to be ahead');
  expect(Math.abs(other.clock.now().getTime() - Date.now() - 10 * hour)).toBeLessThan(1000);
  expect((await aProcess(prefix)).clock.aheadMs).toBe(10 * hour);
  expect((await aProcess(aRun())).clock.aheadMs).toBe(0);
});

it('hears of moves it missed while its connection was lost', async () => {
  const prefix = aRun();
  const { clock } = await aProcess(prefix);
  const redis = new Redis(redisUrl);
  ends.push(() => {
    redis.disconnect();
  });
  await redis.set(`${prefix}:clock`, String(hour)); // Nobody is told.
  const clients = String(await redis.client('LIST'))
    .split('\n')
    .filter((line) => line.includes(` name=${prefix}:clock `));
  for (const line of clients) await redis.client('KILL', 'ID', /id=(\d+)/.exec(line)?.[1] ?? '');
  await until(() => clock.aheadMs === hour, 'the move to be read');
});

it('brings forward what waits in a queue: what is due runs, the rest puts itself off again', async () => {
  const prefix = aRun();
  const { clock, offset } = await aProcess(prefix);
  const jobs = new Jobs({ redisUrl, prefix: `${prefix}:test`, log: silentLog });
  ends.push(() => jobs.stop());
  clock.onMoved(() => {
    void jobs.hurry();
  });
  const [looked, done] = [[] as string[], [] as string[]];
  const run = async ({ id, until: at }: { id: string; until: number }): Promise<number | null> => {
    looked.push(id);
    if (at > clock.now().getTime()) return at - clock.now().getTime();
    done.push(id);
    return null;
  };
  const deadlines = job<{ id: string; until: number }>('deadlines', { retryMs: () => hour });
  jobs.work(deadlines, run);
  for (const [id, hours] of [
    ['in-an-hour', 1],
    ['in-a-day', 24],
  ] as const)
    await jobs.add(deadlines, { id, data: { id, until: Date.now() + hours * hour } });
  await until(() => looked.length === 2, 'both to wait');
  await offset.advance(2 * hour);
  await until(() => looked.length === 4, 'both to be looked at again');
  expect(done).toEqual(['in-an-hour']);
});
