import { describe, expect, it } from '@jest/globals';
import { silentLog } from '../../test/support/backing.ts';
import { JobDelayed, doubling, untilOver } from './job-queues.ts';

/** One job that processes take by turns, each with a handler of its own, as the queue would have it. */
function aJob(results: (number | null | Error)[]) {
  let failures = 0;
  const process = () =>
    untilOver<string>(
      'queue',
      {
        run: async () => {
          const result = results.shift() ?? null;
          if (result instanceof Error) throw result;
          return result;
        },
        retryMs: doubling(1000, 60_000),
      },
      silentLog,
    );
  return async (by = process()): Promise<number | null> => {
    try {
      await by({ id: 'job-1', data: 'x', attempt: 1, lastAttempt: false, failures });
      return null;
    } catch (error) {
      if (!(error instanceof JobDelayed)) throw error;
      failures = error.failures;
      return error.delayMs;
    }
  };
}

describe('work that goes on until it is over', () => {
  it('is looked at again when it says so, and ends when it is over', async () => {
    const take = aJob([300, null]);
    expect([await take(), await take()]).toEqual([300, null]);
  });

  it('waits longer after every error in a row, whichever process has it, and never gives up', async () => {
    const take = aJob(Array.from({ length: 40 }, (_, n) => new Error(`no ${n}`)));
    for (let n = 0; n < 40; n += 1) expect(await take()).toBe(Math.min(60_000, 1000 * 2 ** n));
  });

  it('begins with the short pause again once a run went through, also elsewhere', async () => {
    const take = aJob([new Error('a'), new Error('b'), 400, new Error('c')]);
    expect([await take(), await take(), await take(), await take()]).toEqual([1000, 2000, 400, 1000]);
  });
});
