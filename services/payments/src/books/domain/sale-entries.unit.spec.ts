import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  moneyFromText,
  moneyToText,
  payInMethods,
  type Asset,
  type KnownCurrency,
  type Money,
  type PayInMethod,
} from '@asili/kernel';
import { makeQuote, type OrderForQuote, quoteView, textOf } from '../../quotes/domain/make-quote.ts';
import { partOf, refundedPart } from '../../payment/domain/refunds-of-payment.ts';
import type { RateTable } from '../../rates/domain/rate-table.ts';
import { cancelledEntry, reducedEntry } from './refund-entries.ts';
import { checkEntry, journalOf, type Entry } from './entry.ts';
import { paidEntry, reserveEntry, returnedEntry } from './payout-entries.ts';
import { saleEntries, type Sale } from './sale-entries.ts';

const rates: RateTable = {
  hbar: { USD: '0.68000000', KES: '85.00000000', EUR: '0.62560000', UGX: '2516.00000000' },
  usd: { KES: '125.000000', EUR: '0.920000', GBP: '0.790000', UGX: '3700.000000' },
  asOf: '2026-11-24T11:00:00.000Z',
  sources: ['CoinGecko', 'Coinbase'],
  stale: false,
};
const steps: Readonly<Record<PayInMethod, Partial<Record<Asset, bigint>>>> = {
  hbar: { HBAR: 1n },
  mobile_money: { KES: 100n, UGX: 1n },
  card: { USD: 1n, EUR: 1n, KES: 1n },
  bank: { USD: 1n, KES: 1n },
};
const providers: Readonly<Record<PayInMethod, string>> = {
  hbar: 'hedera',
  mobile_money: 'daraja',
  card: 'stripe',
  bank: 'paystack',
};

const order = (n: number, minor: bigint, currency: KnownCurrency = 'USD', country = 'KE'): OrderForQuote => ({
  orderId: `ord_${n}`,
  artisanId: `art_${n}`,
  country,
  completed: 0,
  items: [{ currency, minor }],
  delivery: [],
});

function sale(
  method: PayInMethod,
  orders: readonly OrderForQuote[],
  wallet: 'KES' | 'UGX' = 'KES',
): { sale: Sale; pay: Money<Asset> } {
  const quote = makeQuote({
    method,
    orders,
    wallet,
    rates,
    stepOf: (currency) => steps[method][currency] ?? null,
    now: new Date('2026-11-24T11:02:00Z'),
  });
  const shares = quote.shares.map(({ orderId, artisanId, gross, fee, net, receives }) => ({
    orderId,
    artisanId,
    gross: textOf(gross),
    fee: textOf(fee),
    net: textOf(net),
    receives: textOf(receives),
  }));
  const facts = {
    paymentId: 'pay_1',
    purchaseId: 'pur_1',
    customerId: 'cus_1',
    method,
    provider: providers[method],
    quote: quoteView(quote),
    hash: '',
    tolerance: '0',
    shares,
  };
  return { sale: facts, pay: quote.pay };
}
/** Sums, currencies and countries of artisans. */
const anyOrders = fc.array(
  fc.tuple(
    fc.bigInt({ min: 1n, max: 10_000_000n }),
    fc.constantFrom<KnownCurrency>('USD', 'EUR', 'KES', 'UGX'),
    fc.constantFrom('KE', 'UG', 'DE'),
  ),
  { minLength: 1, maxLength: 5 },
);
const lines = ({ legs }: Entry): string[] =>
  legs.map(
    ({ account, asset, amount }) =>
      `${amount > 0n ? 'Dr' : 'Cr'} ${account} ${moneyToText({ currency: asset, minor: amount < 0n ? -amount : amount })}`,
  );

describe('the worked sample', () => {
  const { sale: sample, pay } = sale('hbar', [order(1, 8500n)]);
  const [payIn, ofOrder] = saleEntries(sample, pay.minor) as [Entry, Entry];
  const payout = {
    payoutId: 'out_1',
    artisanId: 'art_1',
    provider: 'mpesa',
    money: { currency: 'KES', minor: 1_046_500n },
  } as const;

  it('brings 125 HBAR into the treasury, and 85 dollars into escrow', () => {
    expect(lines(payIn)).toEqual([
      'Dr hbar:treasury:hot 125.00000000',
      'Cr fx:position:HBAR 125.00000000',
      'Dr fx:position:USD 85.00',
      'Cr order:ord_1:escrow:USD 85.00',
    ]);
    expect(journalOf(payIn)).toBe('payment.pay_1');
  });

  it('leaves 1.28 dollars of fee and owes the artisan 10,465 shillings', () => {
    expect(lines(ofOrder)).toEqual([
      'Dr order:ord_1:escrow:USD 85.00',
      'Cr rev:fee:hbar:USD 1.28',
      'Cr fx:position:USD 83.72',
      'Dr fx:position:KES 10465.00',
      'Cr artisan:art_1:payable:KES 10465.00',
    ]);
    expect(journalOf(ofOrder)).toBe('artisan.art_1.payable.KES');
  });

  it('sets aside, pays, or gives back what goes to the telephone', () => {
    expect(lines(reserveEntry(payout))).toEqual([
      'Dr artisan:art_1:payable:KES 10465.00',
      'Cr payout:inflight:mpesa:KES 10465.00',
    ]);
    expect(lines(paidEntry(payout, 1_500n))).toEqual([
      'Dr payout:inflight:mpesa:KES 10465.00',
      'Cr mm:mpesa:float:KES 10465.00',
      'Dr exp:mm:mpesa:KES 15.00',
      'Cr mm:mpesa:charges:KES 15.00',
    ]);
    expect(lines(returnedEntry(payout))).toEqual([
      'Dr payout:inflight:mpesa:KES 10465.00',
      'Cr artisan:art_1:payable:KES 10465.00',
    ]);
    expect([reserveEntry(payout), paidEntry(payout, 0n), returnedEntry(payout)].map(journalOf)).toEqual([
      'artisan.art_1.payable.KES',
      'payout.out_1',
      'artisan.art_1.payable.KES',
    ]);
  });
});

describe('a sale', () => {
  it('by telephone keeps apart what was rounded up to whole shillings', () => {
    const { sale: odd, pay } = sale('mobile_money', [order(1, 1001n)]);
    expect(lines(saleEntries(odd, pay.minor)[0] as Entry)).toEqual([
      'Dr mm:daraja:float:KES 1252.00',
      'Cr fx:position:KES 1251.25',
      'Dr fx:position:USD 10.01',
      'Cr order:ord_1:escrow:USD 10.01',
      'Cr rounding:KES 0.75',
    ]);
  });

  it('in the currency it is paid in and out needs no conversion', () => {
    const { sale: plain, pay } = sale('card', [order(1, 10_000n, 'USD', 'DE')]);
    expect(saleEntries(plain, pay.minor).map(lines)).toEqual([
      ['Dr psp:stripe:receivable:USD 100.00', 'Cr order:ord_1:escrow:USD 100.00'],
      ['Dr order:ord_1:escrow:USD 100.00', 'Cr rev:fee:card:USD 3.70', 'Cr artisan:art_1:payable:USD 96.30'],
    ]);
  });

  it('owes back what came too much, and bears what may be missing', () => {
    const { sale: sample, pay } = sale('hbar', [order(1, 8500n)]);
    expect(lines(saleEntries(sample, pay.minor + 5n)[0] as Entry)).toContain(
      'Cr customer:cus_1:refund_due:HBAR 0.00000005',
    );
    expect(lines(saleEntries(sample, pay.minor - 5n)[0] as Entry)).toEqual(
      expect.arrayContaining([
        'Dr hbar:treasury:hot 124.99999995',
        'Dr exp:tolerance:HBAR 0.00000005',
        'Cr fx:position:HBAR 125.00000000',
      ]),
    );
  });

  it('of any sum, by any way, adds up in every asset and empties its escrows', () => {
    fc.assert(
      fc.property(
        anyOrders,
        fc.constantFrom(...payInMethods),
        fc.constantFrom('KES' as const, 'UGX' as const),
        fc.bigInt({ min: 0n, max: 1000n }),
        (wanted, method, wallet, extra) => {
          const { sale: any, pay } = sale(
            method,
            wanted.map(([minor, currency, country], n) => order(n, minor, currency, country)),
            wallet,
          );
          const entries = saleEntries(any, pay.minor + extra);
          entries.forEach(checkEntry);
          const escrows = new Map<string, bigint>();
          for (const { account, amount } of entries.flatMap(({ legs }) => legs))
            if (account.includes(':escrow:')) escrows.set(account, (escrows.get(account) ?? 0n) + amount);
          expect([...new Set(escrows.values())]).toEqual([0n]);
        },
      ),
    );
  });
});

describe('an order that is cancelled', () => {
  it('undoes what its artisan was owed, the fee and both conversions, and owes the buyer what was paid', () => {
    const { sale: sample } = sale('hbar', [order(1, 8500n)]);
    const entry = cancelledEntry(sample, 'ord_1', 'artisan') as Entry;
    expect(lines(entry)).toEqual([
      'Dr artisan:art_1:payable:KES 10465.00',
      'Cr fx:position:KES 10465.00',
      'Dr fx:position:USD 83.72',
      'Dr rev:fee:hbar:USD 1.28',
      'Cr fx:position:USD 85.00',
      'Dr fx:position:HBAR 125.00000000',
      'Cr customer:cus_1:refund_due:HBAR 125.00000000',
    ]);
    expect(lines(cancelledEntry(sample, 'ord_1', 'us') as Entry)[0]).toBe('Dr exp:chargeback:KES 10465.00');
    expect(cancelledEntry(sample, 'ord_2', 'artisan')).toBeNull();
  });

  it('in part undoes as much of everything, and leaves the artisan the rest', () => {
    const { sale: sample } = sale('hbar', [order(1, 8500n)]);
    const { entry, receives } = reducedEntry(sample, 'ord_1', { amount: '17.00', currency: 'USD' }, 'artisan') as {
      entry: Entry;
      receives: Money<Asset>;
    };
    expect(lines(entry)).toEqual([
      'Dr artisan:art_1:payable:KES 2093.00',
      'Cr fx:position:KES 2093.00',
      'Dr fx:position:USD 16.74',
      'Dr rev:fee:hbar:USD 0.26',
      'Cr fx:position:USD 17.00',
      'Dr fx:position:HBAR 25.00000000',
      'Cr customer:cus_1:refund_due:HBAR 25.00000000',
    ]);
    expect([receives.minor, entry.id]).toEqual([209_300n, 'reduced.pay_1.ord_1']);
    expect(reducedEntry(sample, 'ord_2', { amount: '17.00', currency: 'USD' }, 'us')).toBeNull();
  });

  it('in part is told in the money of its prices, whatever the sale is counted in', () => {
    const { sale: mixed, pay } = sale('card', [order(1, 910_000n, 'KES'), order(2, 8500n)]);
    expect([pay, mixed.shares[0]?.gross]).toEqual([
      { currency: 'USD', minor: 15_780n },
      { amount: '72.80', currency: 'USD' },
    ]);
    const reduced = reducedEntry(mixed, 'ord_1', { amount: '1250.00', currency: 'KES' }, 'artisan') as {
      entry: Entry;
      receives: Money<Asset>;
    };
    expect(lines(reduced.entry).at(-1)).toBe('Cr customer:cus_1:refund_due:USD 10.00');
    expect(refundedPart(mixed, 'ord_1', { amount: '1250.00', currency: 'KES' })).toEqual({
      currency: 'USD',
      minor: 1000n,
    });
    expect(refundedPart(mixed, 'ord_1', { amount: '9999.00', currency: 'KES' })).toEqual(partOf(mixed, 'ord_1')); // Never more than all of it.
    expect(refundedPart(mixed, 'ord_3', { amount: '1.00', currency: 'KES' })).toBeUndefined();
  });

  it('in part adds up in every asset, and takes no more of the artisan than the order brought', () => {
    fc.assert(
      fc.property(
        anyOrders,
        fc.constantFrom(...payInMethods),
        fc.constantFrom('KES' as const, 'UGX' as const),
        fc.bigInt({ min: 1n, max: 1_000_000n }),
        (wanted, method, wallet, part) => {
          const { sale: any } = sale(
            method,
            wanted.map(([minor, currency, country], n) => order(n, minor, currency, country)),
            wallet,
          );
          for (const { orderId, gross, receives } of any.shares) {
            const whole = moneyFromText(gross.amount, gross.currency).minor;
            if (whole <= 1n) continue;
            const refund = {
              amount: moneyToText({ currency: gross.currency, minor: (part % (whole - 1n)) + 1n }),
              currency: gross.currency,
            };
            const reduced = reducedEntry(any, orderId, refund, 'artisan');
            if (!reduced || reduced.entry.legs.length === 0) continue;
            checkEntry(reduced.entry);
            expect(reduced.receives.minor).toBeLessThanOrEqual(moneyFromText(receives.amount, receives.currency).minor);
          }
        },
      ),
    );
  });

  it('with all the others of its sale leaves nothing but what came in and what the buyer is owed', () => {
    fc.assert(
      fc.property(
        anyOrders,
        fc.constantFrom(...payInMethods),
        fc.constantFrom('KES' as const, 'UGX' as const),
        (wanted, method, wallet) => {
          const { sale: any, pay } = sale(
            method,
            wanted.map(([minor, currency, country], n) => order(n, minor, currency, country)),
            wallet,
          );
          fc.pre(any.shares.some(({ gross }) => /[1-9]/.test(gross.amount)));
          const entries = [
            ...saleEntries(any, pay.minor),
            ...any.shares
              .map(({ orderId }) => cancelledEntry(any, orderId, 'artisan') as Entry)
              .filter(({ legs }) => legs.length > 0),
          ];
          entries.forEach(checkEntry);
          const sums = new Map<string, bigint>();
          for (const { account, amount } of entries.flatMap(({ legs }) => legs))
            sums.set(account, (sums.get(account) ?? 0n) + amount);
          expect([...sums.values()].filter((sum) => sum !== 0n).sort((a, b) => (a < b ? -1 : 1))).toEqual([
            -pay.minor,
            pay.minor,
          ]);
        },
      ),
    );
  });
});
