import { describe, expect, it } from '@jest/globals';
import {
  feeTerms,
  moneyFromText,
  moneyToText,
  payInMethods,
  type Asset,
  type KnownCurrency,
  type Money,
  type PayInMethod,
} from '@asili/kernel';
import fc from 'fast-check';
import {
  canonicalJson,
  quoteView,
  makeQuote,
  type OrderForQuote,
  type Quote,
  type QuoteInput,
  payoutCurrency,
  walletCurrency,
} from './make-quote.ts';
import type { RateTable } from '../../rates/domain/rate-table.ts';

const now = new Date('2026-11-24T11:02:00Z');
const rates: RateTable = {
  hbar: { USD: '0.68000000', KES: '85.00000000', EUR: '0.62560000', UGX: '2516.00000000' },
  usd: {
    KES: '125.000000',
    EUR: '0.920000',
    GBP: '0.790000',
    UGX: '3700.000000',
    TZS: '2650.000000',
    NGN: '1540.000000',
    GHS: '12.400000',
    XOF: '603.500000',
  },
  asOf: '2026-11-24T11:00:00.000Z',
  sources: ['CoinGecko', 'Coinbase'],
  stale: false,
};
/** As the providers take them: whole shillings by phone, cents elsewhere. */
const steps: Readonly<Record<PayInMethod, Partial<Record<Asset, bigint>>>> = {
  hbar: { HBAR: 1n },
  mobile_money: { KES: 100n, UGX: 1n, GHS: 1n, XOF: 1n },
  card: { USD: 1n, EUR: 1n, GBP: 1n, KES: 1n, NGN: 1n },
  bank: { USD: 1n, KES: 1n },
};
const money = <C extends KnownCurrency>(amount: string, currency: C): Money<C> => moneyFromText(amount, currency);
const akinyi: OrderForQuote = {
  orderId: 'ord_1',
  artisanId: 'art_1',
  country: 'KE',
  completed: 0,
  items: [money('123.00', 'USD')],
  delivery: [money('4.00', 'USD')],
};
const naserian: OrderForQuote = {
  orderId: 'ord_2',
  artisanId: 'art_2',
  country: 'KE',
  completed: 0,
  items: [money('64.00', 'USD')],
  delivery: [money('3.00', 'USD')],
};
const quote = (method: PayInMethod, orders: readonly OrderForQuote[], change: Partial<QuoteInput> = {}): Quote =>
  makeQuote({
    method,
    orders,
    wallet: 'KES',
    rates,
    stepOf: (currency) => steps[method][currency] ?? null,
    now,
    ...change,
  });
const fee = ({ lines }: Quote): string =>
  moneyToText(lines.find(({ kind }) => kind === 'fee')?.money ?? money('0', 'USD'));

describe('the worked sample', () => {
  it('of 85 dollars is 125 HBAR, 83.72 net, 10,465 shillings', () => {
    const made = quote('hbar', [{ ...akinyi, items: [money('85.00', 'USD')], delivery: [] }]);
    expect(made.pay).toEqual({ currency: 'HBAR', minor: 12_500_000_000n });
    expect([
      fee(made),
      ...made.shares.flatMap(({ net, receives }) => [moneyToText(net), moneyToText(receives)]),
    ]).toEqual(['1.28', '83.72', '10465.00']);
  });

  it.each([
    ['mobile_money', '24250.00', 'KES', '4.85'],
    ['hbar', '285.29411765', 'HBAR', '2.91'],
    ['card', '194.00', 'USD', '6.90'],
    ['bank', '194.00', 'USD', '3.69'],
  ] as const)('of 194 dollars by %s is %s %s, of which the fee is %s', (method, amount, currency, expected) => {
    const made = quote(method, [akinyi, naserian]);
    expect([moneyToText(made.pay), made.pay.currency, fee(made), made.unavailable]).toEqual([
      amount,
      currency,
      expected,
      undefined,
    ]);
  });

  it('goes by the dollar where no rate of HBAR itself is agreed on', () => {
    const made = quote('hbar', [{ ...akinyi, items: [money('79.00', 'GBP')], delivery: [] }]);
    expect([moneyToText(made.pay), made.unavailable, made.rates.map(({ from, to }) => `${from} ${to}`)]).toEqual([
      '147.05882353',
      undefined,
      ['USD GBP', 'USD KES', 'HBAR USD'],
    ]);
  });

  it('says what each artisan receives', () => {
    const made = quote('mobile_money', [akinyi, naserian]);
    expect(made.shares.map(({ net, receives }) => [moneyToText(net), moneyToText(receives)])).toEqual([
      ['123.82', '15477.50'],
      ['65.33', '8166.25'],
    ]);
  });

  it('as it is sent', () => {
    expect(quoteView(quote('hbar', [akinyi, naserian]))).toEqual({
      method: 'hbar',
      pay: { amount: '285.29411765', currency: 'HBAR' },
      lines: [
        { kind: 'items', money: { amount: '187.00', currency: 'USD' }, paidBy: 'buyer' },
        { kind: 'delivery', money: { amount: '7.00', currency: 'USD' }, paidBy: 'buyer' },
        { kind: 'fee', money: { amount: '2.91', currency: 'USD' }, paidBy: 'artisan' },
      ],
      receives: [
        { artisanId: 'art_1', money: { amount: '15636.25', currency: 'KES' }, payout: 'after-delivery' },
        { artisanId: 'art_2', money: { amount: '8250.00', currency: 'KES' }, payout: 'after-delivery' },
      ],
      rates: [
        { from: 'USD', to: 'KES', rate: '125.000000', asOf: rates.asOf, sources: rates.sources },
        { from: 'HBAR', to: 'USD', rate: '0.68000000', asOf: rates.asOf, sources: rates.sources },
      ],
      expiresAt: '2026-11-24T11:17:00.000Z',
    });
  });
});

describe('what is priced in the money of its artisan’s country', () => {
  it.each([
    // Price, paid from a Kenyan wallet, by card, by bank, in HBAR, and what the artisan receives of the first.
    ['NG', 'NGN', '92400.00', '7500.00 KES', '92400.00 NGN', '60.00 USD', '88.23529412 HBAR', '90090.00 NGN'],
    ['UG', 'UGX', '222000', '7500.00 KES', '60.00 USD', '60.00 USD', '88.23529412 HBAR', '216450 UGX'],
    ['GH', 'GHS', '744.00', '7500.00 KES', '60.00 USD', '60.00 USD', '88.23529412 HBAR', '725.40 GHS'],
    ['TZ', 'TZS', '159000.00', '7500.00 KES', '60.00 USD', '60.00 USD', '88.23529412 HBAR', '155025.00 TZS'],
    ['CI', 'XOF', '36210', '7500.00 KES', '60.00 USD', '60.00 USD', '88.23529412 HBAR', '35305 XOF'],
  ] as const)(
    'in %s is sold by every way and received as it is: %s %s',
    (country, currency, price, phone, card, bank, hbar, receives) => {
      const sold = [{ ...akinyi, country, items: [money(price, currency)], delivery: [] }];
      const view = payInMethods.map((method) => quote(method, sold));
      const text = (amount: Money<Asset>) => `${moneyToText(amount)} ${amount.currency}`;
      expect(Object.fromEntries(view.map(({ method, pay }) => [method, text(pay)]))).toEqual({
        hbar,
        mobile_money: phone,
        card,
        bank,
      });
      expect(view.map(({ unavailable }) => unavailable)).toEqual([undefined, undefined, undefined, undefined]);
      expect(text((quote('mobile_money', sold).shares[0] as Quote['shares'][number]).receives)).toBe(receives);
    },
  );

  it('needs no rate where it is paid, and paid out, in the same', () => {
    const sold = [{ ...akinyi, country: 'UG', items: [money('222000', 'UGX')], delivery: [] }];
    expect(quote('mobile_money', sold, { wallet: 'UGX', rates: null })).toMatchObject({
      pay: money('222000', 'UGX'),
      rates: [],
      shares: [{ fee: money('5550', 'UGX'), receives: money('216450', 'UGX') }],
    });
  });
});

describe('a sale in several currencies', () => {
  const at126: RateTable = { ...rates, usd: { ...rates.usd, KES: '126.000000' }, hbar: { USD: '0.68000000' } };
  const inShillings = { ...akinyi, items: [money('9.10', 'KES')], delivery: [] };
  const dear = { ...naserian, country: 'DE', items: [money('99356.88', 'USD')], delivery: [] };

  it('is multiplied first and divided once: the buyer pays rounded up, and shillings are shillings again', () => {
    const made = quote('card', [inShillings, dear], { rates: at126 });
    expect([moneyToText(made.pay), ...made.shares.map(({ gross }) => moneyToText(gross))]).toEqual([
      '99356.96',
      '0.08',
      '99356.88',
    ]);
    const received = (method: PayInMethod) =>
      moneyToText((quote(method, [inShillings, dear], { rates: at126 }).shares[0] as Quote['shares'][number]).receives);
    expect(payInMethods.map((method) => [method, received(method)])).toEqual([
      ['hbar', '8.96'],
      ['mobile_money', '8.87'],
      ['card', '8.79'],
      ['bank', '8.93'],
    ]);
    expect(
      quote('mobile_money', [inShillings, { ...dear, items: [money('10.00', 'USD')] }], { rates: at126 }).pay,
    ).toEqual(money('1270.00', 'KES')); // 1,269.10.
  });
});

describe('when an artisan is paid', () => {
  const moments = (orders: readonly OrderForQuote[], change: Partial<QuoteInput> = {}) =>
    quote('bank', orders, change).shares.map(({ payout }) => payout);

  it('is at once for a trusted artisan, order by order, and never for a large sale', () => {
    expect(
      moments([
        { ...akinyi, completed: 3 },
        { ...naserian, completed: 2 },
      ]),
    ).toEqual(['at-once', 'after-delivery']);
    expect(moments([{ ...akinyi, completed: 3, items: [money('496.00', 'USD')] }])).toEqual(['at-once']);
    expect(moments([{ ...akinyi, completed: 3, items: [money('496.01', 'USD')] }])).toEqual(['after-delivery']);
  });

  it('is after delivery where nobody can say how much a sale is worth, and needs no rate that stands on the quote', () => {
    const local = { ...akinyi, completed: 9, items: [money('2000.00', 'KES')], delivery: [] };
    expect(quote('bank', [local])).toMatchObject({ rates: [], shares: [{ payout: 'at-once' }] });
    expect(moments([local], { rates: null })).toEqual(['after-delivery']);
  });
});

describe('the currency that is paid in', () => {
  const inEuro = { ...akinyi, items: [money('50.00', 'EUR')], delivery: [] };

  it('is the sale’s own where it has one that is taken, else dollars', () => {
    expect(quote('card', [inEuro]).pay).toEqual(money('50.00', 'EUR'));
    expect(quote('bank', [inEuro]).pay.currency).toBe('USD');
    expect(quote('card', [inEuro, naserian]).pay.currency).toBe('USD');
  });

  it('is the wallet’s by its number, in what the provider can move', () => {
    const odd = [{ ...akinyi, items: [money('85.01', 'USD')], delivery: [] }];
    expect(quote('mobile_money', odd).pay).toEqual(money('10627.00', 'KES')); // 10,626.25, in whole shillings.
    expect(quote('mobile_money', odd, { wallet: 'UGX' }).pay).toEqual(money('314537', 'UGX'));
    expect(walletCurrency('+254712604482', now)).toBe('KES');
    expect(walletCurrency('+256772123456', now)).toBe('UGX');
    expect(walletCurrency('+4915112345678', now)).toBe('USD');
    expect([payoutCurrency('SN', now), payoutCurrency('DE', now)]).toEqual(['XOF', 'USD']);
  });

  it('is the sale’s own although its delivery is free in another', () => {
    const inEuros = { ...akinyi, items: [money('49.99', 'EUR')], delivery: [money('0.00', 'USD')] };
    expect(quote('card', [inEuros])).toMatchObject({
      pay: money('49.99', 'EUR'),
      shares: [{ gross: money('49.99', 'EUR') }],
    });
  });

  it('may be one that nobody takes', () => {
    expect(quote('mobile_money', [akinyi], { wallet: 'TZS' })).toMatchObject({
      pay: { currency: 'TZS' },
      unavailable: 'currency',
    });
  });
});

describe('rates that are old or missing', () => {
  it('make no HBAR quote and hold up nothing else', () => {
    const old = { rates: { ...rates, stale: true } };
    expect(payInMethods.map((method) => quote(method, [akinyi], old).unavailable)).toEqual([
      'rates-stale',
      undefined,
      undefined,
      undefined,
    ]);
    expect(quote('hbar', [akinyi], old).pay.minor).toBeGreaterThan(0n);
  });

  it('of more than a day make no quote that converts: what is asked, kept and paid out in one currency is left', () => {
    const at = (hours: number) => ({
      rates: { ...rates, stale: true, asOf: new Date(now.getTime() - hours * 3_600_000).toISOString() },
    });
    const inShillings = { ...akinyi, items: [money('2000.00', 'KES')], delivery: [] };
    const ways = (order: OrderForQuote, hours: number) =>
      payInMethods.map((method) => quote(method, [order], at(hours)).unavailable);
    expect(ways(akinyi, 24)).toEqual(['rates-stale', undefined, undefined, undefined]);
    expect(ways(akinyi, 24.01)).toEqual(['rates-stale', 'rates-stale', 'rates-stale', 'rates-stale']);
    expect(ways(inShillings, 24 * 60)).toEqual(['rates-stale', undefined, 'rates-stale', undefined]); // A card's fixed fee is of dollars.
    expect(ways({ ...akinyi, country: 'DE' }, 24 * 60)).toEqual(['rates-stale', 'rates-stale', undefined, undefined]);
  });

  it('that nobody agrees on stop what needs them, and nobody is quoted a figure', () => {
    const southAfrican = { ...akinyi, country: 'ZA' };
    expect(quote('card', [southAfrican])).toMatchObject({ unavailable: 'rates-stale', shares: [], pay: { minor: 0n } });
    expect(quote('hbar', [akinyi], { rates: null }).unavailable).toBe('rates-stale');
    expect(quote('card', [{ ...akinyi, country: 'DE' }], { rates: null }).unavailable).toBeUndefined();
  });
});

describe('whatever is sold', () => {
  const amount = fc
    .tuple(fc.bigInt({ min: 0n, max: 100_000_000n }), fc.constantFrom<KnownCurrency>('USD', 'EUR', 'GBP', 'KES', 'UGX'))
    .map(([minor, currency]) => ({ minor, currency }));
  const order = fc.record({
    items: fc.array(amount, { minLength: 1, maxLength: 3 }),
    delivery: fc.array(amount, { maxLength: 2 }),
    country: fc.constantFrom('KE', 'UG', 'TZ', 'NG', 'DE'),
  });
  const orders = fc
    .array(order, { minLength: 1, maxLength: 5 })
    .map((all) =>
      all.map((each, index): OrderForQuote => ({
        ...each,
        completed: 0,
        orderId: `ord_${index}`,
        artisanId: `art_${index}`,
      })),
    );

  it('sums add up and no minor unit is lost', () => {
    fc.assert(
      fc.property(fc.constantFrom(...payInMethods), orders, (method, sold) => {
        const made = quote(method, sold);
        const sum = (amounts: readonly Money<KnownCurrency>[]): bigint =>
          amounts.reduce((all, { minor }) => all + minor, 0n);
        const gross = sum(made.shares.map((share) => share.gross));
        const taken = made.lines.find(({ kind }) => kind === 'fee')?.money.minor;
        expect(sum(made.shares.map((share) => share.fee))).toBe(taken);
        expect(sum(made.shares.map(({ net }) => net)) + (taken ?? 0n)).toBe(gross);
        for (const { gross: own, fee: ownFee, net } of made.shares)
          expect(net.minor >= 0n && net.minor === own.minor - ownFee.minor).toBe(true);
        const currencies = new Set(
          made.lines.filter(({ kind }) => kind !== 'fee').map(({ money: { currency } }) => currency),
        );
        if (currencies.size === 1)
          expect(sum(made.lines.filter(({ kind }) => kind !== 'fee').map((line) => line.money))).toBe(gross);
        expect(
          (taken ?? 0n) * 10_000n <=
            gross * feeTerms(method, now).basisPoints + 5_000n + (method === 'card' ? 10_000n * 30n * 125n : 0n),
        ).toBe(true);
      }),
    );
  });

  it('in several currencies is paid and received to the minor unit of what exact fractions say', () => {
    const den = 125n * 92n * 79n * 37n;
    const worth: Readonly<Record<string, bigint>> = {
      USD: den,
      KES: den / 125n,
      EUR: (100n * den) / 92n,
      GBP: (100n * den) / 79n,
      UGX: den / 37n,
    }; // Of one minor unit, in cents of the dollar times `den`.
    const exact = (amounts: readonly Money<KnownCurrency>[]): bigint =>
      amounts.reduce((sum, { currency, minor }) => sum + minor * (worth[currency] ?? 0n), 0n);
    fc.assert(
      fc.property(fc.constantFrom(...payInMethods), orders, (method, sold) => {
        const made = quote(method, sold);
        const amounts = sold.map(({ items, delivery }) => [...items, ...delivery]);
        fc.pre(
          new Set(
            amounts
              .flat()
              .filter(({ minor }) => minor > 0n)
              .map(({ currency }) => currency),
          ).size > 1,
        );
        const sale = exact(amounts.flat());
        if (made.pay.currency === 'USD')
          expect(made.pay.minor * den >= sale && (made.pay.minor - 1n) * den < sale).toBe(true);
        expect(made.shares.reduce((sum, { gross }) => sum + gross.minor, 0n)).toBe((sale + den - 1n) / den);
        const taken = made.shares.reduce((sum, share) => sum + share.fee.minor, 0n);
        for (const [index, { gross, receives }] of made.shares.entries()) {
          const own = exact(amounts[index] ?? []);
          expect(gross.minor * den - own < den && own - gross.minor * den < den).toBe(true);
          if (receives.currency !== 'KES') continue;
          const kept = sale > taken * den ? sale - taken * den : 0n; // own x kept / sale, in shillings' cents.
          const off = receives.minor * sale * den - own * kept * 125n;
          expect(2n * (off < 0n ? -off : off) <= sale * den).toBe(true);
        }
      }),
    );
  });

  it('is never paid with too little, nor with a whole step too much', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 100_000_000n }), (minor) => {
        const sold = [{ ...akinyi, items: [{ minor, currency: 'USD' as const }], delivery: [] }];
        const hbar = quote('hbar', sold).pay.minor;
        expect(hbar * 68n >= minor * 100_000_000n && (hbar - 1n) * 68n < minor * 100_000_000n).toBe(true);
        const shillings = quote('mobile_money', sold).pay.minor;
        expect(shillings % 100n === 0n && shillings >= minor * 125n && shillings - 100n < minor * 125n).toBe(true);
      }),
    );
  });
});

describe('canonical JSON', () => {
  it('is the same whatever order the facts came in', () => {
    expect(canonicalJson({ b: [1, { d: 'é"', c: null }], a: undefined, A: true })).toBe(
      '{"A":true,"b":[1,{"c":null,"d":"é\\""}]}',
    ); // RFC 8785, 3.2.3: by code units.
    expect(() => canonicalJson({ a: 0.5 })).toThrow(TypeError);
    expect(() => canonicalJson(1n)).toThrow(TypeError);
  });
});
