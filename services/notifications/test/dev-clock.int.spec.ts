import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { clockReply, type Language } from '@asili/contracts';
import { Clock } from '@asili/kernel';
import { notificationsConfig } from '../src/config.ts';
import { anonymous, cleanUp, startInstance, testEnvironment, until, type Instance } from './harness.ts';

const day = 86_400;
let env: NodeJS.ProcessEnv;
const running: Instance[] = [];
beforeAll(async () => {
  env = testEnvironment({ DEV_MAILBOX: '1', DEV_CLOCK: '1' });
  running.push(...(await Promise.all([startInstance(env), startInstance(env)])));
});
afterAll(async () => {
  await Promise.all(running.map((each) => each.close()));
  await cleanUp(env);
});

const [one, other] = [() => running[0] as Instance, () => running[1] as Instance];
const read = async (instance: Instance) =>
  clockReply.parse(await (await instance.call(anonymous, '/dev/clock.json')).json());
const aheadOf = (now: string): number => Math.round((Date.parse(now) - Date.now()) / 1000);

it('moves the time of every instance, and answers are dated by it', async () => {
  expect(await read(one())).toMatchObject({ advancedSeconds: 0 });
  const reply = await one().post(anonymous, '/dev/clock', { advanceSeconds: 900 });
  const moved = clockReply.parse(await reply.json());
  expect([reply.status, moved.advancedSeconds]).toEqual([200, 900]);
  expect(Math.abs(aheadOf(moved.now) - 900)).toBeLessThan(5);
  await until(async () => (await read(other())).advancedSeconds === 900, 'the other instance');
  await other().post(anonymous, '/dev/clock', { advanceSeconds: 3 * day });
  await until(async () => (await read(one())).advancedSeconds === 3 * day + 900, 'the first instance');
  const { headers } = await one().call(anonymous, '/dev/clock.json');
  expect(Math.abs(aheadOf(headers.get('date') ?? '') - 3 * day - 900)).toBeLessThan(5);
});

it('has it still when it starts again', async () => {
  const before = (await read(one())).advancedSeconds;
  const again = await startInstance(env);
  running.push(again);
  expect((await read(again)).advancedSeconds).toBe(before);
  expect(again.app.get(Clock, { strict: false }).aheadMs).toBe(1000 * before);
});

it.each([
  [{ advanceSeconds: -1 }],
  [{ advanceSeconds: '60' }],
  [{ advanceSeconds: null }],
  [{ advanceSeconds: 1e12 }],
  [{}],
  [undefined],
])('moves nothing for %j', async (body) => {
  const before = (await read(one())).advancedSeconds;
  const details = new Set<string>();
  for (const language of ['en', 'sw', 'fr'] satisfies Language[]) {
    const reply = await one().post({ ...anonymous, language }, '/dev/clock', body);
    const problem = (await reply.json()) as { code: string; detail: string };
    expect([reply.status, problem.code]).toEqual([400, 'PLATFORM.INVALID']);
    details.add(problem.detail);
  }
  expect([details.size, (await read(one())).advancedSeconds]).toEqual([3, before]);
});

it('stays where it is for nothing', async () => {
  const before = (await read(one())).advancedSeconds;
  expect(await (await one().post(anonymous, '/dev/clock', { advanceSeconds: 0 })).json()).toMatchObject({
    advancedSeconds: before,
  });
});

it('does not exist without its setting, which production refuses', async () => {
  const plain = await startInstance({ ...env, DEV_CLOCK: '0' });
  running.push(plain);
  const statuses = [
    (await plain.call(anonymous, '/dev/clock.json')).status,
    (await plain.post(anonymous, '/dev/clock', { advanceSeconds: 60 })).status,
  ];
  expect([...statuses, plain.app.get(Clock, { strict: false }).aheadMs]).toEqual([404, 404, undefined]);
  expect(() => notificationsConfig({ ...env, NODE_ENV: 'production' }).values).toThrow(
    'DEV_CLOCK (refused in production)',
  );
});
