import { describe, expect, it } from '@jest/globals';
import { monthOf, entryOf, salesOf, totalOf } from './statement.ts';

const now = new Date('2026-11-24T11:00:00Z');

describe('a month', () => {
  it('begins and ends where its zone’s days do', () => {
    const [from, before] = ['2026-10-31T21:00:00.000Z', '2026-11-30T21:00:00.000Z'];
    expect(monthOf('2026-11', 'Africa/Nairobi', now)).toMatchObject({ from: new Date(from), before: new Date(before) });
    expect(monthOf('2026-11', 'UTC', now)?.from.toISOString()).toBe('2026-11-01T00:00:00.000Z');
    expect(monthOf('2025-12', 'Africa/Nairobi', now)?.before.toISOString()).toBe('2025-12-31T21:00:00.000Z');
  });

  it('is not told of before it begins', () => {
    expect(monthOf('2026-12', 'UTC', now)).toBeUndefined();
    expect(monthOf('2026-12', 'Africa/Nairobi', new Date('2026-11-30T21:00:00Z'))).toBeDefined();
  });
});

describe('an entry', () => {
  const posted = (entryId: string, amount: string) => ({
    entryId,
    journal: 'j',
    sequence: 1,
    postedAt: now.toISOString(),
    legs: [
      { account: 'artisan:a:payable:KES', asset: 'KES', amount },
      { account: 'x', asset: 'KES', amount: String(-BigInt(amount)) },
    ],
    balance: '5',
    previousHash: '',
    hash: '',
  });
  it.each([
    ['sale.pay_1.ord_1', '-700', 'sale', 700n],
    ['cancelled.pay_1.ord_1', '700', 'refund', -700n],
    ['reserve.out_1', '600', 'payout', -600n],
    ['returned.out_1', '-600', 'returned', 600n],
  ] as const)('%s is a %s', (id, amount, kind, expected) => {
    expect(entryOf(posted(id, amount), 'artisan:a:payable:KES')).toMatchObject({
      cause: { kind },
      amount: expected,
      balance: 5n,
    });
  });

  it.each([
    ['chargeback.dsp_1.ord_1', '700', -700n],
    ['chargeback.dsp_1.ord_1.returned', '-700', 700n],
  ] as const)('%s is what a bank took back, or gave up', (id, amount, expected) => {
    expect(entryOf(posted(id, amount), 'artisan:a:payable:KES')).toEqual({
      at: now,
      cause: { kind: 'chargeback', disputeId: 'dsp_1', orderId: 'ord_1' },
      amount: expected,
      balance: 5n,
    });
  });

  it('about anything else is none', () => {
    expect(entryOf(posted('pay-in.pay_1', '1'), 'artisan:a:payable:KES')).toBeUndefined();
  });

  it('counts in the total of its kind', () => {
    const lines = [posted('sale.p.o', '-700'), posted('reserve.q', '600'), posted('returned.q', '-600')].flatMap(
      (each) => entryOf(each, 'artisan:a:payable:KES') ?? [],
    );
    const one = { currency: 'KES' as const, opening: 0n, closing: 700n, lines };
    expect([totalOf(one, 'sale'), totalOf(one, 'payout', 'returned'), totalOf(one, 'refund')]).toEqual([700n, 0n, 0n]);
  });

  it.each([
    ['an order that stands, and a payout', ['sale.p.o -700', 'reserve.q 600'], 1, ['7.00']],
    [
      'an order that was cancelled beside one of another purchase',
      ['sale.p.o -700', 'sale.r.s -300', 'cancelled.p.o 700'],
      1,
      ['3.00'],
    ],
    ['an order of which a part went back', ['sale.p.o -700', 'reduced.p.o 200'], 1, ['5.00']],
    ['an order that its buyer’s bank took back', ['sale.p.o -700', 'sale.r.s -300', 'chargeback.d.o 700'], 1, ['3.00']],
    [
      'one that the bank took and gave back',
      ['sale.p.o -700', 'chargeback.d.o 700', 'chargeback.d.o.returned -700'],
      1,
      ['7.00'],
    ],
    ['nothing but an order of an earlier month, cancelled', ['cancelled.p.o 700'], 0, ['-7.00']],
    ['nothing', [], 0, []],
  ] as const)('the sales of a month with %s', (_what, said, count, sums) => {
    const entries = said.flatMap((text) => {
      const [id = '', amount = ''] = text.split(' ');
      return entryOf(posted(id, amount), 'artisan:a:payable:KES') ?? [];
    });
    expect(salesOf([{ currency: 'KES', opening: 0n, closing: 0n, entries }])).toEqual({
      count,
      sums: sums.map((amount) => ({ currency: 'KES', amount })),
    });
  });
});
