import { describe, expect, it } from '@jest/globals';
import { silentLog } from '../../test/support/backing.ts';
import { JobDelayed, doubling, job, runJob } from './job.ts';

const now = () => new Date('2026-03-01T10:00:00Z');

/** One job that processes take by turns, as the queue would have it. */
function aJob(results: (number | null | Error)[], work = job<string>('queue', { retryMs: doubling(1000, 60_000) })) {
  let failures = 0;
  const run = async () => {
    const result = results.shift() ?? null;
    if (result instanceof Error) throw result;
    return result;
  };
  return async (): Promise<number | null> => {
    try {
      const running = { id: 'job-1', data: 'x', attempt: 1, lastAttempt: false, failures };
      await runJob(work, run, running, { log: silentLog, now });
      return null;
    } catch (error) {
      if (!(error instanceof JobDelayed)) throw error;
      failures = error.failures;
      return error.delayMs;
    }
  };
}

describe('a job that no error ends', () => {
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

  it('waits by what it holds and what time it is', async () => {
    const retryMs = (failures: number, data: string, at: Date) => failures + data.length + at.getUTCHours();
    expect(await aJob([new Error('a')], job<string>('queue', { retryMs }))()).toBe(12);
  });
});

it('a job that errors end throws on what it failed by, for the queue to count', async () => {
  const take = aJob([new Error('broken'), 200, null], job<string>('queue'));
  await expect(take()).rejects.toThrow('broken');
  expect([await take(), await take()]).toEqual([200, null]);
});
