import fc from 'fast-check';
import {
  convert,
  decimalsOf,
  divide,
  feeOn,
  feeTerms,
  inForce,
  inverse,
  InvalidRate,
  moneyFromText,
  moneyToText,
  payInMethods,
  rateFromText,
  rateToText,
  roundTo,
  settlementCurrencies,
  splitMoney,
  through,
  type Asset,
  type Rounding,
} from './index.ts';

const now = new Date('2026-11-24T12:00:00Z');
const anyAsset = fc.constantFrom<Asset>('USD', 'KES', 'UGX', 'XOF', 'HBAR');
const anyMinor = fc.bigInt({ min: 0n, max: 5n * 10n ** 18n }); // All HBAR there is, in tinybar.
const anyRate = fc.tuple(fc.bigInt({ min: 1n, max: 10n ** 12n }), fc.bigInt({ min: 1n, max: 10n ** 12n }));

describe('the worked sample: 85 USD paid in HBAR, received in KES', () => {
  const price = moneyFromText('85.00', 'USD');
  const hbarUsd = rateFromText('0.68000000', 'HBAR', 'USD');
  const usdKes = rateFromText('125.000000', 'USD', 'KES');

  it('costs 125 HBAR, leaves 83.72 USD, and pays out 10,465 KES', () => {
    const paid = convert(price, inverse(hbarUsd), 'up');
    expect(paid).toEqual({ currency: 'HBAR', minor: 12_500_000_000n });
    const fee = feeOn(price, feeTerms('hbar', now));
    expect(fee).toEqual({ currency: 'USD', minor: 128n });
    const net = { currency: 'USD' as const, minor: price.minor - fee.minor };
    const received = convert(net, usdKes, 'half-even');
    expect([moneyToText(paid), moneyToText(net), moneyToText(received)]).toEqual(['125.00000000', '83.72', '10465.00']);
    expect(roundTo(received, 100n, 'floor')).toEqual(received);
  });

  it('is 85 KES for one HBAR', () => {
    expect(rateToText(through(hbarUsd, usdKes), 8)).toBe('85.00000000');
  });
});

describe('currencies', () => {
  it('are those of the dated table, with the decimals they have', () => {
    const table = Object.fromEntries(settlementCurrencies(now).map((currency) => [currency, decimalsOf(currency)]));
    expect(table).toEqual({ USD: 2, EUR: 2, GBP: 2, KES: 2, TZS: 2, NGN: 2, GHS: 2, ZAR: 2, MAD: 2, UGX: 0, XOF: 0 });
    expect(() => settlementCurrencies(new Date('2025-12-31T23:59:59Z'))).toThrow(RangeError);
  });

  it('counts HBAR in tinybar, past what a float holds', () => {
    expect(moneyFromText('50000000000.00000001', 'HBAR').minor).toBe(5_000_000_000_000_000_001n);
    expect(moneyToText({ currency: 'HBAR', minor: 1n })).toBe('0.00000001');
  });

  it('takes the row that began last', () => {
    const rows = [
      { since: '2027-01-01', terms: 'new' },
      { since: '2026-01-01', terms: 'old' },
    ];
    expect([inForce(rows, new Date('2026-12-31T23:59:59Z')), inForce(rows, new Date('2027-01-01T00:00:00Z'))]).toEqual([
      'old',
      'new',
    ]);
  });
});

describe('dividing', () => {
  it.each<[bigint, bigint, Rounding, bigint]>([
    [5n, 2n, 'up', 3n],
    [5n, 2n, 'floor', 2n],
    [5n, 2n, 'half-up', 3n],
    [5n, 2n, 'half-even', 2n],
    [7n, 2n, 'half-even', 4n],
    [9n, 4n, 'half-up', 2n],
    [9n, 4n, 'up', 3n],
    [8n, 4n, 'up', 2n],
    [-5n, 2n, 'up', -2n],
    [-5n, 2n, 'floor', -3n],
    [-5n, 2n, 'half-up', -2n],
    [-5n, 2n, 'half-even', -2n],
    [-7n, 2n, 'half-even', -4n],
  ])('%d by %d, %s, is %d', (dividend, divisor, rounding, quotient) => {
    expect(divide(dividend, divisor, rounding)).toBe(quotient);
  });

  it('is never off by one, and off by less than a half where it takes the nearest', () => {
    fc.assert(
      fc.property(fc.bigInt(), fc.bigInt({ min: 1n, max: 10n ** 30n }), (dividend, divisor) => {
        const off = (rounding: Rounding): bigint => divide(dividend, divisor, rounding) * divisor - dividend;
        expect(off('floor') <= 0n && off('floor') > -divisor).toBe(true);
        expect(off('up') >= 0n && off('up') < divisor).toBe(true);
        for (const nearest of ['half-up', 'half-even'] as const)
          expect(2n * (off(nearest) < 0n ? -off(nearest) : off(nearest)) <= divisor).toBe(true);
      }),
    );
  });

  it('refuses a divisor of zero or below', () => {
    expect(() => divide(1n, 0n, 'up')).toThrow(RangeError);
  });
});

describe('converting', () => {
  it('asks never too little, and there and back never gains', () => {
    fc.assert(
      fc.property(anyAsset, anyAsset, anyMinor, anyRate, (from, to, minor, [num, den]) => {
        const rate = { from, to, num, den };
        const asked = convert({ currency: from, minor }, rate, 'up');
        expect(convert(asked, inverse(rate), 'floor').minor >= minor).toBe(true);
        const given = convert({ currency: from, minor }, rate, 'floor');
        expect(convert(given, inverse(rate), 'floor').minor <= minor).toBe(true);
      }),
    );
  });

  it('in one step is what it is in two, but for one rounding', () => {
    const [first, second] = [rateFromText('0.68123456', 'HBAR', 'USD'), rateFromText('128.412345', 'USD', 'KES')];
    fc.assert(
      fc.property(anyMinor, (minor) => {
        const once = convert({ currency: 'HBAR', minor }, through(first, second), 'floor').minor;
        const twice = convert(convert({ currency: 'HBAR', minor }, first, 'floor'), second, 'floor').minor;
        expect(once >= twice && once - twice <= 129n).toBe(true);
      }),
    );
  });

  it('refuses an amount of another currency, and rates that do not meet', () => {
    const usdKes = rateFromText('125', 'USD', 'KES');
    expect(() => convert(moneyFromText('1', 'EUR') as never, usdKes, 'up')).toThrow(InvalidRate);
    expect(() => through(usdKes, usdKes as never)).toThrow(InvalidRate);
  });

  it.each(['', '0', '0.000', '-1', '1e3', '1,5', ' 1', 'NaN', 'Infinity', '1.', '.5'])(
    'takes %j for no rate',
    (text) => {
      expect(() => rateFromText(text, 'USD', 'KES')).toThrow(InvalidRate);
    },
  );

  it('prints the rate it reads', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 15n }), (scaled) => {
        const text = rateToText({ from: 'USD', to: 'KES', num: scaled, den: 1_000_000n }, 6);
        expect(rateToText(rateFromText(text, 'USD', 'KES'), 6)).toBe(text);
      }),
    );
    expect(rateToText(rateFromText('0.6875', 'HBAR', 'USD'), 0)).toBe('1');
  });
});

describe('splitting', () => {
  it('gives the largest remainders what is left, the earlier first', () => {
    const parts = (minor: bigint, weights: bigint[]) =>
      splitMoney({ currency: 'USD', minor }, weights).map((part) => part.minor);
    expect(parts(100n, [1n, 1n, 1n])).toEqual([34n, 33n, 33n]);
    expect(parts(485n, [8500n, 10900n])).toEqual([213n, 272n]); // 212.5 and 272.5: a tie goes to the first.
    expect(parts(5n, [0n, 1n])).toEqual([0n, 5n]);
    expect(() => parts(1n, [0n, 0n])).toThrow(RangeError);
    expect(() => parts(1n, [2n, -1n])).toThrow(RangeError);
  });

  it('loses nothing, and is never a whole unit from the exact share', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }),
        fc.array(fc.bigInt({ min: 0n, max: 10n ** 12n }), { minLength: 1, maxLength: 20 }),
        (minor, given) => {
          const weights = [...given, 1n];
          const sum = weights.reduce((all, weight) => all + weight, 0n);
          const parts = splitMoney({ currency: 'KES', minor }, weights);
          expect(parts.reduce((all, part) => all + part.minor, 0n)).toBe(minor);
          parts.forEach((part, index) => {
            const off = part.minor * sum - minor * (weights[index] ?? 0n);
            expect(off > -sum && off < sum).toBe(true);
          });
        },
      ),
    );
  });
});

describe('fees', () => {
  const fee = (text: string, method: (typeof payInMethods)[number]) =>
    moneyToText(feeOn(moneyFromText(text, 'USD'), feeTerms(method, now)));

  it.each([
    ['85.00', 'mobile_money', '2.13'], // 2.125 up
    ['85.00', 'hbar', '1.28'], // 1.275 up
    ['85.00', 'card', '3.19'], // 2.89 + 0.30
    ['85.00', 'bank', '1.62'], // 1.615 up
    ['0.33', 'hbar', '0.00'], // 0.00495 down
    ['0.20', 'card', '0.20'], // Never more than the sale.
    ['0.00', 'card', '0.00'],
    ['194.00', 'mobile_money', '4.85'],
    ['194.00', 'hbar', '2.91'],
    ['194.00', 'card', '6.90'],
    ['194.00', 'bank', '3.69'],
  ] as const)('%s USD by %s: %s', (text, method, expected) => {
    expect(fee(text, method)).toBe(expected);
  });

  it('takes the fixed part at the rate, rounded once, and refuses to guess one', () => {
    const terms = feeTerms('card', now);
    const sale = moneyFromText('10465', 'KES');
    expect(moneyToText(feeOn(sale, terms, rateFromText('125', 'USD', 'KES')))).toBe('393.31'); // 355.81 + 37.50
    expect(moneyToText(feeOn(moneyFromText('1000', 'UGX'), terms, rateFromText('3700.5', 'USD', 'UGX')))).toBe('1000');
    expect(moneyToText(feeOn(moneyFromText('100000', 'UGX'), terms, rateFromText('3700.5', 'USD', 'UGX')))).toBe(
      '4510',
    ); // 3400 + 1110.15
    expect(() => feeOn(sale, terms)).toThrow(InvalidRate);
    expect(() => feeOn(sale, terms, rateFromText('0.9', 'USD', 'EUR') as never)).toThrow(InvalidRate);
    expect(feeOn(sale, feeTerms('bank', now)).currency).toBe('KES');
  });

  it('are never below zero nor above the sale, and grow with it', () => {
    fc.assert(
      fc.property(fc.constantFrom(...payInMethods), anyMinor, anyMinor, (method, a, b) => {
        const [less, more] = (a < b ? [a, b] : [b, a]).map(
          (minor) => feeOn({ currency: 'USD', minor }, feeTerms(method, now)).minor,
        ) as [bigint, bigint];
        expect(less >= 0n && less <= more && more <= (a < b ? b : a)).toBe(true);
      }),
    );
  });
});
