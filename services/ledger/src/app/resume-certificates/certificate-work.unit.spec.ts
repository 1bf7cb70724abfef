import type { MintCertificate, Outcome } from '../mint-certificate/mint-certificate.ts';
import type { Registrations } from '../mint-certificate/registrations.ts';
import { CertificateWork } from './certificate-work.ts';

/** Work whose runs end as told, and the seconds for which each was put off. */
function setUp(results: (Outcome | Error)[]) {
  const pauses: number[] = [];
  const mint = {
    run: async () => {
      const result = results.shift();
      if (result instanceof Error) throw result;
      return result;
    },
  };
  const registrations = { postpone: async (_id: string, dueAt: Date) => void pauses.push(dueAt.getTime() / 1000), close: async () => undefined };
  const work = new CertificateWork(mint as unknown as MintCertificate, registrations as unknown as Registrations, { now: () => new Date(0) });
  const run = () => work.run('prd_1');
  return { run, pauses };
}

describe('the work on a certificate', () => {
  it('waits longer after every error in a row, five minutes at most, and throws each on', async () => {
    const errors = Array.from({ length: 12 }, (_, n) => new Error(`no ${n}`));
    const { run, pauses } = setUp([...errors]);
    for (const error of errors) await expect(run()).rejects.toBe(error);
    const expected = errors.map((_, n) => Math.min(300, 2 * 2 ** n));
    pauses.forEach((pause, n) => {
      expect(pause).toBeGreaterThanOrEqual((expected[n] ?? 0) * 0.75);
      expect(pause).toBeLessThanOrEqual((expected[n] ?? 0) * 1.25);
    });
    expect(pauses).toHaveLength(12);
  });

  it('begins with the short pause again once a run went through', async () => {
    const { run, pauses } = setUp([new Error('a'), new Error('b'), { done: false, waitFor: 'AGAIN' }, new Error('c')]);
    for (let i = 0; i < 4; i += 1) await run().catch(() => undefined);
    expect(pauses[3]).toBeLessThanOrEqual(2.5);
  });
});
