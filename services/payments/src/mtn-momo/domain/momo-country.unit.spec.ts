import { describe, expect, it } from '@jest/globals';
import { momoAmount, momoCountryOf, momoMoney } from './momo-country.ts';

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
