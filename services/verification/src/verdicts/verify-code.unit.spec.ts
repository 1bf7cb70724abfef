import 'reflect-metadata';
import { describe, expect, it } from '@jest/globals';
import type { CertificateCheck } from '@asili/contracts';
import { fixedClock, stub } from '@asili/kernel/testing';
import { RemoteProblem } from '@asili/platform';
import { CheckCertificate } from './verify-code.ts';

function scene() {
  const clock = fixedClock(new Date('2026-11-21T12:00:00.000Z'));
  let asked = 0;
  const ledger = { answer: {} as Partial<CertificateCheck> | 'unknown' | null };
  const check = new CheckCertificate(
    stub({
      check: async (productId) => {
        asked += 1;
        await new Promise((resolve) => setImmediate(resolve));
        if (ledger.answer === null) throw new Error('away');
        if (ledger.answer === 'unknown') throw new RemoteProblem('ledger', 'LEDGER.CERTIFICATE_NOT_FOUND', 404);
        const at = clock.now().toISOString();
        return {
          productId,
          network: 'local',
          reachable: true,
          checkedAt: at,
          source: 'mirror',
          ok: true,
          mismatches: [],
          lastGoodAt: at,
          ...ledger.answer,
        };
      },
    }),
    clock,
  );
  return {
    check,
    ledger,
    clock,
    asked: () => asked,
    forward: (ms: number) => clock.set(new Date(clock.now().getTime() + ms)),
  };
}

describe('CheckCertificate', () => {
  it('lets fifty callers share one question and gives all the answer', async () => {
    const { check, asked } = scene();
    const answers = await Promise.all(Array.from({ length: 50 }, () => check.run('prd_1', 'local')));
    expect(new Set(answers.map(({ fact }) => fact))).toEqual(new Set(['good']));
    expect(asked()).toBe(1);
  });

  it('asks again when the ledger service may ask the mirror again, not before, and each certificate for itself', async () => {
    const { check, ledger, clock, asked, forward } = scene();
    ledger.answer = { checkedAt: new Date(clock.now().getTime() - 20_000).toISOString() };
    await check.run('prd_1', 'local');
    forward(39_999);
    await check.run('prd_1', 'local');
    expect(asked()).toBe(1);
    forward(1);
    await check.run('prd_1', 'local');
    await check.run('prd_2', 'local');
    expect(asked()).toBe(3);
  });

  it('asks again after a second where the answer comes from the list of changes', async () => {
    const { check, ledger, asked, forward } = scene();
    ledger.answer = { source: 'feed' };
    await check.run('prd_1', 'local');
    forward(999);
    await check.run('prd_1', 'local');
    expect(asked()).toBe(1);
    forward(1);
    ledger.answer = { ok: false, mismatches: ['WRONG_OWNER'], lastGoodAt: null };
    expect((await check.run('prd_1', 'local')).fact).toBe('mismatch');
    expect(asked()).toBe(2);
  });

  it('never rejects when the ledger service is away, leans on what it said last, and asks again soon', async () => {
    const { check, ledger, asked, forward } = scene();
    ledger.answer = null;
    expect(await check.run('prd_1', 'local')).toMatchObject({
      fact: 'unreachable',
      shown: { network: 'local', ok: false },
    });
    ledger.answer = {};
    forward(5_000);
    expect((await check.run('prd_1', 'local')).fact).toBe('good');
    ledger.answer = null;
    forward(60_000);
    expect((await check.run('prd_1', 'local')).fact).toBe('recent');
    await check.run('prd_1', 'local');
    expect(asked()).toBe(3);
    forward(24 * 3_600_000);
    expect((await check.run('prd_1', 'local')).fact).toBe('unreachable');
  });

  it('takes a certificate the ledger service does not know for a contradiction, not for silence', async () => {
    const { check, ledger, forward } = scene();
    await check.run('prd_1', 'local');
    ledger.answer = 'unknown';
    forward(60_000);
    expect(await check.run('prd_1', 'local')).toMatchObject({
      fact: 'mismatch',
      shown: { reachable: true, ok: false, lastGoodAt: null },
    });
    ledger.answer = null;
    forward(60_000);
    expect((await check.run('prd_1', 'local')).fact).toBe('unreachable');
  });

  it('forgets good news that the ledger contradicted', async () => {
    const { check, ledger, forward } = scene();
    await check.run('prd_1', 'local');
    ledger.answer = { ok: false, mismatches: ['DELETED'], lastGoodAt: null };
    forward(60_000);
    expect((await check.run('prd_1', 'local')).fact).toBe('mismatch');
    ledger.answer = null;
    forward(60_000);
    expect((await check.run('prd_1', 'local')).fact).toBe('unreachable');
  });
});
