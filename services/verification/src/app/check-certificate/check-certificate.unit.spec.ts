import 'reflect-metadata';
import { describe, expect, it } from '@jest/globals';
import type { CertificateCheck } from '@asili/contracts';
import { fixedClock } from '@asili/kernel';
import type { CheckRecord } from '../../domain/ledger-check.ts';
import { CheckCertificate } from './check-certificate.ts';
import { CheckMemory, type Claimed } from './ports.ts';

class Memory extends CheckMemory {
  record: CheckRecord | null = null;
  claimedAt: Date | null = null;
  async claim(_: string, now: Date, notSince: Date): Promise<Claimed> {
    const mayAsk = this.claimedAt === null || this.claimedAt <= notSince;
    if (mayAsk) this.claimedAt = now;
    return { record: this.record, mayAsk, beingAsked: false };
  }
  async keep(_: string, record: CheckRecord): Promise<void> {
    this.record = record;
  }
  async read(): Promise<{ record: CheckRecord | null; beingAsked: boolean }> {
    return { record: this.record, beingAsked: false };
  }
}

function scene() {
  const clock = fixedClock(new Date('2026-11-21T12:00:00.000Z'));
  const memory = new Memory();
  let asked = 0;
  const desk = { answer: {} as Partial<CertificateCheck> | null };
  const check = new CheckCertificate(
    {
      check: async (productId) => {
        asked += 1;
        await new Promise((resolve) => setImmediate(resolve));
        if (desk.answer === null) throw new Error('away');
        return { productId, network: 'local', reachable: true, checkedAt: clock.now().toISOString(), source: 'mirror', ok: true, mismatches: [], ...desk.answer };
      },
    },
    memory,
    clock,
  );
  return { check, desk, memory, asked: () => asked, forward: (ms: number) => clock.set(new Date(clock.now().getTime() + ms)) };
}

describe('CheckCertificate', () => {
  it('lets fifty callers share one question and gives all the answer', async () => {
    const { check, asked } = scene();
    const answers = await Promise.all(Array.from({ length: 50 }, () => check.run('prd_1', 'local')));
    expect(new Set(answers.map(({ fact }) => fact))).toEqual(new Set(['good']));
    expect(asked()).toBe(1);
  });

  it('asks again after a minute, not before, and each certificate for itself', async () => {
    const { check, asked, forward } = scene();
    await check.run('prd_1', 'local');
    forward(59_999);
    await check.run('prd_1', 'local');
    expect(asked()).toBe(1);
    forward(1);
    await check.run('prd_1', 'local');
    expect(asked()).toBe(2);
  });

  it('never rejects when the ledger is away, and remembers good news meanwhile', async () => {
    const { check, desk, forward } = scene();
    desk.answer = null;
    expect(await check.run('prd_1', 'local')).toMatchObject({ fact: 'unreachable', shown: { network: 'local', ok: false } });
    desk.answer = {};
    forward(60_000);
    expect((await check.run('prd_1', 'local')).fact).toBe('good');
    desk.answer = null;
    forward(60_000);
    expect((await check.run('prd_1', 'local')).fact).toBe('recent');
  });

  it('goes by what is remembered when somebody who claimed the question never answered', async () => {
    const { check, memory, asked } = scene();
    memory.claimedAt = new Date('2026-11-21T11:59:30.000Z');
    expect((await check.run('prd_1', 'local')).fact).toBe('unreachable');
    expect(asked()).toBe(0);
  });
});
