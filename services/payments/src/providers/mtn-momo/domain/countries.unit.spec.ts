import { describe, expect, it } from '@jest/globals';
import { momoAmount, momoCountryOf, momoMoney, momoFee, type MomoFee } from './countries.ts';

describe('the countries of MTN MoMo', () => {
  it.each([
    ['+256772123456', 'UG'],
    ['+256392123456', 'UG'],
    ['+233244123456', 'GH'],
    ['+2250505123456', 'CI'],
    ['+22997123456', 'BJ'],
    ['+2290197123456', 'BJ'],
  ])('%s is %s', (number, code) => {
    expect(momoCountryOf(number)?.code).toBe(code);
  });

  it.each(['+254712345678', '+256412345678', '+221771234567', '+23324412345', '256772123456', '+2567721234567', ''])(
    '%s is none',
    (number) => {
      expect(momoCountryOf(number)).toBeUndefined();
    },
  );

  it('write amounts with the decimals of their currency, and read what is one', () => {
    expect([momoAmount({ currency: 'UGX', minor: 24_250n }), momoAmount({ currency: 'GHS', minor: 12_345n })]).toEqual([
      '24250',
      '123.45',
    ]);
    expect(momoMoney('24250', 'UGX')).toEqual({ currency: 'UGX', minor: 24_250n });
    expect(momoMoney('24250.00', 'UGX')).toEqual({ currency: 'UGX', minor: 24_250n });
    expect([
      momoMoney('100', 'XOF')?.minor,
      momoMoney('100.5', 'GHS')?.minor,
      momoMoney('100.50', 'GHS')?.minor,
      momoMoney('0.10', 'GHS')?.minor,
    ]).toEqual([100n, 10_050n, 10_050n, 10n]);
    for (const [amount, currency] of [
      ['24250.5', 'UGX'],
      ['1.234', 'GHS'],
      ['-1', 'UGX'],
      ['1e3', 'UGX'],
      ['', 'UGX'],
      ['100', 'KES'],
      ['100', ''],
    ] as const)
      expect(momoMoney(amount, currency)).toBeNull();
  });
});

const terms = (over: Partial<MomoFee> = {}): MomoFee => ({ basisPoints: 100n, min: 500n, max: 5_000n, ...over });
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
    momoFee([{ since: '2026-01-01', terms: { basisPoints: 100n, min: 0n } }], 100_000_000n, noon('2026-11-23')),
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
