import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { z } from 'zod';
import { defineConfig, type Mongo } from '../src/index.ts';
import { instanceName, Lease } from '../src/mongo/lease.ts';
import { connectMongo } from './support/backing.ts';

let mongo: Mongo;
let now = 1_000_000;

beforeAll(async () => {
  mongo = await connectMongo();
});
afterAll(async () => {
  await mongo.db.dropDatabase();
  await mongo.close();
});

const lease = (name: string, instance?: string): Lease => new Lease(mongo, name, { instance, now: () => now });

it('is held by exactly one of twenty that ask at once', async () => {
  const states = await Promise.all(Array.from({ length: 20 }, () => lease('storm').hold()));
  expect(states.filter(({ held }) => held)).toHaveLength(1);
});

it('stays with its holder, and says when others wait for it', async () => {
  const [first, second] = [lease('stay'), lease('stay')];
  expect(await first.hold()).toEqual({ held: true, contended: false });
  now += 5000;
  expect(await second.hold()).toEqual({ held: false, contended: true });
  expect(await first.hold()).toEqual({ held: true, contended: true });
  now += 5000;
  expect((await second.hold()).held).toBe(false);
});

it('goes to another after its time, or at once when it is released; the old holder learns it', async () => {
  const [first, second, third] = [lease('pass'), lease('pass'), lease('pass')];
  await first.hold();
  now += 6001;
  expect((await second.hold()).held).toBe(true);
  expect((await first.hold()).held).toBe(false);
  await first.release(); // Not its own any more: nothing happens.
  expect((await third.hold()).held).toBe(false);
  await second.release();
  expect((await third.hold()).held).toBe(true);
});

it('is with a restarted instance at once, and with no other; what ran under its name before has lost it and does not take it back', async () => {
  const [killed, other] = [lease('restart', 'host/0.0.0.0:1'), lease('restart', 'host/0.0.0.0:2')];
  await killed.hold();
  expect((await other.hold()).held).toBe(false);
  const restarted = lease('restart', 'host/0.0.0.0:1');
  expect((await restarted.hold()).held).toBe(true);
  now += 3001; // Half of the time: who is still there asks again.
  expect([(await killed.hold()).held, (await other.hold()).held, (await restarted.hold()).held]).toEqual([
    false,
    false,
    true,
  ]);
  now += 6001;
  expect((await other.hold()).held).toBe(true);
  expect((await restarted.hold()).held).toBe(false);
});

it('knows an instance by its host and port, where it has one of its own', () => {
  const named = (PORT: string): string | undefined =>
    instanceName(defineConfig('test', z.object({}), { HOST: '10.0.0.7', PORT }));
  expect(named('4001')).toMatch(/.+\/10\.0\.0\.7:4001$/);
  expect(named('0')).toBeUndefined();
});
