import { JobDelayed, Log } from '@asili/platform';
import { testSettings } from '../../test/support/settings.ts';
import { MintWorker } from './mint-jobs.queue.ts';
import type { Outcome } from './steps.ts';

/** A worker whose runs end as told, and the seconds for which each put its job off. */
function setUp(results: (Outcome | Error)[]) {
  const mint = {
    run: async () => {
      const result = results.shift();
      if (result instanceof Error) throw result;
      return result;
    },
  };
  const worker = new MintWorker(undefined as never, mint as never, testSettings(), new Log({ service: 'ledger', level: 'silent' }));
  return async (): Promise<number | undefined> => {
    try {
      await worker.run('prd_1');
      return undefined;
    } catch (error) {
      if (error instanceof JobDelayed) return error.delayMs / 1000;
      throw error;
    }
  };
}

describe('the job of a certificate', () => {
  it('ends when the certificate is final, and never goes on sooner than told', async () => {
    const run = setUp([{ done: false, delayMs: 3_000 }, { done: true }]);
    const first = await run();
    expect(first).toBeGreaterThanOrEqual(3);
    expect(first).toBeLessThanOrEqual(3.75);
    expect(await run()).toBeUndefined();
  });

  it('waits longer after every error in a row, about five minutes at most, and never gives up', async () => {
    const run = setUp(Array.from({ length: 40 }, (_, n) => new Error(`no ${n}`)));
    for (let n = 0; n < 40; n += 1) {
      const expected = Math.min(300, 2 * 2 ** n);
      const pause = await run();
      expect(pause).toBeGreaterThanOrEqual(expected);
      expect(pause).toBeLessThanOrEqual(expected * 1.25);
    }
  });

  it('begins with the short pause again once a run went through', async () => {
    const run = setUp([new Error('a'), new Error('b'), { done: false, delayMs: 400 }, new Error('c')]);
    for (let i = 0; i < 3; i += 1) await run();
    expect(await run()).toBeLessThanOrEqual(2.5);
  });
});
