import { describe, expect, it } from '@jest/globals';
import type { CertificateCheck } from '@asili/contracts';
import { factOf, goodForMs, remember, type CheckRecord } from './ledger-check.ts';

const t0 = Date.parse('2026-11-21T12:00:00.000Z');
const answer = (change: Partial<CertificateCheck>, at = t0): CertificateCheck => ({
  productId: 'prd_1', network: 'local', reachable: true, checkedAt: new Date(at).toISOString(), source: 'mirror', ok: true, mismatches: [], ...change,
});
const good = answer({});
const mismatch = answer({ ok: false, mismatches: ['deleted'] });
const silent = answer({ reachable: false, ok: false, checkedAt: null });
const after = (...answers: CertificateCheck[]) => answers.reduce<CheckRecord | null>((record, next) => remember(record, next, t0), null) as CheckRecord;

describe('ledger check', () => {
  it('is good or a mismatch when the ledger answers', () => {
    expect(factOf(after(good), t0)).toEqual({ fact: 'good', shown: good });
    expect(factOf(after(good, mismatch), t0)).toEqual({ fact: 'mismatch', shown: mismatch });
  });

  it('leans on a good check for 24 hours when the ledger is silent, and shows its age', () => {
    expect(factOf(after(good, silent), t0 + goodForMs)).toEqual({ fact: 'recent', shown: good });
    expect(factOf(after(good, silent), t0 + goodForMs + 1)).toMatchObject({ fact: 'unreachable', shown: { ok: false } });
    expect(factOf(after(silent), t0).fact).toBe('unreachable');
  });

  it('never leans on a check that a later answer contradicted', () => {
    expect(factOf(after(good, mismatch, silent), t0).fact).toBe('unreachable');
    expect(factOf(after(good, mismatch, silent, good, silent), t0).fact).toBe('recent');
  });
});
