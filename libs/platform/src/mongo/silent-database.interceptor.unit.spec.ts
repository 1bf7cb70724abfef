import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import type { ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { delay, lastValueFrom, NEVER, of, type Observable } from 'rxjs';
import { Unavailable } from '../errors/platform-errors.ts';
import type { Mongo } from './mongo.ts';
import { AnswersWithoutDatabase, SilentDatabaseInterceptor } from './silent-database.interceptor.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

/** What comes of a request whose handler gives `answer`; `silentFrom` counts from its begin, in milliseconds. */
async function outcome(
  answer: Observable<unknown>,
  { silentFrom = Infinity, headersSent = false, handler = class {} } = {},
): Promise<{ value: unknown; asked: number; ms: number }> {
  const began = Date.now();
  let asked = 0;
  const mongo = {
    isSilent: () => {
      asked += 1;
      return Promise.resolve(Date.now() - began >= silentFrom);
    },
  } as unknown as Mongo;
  const context = {
    getHandler: () => handler,
    getClass: () => handler,
    switchToHttp: () => ({ getResponse: () => ({ raw: { headersSent } }) }),
  } as unknown as ExecutionContext;
  let ms = NaN;
  const value = lastValueFrom(
    new SilentDatabaseInterceptor(new Reflector(), mongo).intercept(context, { handle: () => answer }),
  )
    .catch((error: unknown) => error)
    .finally(() => {
      ms = Date.now() - began;
    });
  await jest.advanceTimersByTimeAsync(30_000);
  return { value: await value, asked, ms };
}

it('asks nothing for a request that is answered soon', async () =>
  expect(await outcome(of('pot').pipe(delay(700)))).toEqual({ value: 'pot', asked: 0, ms: 700 }));
it('waits for a slow answer as long as the database is there', async () =>
  expect(await outcome(of('pot').pipe(delay(9000)))).toEqual({ value: 'pot', asked: 21, ms: 9000 }));
it('refuses once the database says nothing, also where it fell silent later', async () => {
  expect(await outcome(NEVER, { silentFrom: 0 })).toEqual({ value: expect.any(Unavailable), asked: 1, ms: 800 });
  expect(await outcome(NEVER, { silentFrom: 5000 })).toEqual({ value: expect.any(Unavailable), asked: 12, ms: 5200 });
});
it('leaves alone what is being sent', async () =>
  expect((await outcome(of('end').pipe(delay(20_000)), { silentFrom: 0, headersSent: true })).value).toBe('end'));
it('leaves alone what answers without the database', async () => {
  class Calls {}
  AnswersWithoutDatabase()(Calls);
  expect(await outcome(of('promised').pipe(delay(3000)), { silentFrom: 0, handler: Calls })).toEqual({
    value: 'promised',
    asked: 0,
    ms: 3000,
  });
});
