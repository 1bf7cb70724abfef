import { expect, it } from '@jest/globals';
import { momoFee, type MomoFee } from './momo-fee.ts';

const terms = (over: Partial<MomoFee> = {}): MomoFee => ({ basisPoints: 100n, least: 500n, most: 5_000n, ...over });
const noon = (day: string): Date => new Date(`${day}T12:00:00Z`);

it.each([
  ['a share', 100_000n, 1_000n],
  ['a share with half a coin', 100_050n, 1_001n],
  ['a share with less than half a coin', 100_049n, 1_000n],
  ['the least', 10n, 500n],
  ['the most', 1_000_000n, 5_000n],
])('is %s', (_what, minor, fee) => {
  expect(momoFee([{ since: '2026-01-01', terms: terms() }], minor, noon('2026-11-23'))).toBe(fee);
});

it('has no upper bound where none is agreed on', () => {
  expect(
    momoFee([{ since: '2026-01-01', terms: { basisPoints: 100n, least: 0n } }], 100_000_000n, noon('2026-11-23')),
  ).toBe(1_000_000n);
});

it('is that of its day, and nothing before anything was agreed on', () => {
  const fees = [
    { since: '2026-12-01', terms: terms({ basisPoints: 200n }) },
    { since: '2026-11-01', terms: terms() },
  ];
  expect(['2026-10-31', '2026-11-30', '2026-12-01'].map((day) => momoFee(fees, 100_000n, noon(day)))).toEqual([
    0n,
    1_000n,
    2_000n,
  ]);
  expect(momoFee([], 100_000n, noon('2026-11-23'))).toBe(0n);
});
