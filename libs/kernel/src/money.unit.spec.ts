import fc from 'fast-check';
import type { KnownCurrency } from './currencies.ts';
import { InvalidMoney, addMoney, moneyFromText, moneyToText, plainMoney } from './money.ts';

describe('money', () => {
  it.each([
    ['85', 8500n, '85.00'],
    ['0.1', 10n, '0.10'],
    ['0.29', 29n, '0.29'],
    ['9999999999.99', 999_999_999_999n, '9999999999.99'],
  ])('reads %s without a float', (text, minor, printed) => {
    const money = moneyFromText(text, 'USD');
    expect(money.minor).toBe(minor);
    expect(moneyToText(money)).toBe(printed);
  });

  it.each(['', '-1', '1.234', '1e3', '1,50', '12345678901', 'NaN', '٣'])('refuses %p', (text) => {
    expect(() => moneyFromText(text, 'USD')).toThrow(InvalidMoney);
  });

  it('never adds two currencies', () => {
    expect(addMoney(moneyFromText('1.50', 'KES'), moneyFromText('2.75', 'KES')).minor).toBe(425n);
    expect(() => addMoney(moneyFromText('1', 'KES'), moneyFromText('1', 'USD'))).toThrow(InvalidMoney);
  });

  it.each<[string, KnownCurrency, bigint, string]>([
    ['1000', 'UGX', 1000n, '1000'],
    ['1000.00', 'RWF', 1000n, '1000'],
    ['0', 'XOF', 0n, '0'],
    ['1.5', 'TND', 1500n, '1.500'],
    ['0.005', 'TND', 5n, '0.005'],
    ['85.00', 'USD', 8500n, '85.00'],
  ])('counts %s %s in the units it has', (text, currency, minor, printed) => {
    expect(moneyFromText(text, currency)).toEqual({ currency, minor });
    expect(moneyToText({ currency, minor })).toBe(printed);
  });

  it.each<[string, KnownCurrency]>([
    ['1000.50', 'UGX'],
    ['0.01', 'XOF'],
    ['1.234', 'USD'],
    ['1.2345', 'TND'],
    ['1.000', 'USD'],
  ])('refuses %s %s', (text, currency) => {
    expect(() => moneyFromText(text, currency)).toThrow(InvalidMoney);
  });

  const anyCurrency = fc.constantFrom<KnownCurrency>('USD', 'KES', 'GHS', 'UGX', 'XOF', 'RWF', 'TND');

  it('prints what it reads and reads what it prints, in every currency', () => {
    fc.assert(
      fc.property(anyCurrency, fc.bigInt({ min: 0n, max: 9_999_999_999n }), (currency, minor) => {
        expect(moneyFromText(moneyToText({ currency, minor }), currency)).toEqual({ currency, minor });
        expect(moneyToText({ currency, minor: -minor })).toBe(
          `${minor === 0n ? '' : '-'}${moneyToText({ currency, minor })}`,
        );
      }),
    );
  });

  it('orders amounts as their texts do as numbers, and adds as counted', () => {
    fc.assert(
      fc.property(
        anyCurrency,
        fc.bigInt({ min: 0n, max: 999_999n }),
        fc.bigInt({ min: 0n, max: 999_999n }),
        (currency, a, b) => {
          expect(Number(moneyToText({ currency, minor: a })) < Number(moneyToText({ currency, minor: b }))).toBe(a < b);
          expect(addMoney({ currency, minor: a }, { currency, minor: b })).toEqual({ currency, minor: a + b });
        },
      ),
    );
  });
});

it.each([
  ['2758.00', 'en', 'KES 2,758'],
  ['8569.50', 'en', 'KES 8,569.50'],
  ['8569.50', 'fr', 'KES 8 569,50'],
  ['1000000', 'sw', 'KES 1,000,000'],
  ['0.00', 'fr', 'KES 0'],
  ['999.99', 'sw', 'KES 999.99'],
])('%s in %s is %s where signs are few', (amount, language, text) => {
  expect(plainMoney({ amount, currency: 'KES' }, language)).toBe(text);
});
