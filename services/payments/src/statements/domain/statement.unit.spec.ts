import { describe, expect, it } from '@jest/globals';
import { monthOf } from './month.ts';
import { entryOf, totalOf } from './statement.ts';

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
  const posted = (entryId: string, amount: string) => ({ entryId, journal: 'j', sequence: 1, postedAt: now.toISOString(), legs: [{ account: 'artisan:a:payable:KES', asset: 'KES', amount }, { account: 'x', asset: 'KES', amount: String(-BigInt(amount)) }], balance: '5', previousHash: '', hash: '' });
  it.each([['sale.pay_1.ord_1', '-700', 'sale', 700n], ['cancelled.pay_1.ord_1', '700', 'refund', -700n], ['reserve.out_1', '600', 'payout', -600n], ['returned.out_1', '-600', 'returned', 600n]] as const)('%s is a %s', (id, amount, kind, wanted) => {
    expect(entryOf(posted(id, amount), 'artisan:a:payable:KES')).toMatchObject({ cause: { kind }, amount: wanted, balance: 5n });
  });

  it('about anything else is none', () => {
    expect(entryOf(posted('pay-in.pay_1', '1'), 'artisan:a:payable:KES')).toBeUndefined();
  });

  it('counts in the total of its kind', () => {
    const lines = [posted('sale.p.o', '-700'), posted('reserve.q', '600'), posted('returned.q', '-600')].flatMap((each) => entryOf(each, 'artisan:a:payable:KES') ?? []);
    const one = { currency: 'KES' as const, opening: 0n, closing: 700n, lines };
    expect([totalOf(one, 'sale'), totalOf(one, 'payout', 'returned'), totalOf(one, 'refund')]).toEqual([700n, 0n, 0n]);
  });
});
