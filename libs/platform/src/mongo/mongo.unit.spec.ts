import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { Unavailable } from '../errors/platform-errors.ts';
import { Mongo } from './mongo.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

/** A database behind a connection that answers pings, or hangs. */
function aServer() {
  const server = { pings: 0, hangs: false };
  const command = () => {
    server.pings += 1;
    return server.hangs ? new Promise(() => undefined) : Promise.resolve({ ok: 1 });
  };
  const connection = {
    getClient: () => ({ db: () => ({ command, collection: () => ({}) }) }),
    close: () => Promise.resolve(),
  };
  const mongo = new (Mongo as unknown as new (connection: object, name: string) => Mongo)(connection, 'test');
  return { server, mongo };
}

it('asks a server that nobody uses every ten seconds whether it is there, one in use every two', async () => {
  const { server, mongo } = aServer();
  await jest.advanceTimersByTimeAsync(2000);
  server.pings = 0;
  await jest.advanceTimersByTimeAsync(60_000);
  expect(server.pings).toBe(6);
  for (let call = 0; call < 60; call += 1) {
    mongo.collection('pots');
    await jest.advanceTimersByTimeAsync(1000);
  }
  expect(server.pings).toBeGreaterThanOrEqual(6 + 29);
  await mongo.close();
});

it('refuses calls at once while the server does not answer, and goes on asking whether it is back', async () => {
  const { server, mongo } = aServer();
  server.hangs = true;
  mongo.collection('pots');
  await jest.advanceTimersByTimeAsync(6000);
  expect(() => mongo.collection('pots')).toThrow(Unavailable);
  server.hangs = false;
  await jest.advanceTimersByTimeAsync(2000);
  expect(mongo.collection('pots')).toEqual({});
  await mongo.close();
});

it('asks once for all who wait, and refuses calls from then on', async () => {
  const { server, mongo } = aServer();
  server.hangs = true;
  const asked = Promise.all(Array.from({ length: 20 }, () => mongo.isSilent()));
  expect(server.pings).toBe(1);
  await jest.advanceTimersByTimeAsync(1200);
  expect(new Set(await asked)).toEqual(new Set([true]));
  expect(() => mongo.collection('pots')).toThrow(Unavailable);
  server.hangs = false;
  await jest.advanceTimersByTimeAsync(2000);
  expect(await mongo.isSilent()).toBe(false);
  await mongo.close();
});
