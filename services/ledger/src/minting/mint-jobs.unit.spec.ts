import { testSettings } from '../../test/support/settings.ts';
import { MintJobs } from './mint-certificate.ts';
import type { Outcome } from './sign-and-settle.ts';

it('ends the job when the certificate is final, and never goes on sooner than told', async () => {
  const results: Outcome[] = [{ done: false, delayMs: 3_000 }, { done: true }];
  const worker = new MintJobs(undefined as never, { run: async () => results.shift() } as never, testSettings());
  const first = await worker.run('prd_1');
  expect(first).toBeGreaterThanOrEqual(3_000);
  expect(first).toBeLessThanOrEqual(3_750);
  expect(await worker.run('prd_1')).toBeNull();
});
