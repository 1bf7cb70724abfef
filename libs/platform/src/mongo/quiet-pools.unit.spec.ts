import { beforeAll, expect, it } from '@jest/globals';
import { ConnectionPool } from 'mongodb/lib/cmap/connection_pool.js';
import { quietPools } from './mongo.ts';

type Pool = ConnectionPool & { ready(): void; close(): void };
const Constructor = ConnectionPool as unknown as new (server: object, options: object) => Pool;
const server = { topology: {}, description: {} };
const timers = (): number => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;
/** Timers that a pool leaves running once it is ready. */
function timersOf(options: object): number {
  const pool = new Constructor(server, { hostAddress: 'db:27017', ...options });
  const before = timers();
  pool.ready();
  const left = timers() - before;
  pool.close();
  return left;
}

beforeAll(() => {
  quietPools();
});

it('leaves a pool without limits alone', () => {
  expect(timersOf({})).toBe(0);
});

it('goes on looking where connections may be idle only so long', () => {
  expect(timersOf({ maxIdleTimeMS: 1000 })).toBe(1);
});
