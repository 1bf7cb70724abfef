import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Mongo } from '../src/index.ts';
import { Lease } from '../src/mongo/lease.ts';
import { connectMongo } from './support/backing.ts';

let mongo: Mongo;
let now = 1_000_000;

beforeAll(async () => { mongo = await connectMongo(); });
afterAll(async () => {
  await mongo.db.dropDatabase();
  await mongo.close();
});

const lease = (name: string): Lease => new Lease(mongo, name, 6000, () => now);

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
