import { describe, expect, it } from '@jest/globals';
import { inForce, rateFromText, type Rate, type SettlementCurrency } from '@asili/kernel';
import {
  decideRates,
  isStale,
  type Decision,
  type KnownRates,
  type Observation,
  ratePolicies,
} from './decide-rates.ts';
import { parseDecimalJson } from './rate-table.ts';

const now = new Date('2026-11-24T12:00:00Z');
const policy = inForce(ratePolicies, now);
const ago = (minutes: number): Date => new Date(now.getTime() - minutes * 60_000);

const seen = (source: string, hbar: string, kes = '125.000000', minutes = 0): Observation => ({
  source,
  hbarUsd: rateFromText(hbar, 'HBAR', 'USD'),
  hbarAt: ago(minutes),
  usd: new Map<SettlementCurrency, Rate<'USD', 'KES'>>([['KES', rateFromText(kes, 'USD', 'KES')]]),
  usdAt: ago(minutes),
});
const last = (minutes: number, hbar = '0.68000000'): KnownRates => ({
  hbar: { USD: hbar },
  usd: { KES: '125.000000' },
  asOf: ago(minutes),
  sources: ['A', 'B'],
});
const decide = (observations: readonly Observation[], before: KnownRates | null = null, file = '0.68'): Decision =>
  decideRates({
    observations,
    last: before,
    fileRate: rateFromText(file, 'HBAR', 'USD'),
    currencies: ['KES', 'EUR'],
    now,
    policy,
  });
const reasonOf = (decision: Decision): string => (decision.kind === 'held' ? decision.reason : 'accepted');

describe('deciding on rates', () => {
  it('takes the median of two that agree, with the sample’s cross rate', () => {
    expect(decide([seen('B', '0.67'), seen('A', '0.67')], null, '0.67')).toMatchObject({
      kind: 'accepted',
      rates: { hbar: { USD: '0.67000000' } },
    });
    expect(decide([seen('B', '0.679'), seen('A', '0.681', '125', 1)])).toEqual({
      kind: 'accepted',
      rates: {
        hbar: { USD: '0.68000000', KES: '85.00000000' },
        usd: { KES: '125.000000' },
        asOf: ago(1),
        sources: ['A', 'B'],
      },
    });
  });

  it('leaves one of three out that is far off, and needs two', () => {
    expect(decide([seen('A', '0.68'), seen('B', '0.681'), seen('C', '0.816', '150')])).toMatchObject({
      kind: 'accepted',
      rates: { sources: ['A', 'B'], hbar: { USD: '0.68050000' } },
    });
    expect(reasonOf(decide([seen('A', '0.68'), seen('B', '0.816')]))).toBe('disagreement');
    expect(reasonOf(decide([seen('A', '0.68')]))).toBe('too-few-sources');
    expect(reasonOf(decide([]))).toBe('too-few-sources');
  });

  it('agrees within two percent and not beyond', () => {
    expect(reasonOf(decide([seen('A', '0.6800'), seen('B', '0.6936')]))).toBe('accepted');
    expect(reasonOf(decide([seen('A', '0.6800'), seen('B', '0.6937')]))).toBe('disagreement');
  });

  it('does not count a source that saw its HBAR more than ten minutes ago', () => {
    expect(reasonOf(decide([seen('A', '0.68'), seen('B', '0.68', '125', 10)]))).toBe('accepted');
    expect(reasonOf(decide([seen('A', '0.68'), seen('B', '0.68', '125', 10.1)]))).toBe('too-few-sources');
  });

  it('does not tell a currency on which the sources do not agree, and tells the others', () => {
    expect(decide([seen('A', '0.68', '125'), seen('B', '0.68', '150')])).toMatchObject({
      kind: 'accepted',
      rates: { usd: {}, hbar: { USD: '0.68000000' } },
    });
  });

  it('holds what is far from the ledger’s own rate file, and goes on without that file', () => {
    expect(reasonOf(decide([seen('A', '0.816'), seen('B', '0.816')]))).toBe('implausible');
    expect(
      reasonOf(
        decideRates({
          observations: [seen('A', '0.816'), seen('B', '0.816')],
          last: null,
          fileRate: null,
          currencies: [],
          now,
          policy,
        }),
      ),
    ).toBe('accepted');
  });

  it('holds a change of more than ten percent from one poll to the next, until that level has lasted', () => {
    const raised = [seen('A', '0.75'), seen('B', '0.75')];
    expect(reasonOf(decide(raised, last(1)))).toBe('jump');
    expect(reasonOf(decide(raised, last(29)))).toBe('jump');
    expect(reasonOf(decide(raised, last(30)))).toBe('accepted');
    expect(reasonOf(decide([seen('A', '0.747'), seen('B', '0.747')], last(1)))).toBe('accepted');
    expect(reasonOf(decide([seen('A', '0.68', '138'), seen('B', '0.68', '138')], last(1)))).toBe('jump');
  });

  it('is stale after ten minutes', () => {
    expect([isStale({ asOf: ago(10) }, now, policy), isStale({ asOf: ago(10.01) }, now, policy)]).toEqual([
      false,
      true,
    ]);
  });
});

describe('JSON with decimals', () => {
  it('keeps every number as it was written', () => {
    expect(parseDecimalJson('{"a":0.1,"b":[12345678901234567890.123456789],"c":"1","d":null,"e":1e3}')).toEqual({
      a: '0.1',
      b: ['12345678901234567890.123456789'],
      c: '1',
      d: null,
      e: '1e3',
    });
    expect(() => parseDecimalJson('{"a":')).toThrow();
  });
});
