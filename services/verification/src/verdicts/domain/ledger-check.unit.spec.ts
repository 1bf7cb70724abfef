import { describe, expect, it } from '@jest/globals';
import type { CertificateCheck } from '@asili/contracts';
import { factOf, goodForMs, unanswered } from './verdict.ts';

const t0 = Date.parse('2026-11-21T12:00:00.000Z');
const at = new Date(t0).toISOString();
const answer = (change: Partial<CertificateCheck>): CertificateCheck => ({
  productId: 'prd_1',
  network: 'local',
  reachable: true,
  checkedAt: at,
  source: 'mirror',
  ok: true,
  mismatches: [],
  lastGoodAt: at,
  ...change,
});
const good = answer({});
const mismatch = answer({ ok: false, mismatches: ['deleted'], lastGoodAt: null });

describe('ledger check', () => {
  it('is good or a mismatch when the ledger answers', () => {
    expect(factOf(good, t0)).toEqual({ fact: 'good', shown: good });
    expect(factOf(mismatch, t0)).toEqual({ fact: 'mismatch', shown: mismatch });
  });

  it('leans on a good check for 24 hours when the mirror is silent, and shows its age', () => {
    const silent = answer({ reachable: false });
    expect(factOf(silent, t0 + goodForMs)).toMatchObject({ fact: 'recent', shown: { checkedAt: at, ok: true } });
    expect(factOf(silent, t0 + goodForMs + 1)).toMatchObject({ fact: 'unreachable', shown: { ok: false } });
    expect(factOf(answer({ reachable: false, ok: false, checkedAt: null, lastGoodAt: null }), t0).fact).toBe(
      'unreachable',
    );
  });

  it('never leans on a check that a later answer contradicted', () => {
    expect(factOf(answer({ ...mismatch, reachable: false }), t0).fact).toBe('unreachable');
  });

  it('says what was said last when the ledger service is away, and nothing when nothing was', () => {
    expect(factOf(unanswered('prd_1', 'local', good), t0)).toMatchObject({
      fact: 'recent',
      shown: { source: 'mirror', checkedAt: at, ok: true },
    });
    expect(factOf(unanswered('prd_1', 'local', mismatch), t0).fact).toBe('unreachable');
    expect(factOf(unanswered('prd_1', 'local', undefined), t0)).toMatchObject({
      fact: 'unreachable',
      shown: { network: 'local', source: 'none', ok: false },
    });
  });
});
