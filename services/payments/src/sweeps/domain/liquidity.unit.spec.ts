import { describe, expect, it } from '@jest/globals';
import type { PostedEntry } from '../../books/domain/journal.ts';
import { excess, needed, count, nothingYet, since, type Needs } from './sweep.ts';

const hbar = (whole: number): bigint => BigInt(whole) * 100_000_000n;
const now = new Date('2026-11-26T12:00:00Z');
let position = 0;
const entry = (
  entryId: string,
  legs: Readonly<Record<string, bigint>>,
  postedAt = '2026-11-25T10:00:00.000Z',
): PostedEntry & { position: number } => ({
  position: (position += 1),
  entryId,
  journal: 'x',
  sequence: 1,
  postedAt,
  legs: Object.entries(legs).map(([account, amount]) => ({ account, asset: 'HBAR' as const, amount: String(amount) })),
  balance: null,
  previousHash: '',
  hash: '',
});
const hot = 'hbar:treasury:hot';
const counted = (...entries: (PostedEntry & { position: number })[]): Needs => entries.reduce(count, nothingYet);
const sold = (amount: bigint) => entry('sale.pay_1', { [hot]: amount, 'fx:position:HBAR': -amount });

describe('what the books say of the treasury', () => {
  it('is what it should hold, what is owed, and what went back by day', () => {
    const needs = counted(
      sold(1000n),
      entry('unmatched.unm_1', { [hot]: 70n, 'suspense:unmatched:HBAR': -70n }),
      entry('cancelled.ord_1', { 'fx:position:HBAR': 300n, 'customer:cus_1:refund_due:HBAR': -300n }),
      entry('refund.pay_1.ref_1', { 'customer:cus_1:refund_due:HBAR': 200n, [hot]: -201n, 'exp:network:HBAR': 1n }),
      entry(
        'unmatched-returned.unm_1',
        { 'suspense:unmatched:HBAR': 70n, [hot]: -71n, 'exp:network:HBAR': 1n },
        '2026-11-26T00:00:00.000Z',
      ),
    );
    expect({ ...needs, refunds: [...needs.refunds] }).toEqual({
      position,
      hot: 798n,
      due: 100n,
      refunds: [
        ['2026-11-25', 201n],
        ['2026-11-26', 71n],
      ],
    });
    expect([...since(needs, '2026-11-26').refunds]).toEqual([['2026-11-26', 71n]]);
  });

  it('counts neither a sweep nor a top-up as a refund, and money in other currencies not at all', () => {
    const needs = counted(
      entry('sweep.swp_1', { 'hbar:treasury:cold': 50n, [hot]: -50n }),
      entry('top-up.brk_1', { [hot]: 20n, 'hbar:treasury:cold': -20n }),
      entry('refund.pay_2.ref_2', { 'customer:cus_1:refund_due:USD': 5n, 'psp:stripe:receivable:USD': -5n }),
    );
    expect([needs.hot, needs.due, needs.refunds.size]).toEqual([-30n, 0n, 0]);
  });
});

describe('what is more than has to be at hand', () => {
  const refunds = (...days: [string, bigint][]): ReadonlyMap<string, bigint> => new Map(days);
  const needs: Needs = { position: 1, hot: hbar(5000), due: 0n, refunds: refunds() };

  it('is what is above the floor', () => expect(excess(needs, hbar(5000), now)).toBe(hbar(4000)));

  it('is what is above seven whole days of refunds and today’s, where that is more', () => {
    expect(
      needed(
        {
          ...needs,
          refunds: refunds(['2026-11-18', hbar(9000)], ['2026-11-19', hbar(900)], ['2026-11-26', hbar(600)]),
        },
        now,
      ),
    ).toBe(hbar(1500));
    expect(needed({ ...needs, refunds: refunds(['2026-11-19', hbar(999)]) }, now)).toBe(hbar(1000));
  });

  it('leaves what is owed on top of that', () => {
    expect(excess({ ...needs, due: hbar(3900) }, hbar(5000), now)).toBe(hbar(100));
    expect(excess({ ...needs, due: hbar(3901) }, hbar(5000), now)).toBe(0n);
    expect(excess({ ...needs, due: hbar(9000) }, hbar(5000), now)).toBe(0n);
  });

  it('is nothing of what came and is not booked yet, nor of what left and is', () => {
    expect(excess(needs, hbar(90_000), now)).toBe(hbar(4000));
    expect(excess(needs, hbar(2000), now)).toBe(hbar(1000));
    expect(excess(needs, 0n, now)).toBe(0n);
    expect(excess({ ...needs, hot: -hbar(1) }, hbar(5000), now)).toBe(0n);
  });

  it('stays where it is little', () =>
    expect([excess(needs, hbar(1100), now), excess(needs, hbar(1100) - 1n, now)]).toEqual([hbar(100), 0n]));
});
