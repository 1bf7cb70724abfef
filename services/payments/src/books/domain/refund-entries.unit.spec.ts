import { describe, expect, it } from '@jest/globals';
import { moneyToText } from '@asili/kernel';
import fc from 'fast-check';
import {
  cancelledEntry,
  entriesOfRefund,
  refundEntry,
  cancelledSaleEntry,
  type RefundFacts,
} from './refund-entries.ts';
import { checkEntry, journalOf, type Entry } from './entry.ts';
import type { RefundEvent } from '../../payment/domain/refund.ts';
import { saleEntries, type Sale } from './sale-entries.ts';

/** 125 HBAR for 85 dollars, of two artisans. */
const money = (amount: string, currency: 'USD' | 'KES') => ({ amount, currency });
const sale: Sale = {
  paymentId: 'pay_1',
  purchaseId: 'pur_1',
  customerId: 'cus_1',
  method: 'hbar',
  provider: 'hedera',
  hash: '',
  tolerance: '0.36764705',
  quote: {
    method: 'hbar',
    pay: { amount: '125.00000000', currency: 'HBAR' },
    lines: [],
    receives: [],
    rates: [{ from: 'HBAR', to: 'USD', rate: '0.68000000', asOf: '2026-11-24T11:00:00.000Z', sources: [] }],
    expiresAt: '2026-11-24T11:17:00.000Z',
  },
  shares: [
    {
      orderId: 'ord_1',
      artisanId: 'art_1',
      gross: money('51.00', 'USD'),
      fee: money('0.77', 'USD'),
      net: money('50.23', 'USD'),
      receives: money('6278.75', 'KES'),
    },
    {
      orderId: 'ord_2',
      artisanId: 'art_2',
      gross: money('34.00', 'USD'),
      fee: money('0.51', 'USD'),
      net: money('33.49', 'USD'),
      receives: money('4186.25', 'KES'),
    },
  ],
};
const refund = (minor: bigint, reason: string, orderIds: string[] = [], refundId = 'ref_1'): RefundFacts => ({
  refundId,
  money: { amount: moneyToText({ currency: 'HBAR', minor }), currency: 'HBAR' },
  reason,
  orderIds,
});
const lines = (entry: Entry | null): string[] =>
  (entry?.legs ?? []).map(
    ({ account, asset, amount }) =>
      `${amount > 0n ? 'Dr' : 'Cr'} ${account} ${moneyToText({ currency: asset, minor: amount < 0n ? -amount : amount })}`,
  );
const hbar = (amount: number): bigint => BigInt(Math.round(amount * 1e8));

describe('unapplied cash', () => {
  it.each(['late', 'underpaid', 'paid-again', 'payment-over', 'unfulfillable'])(
    'that is %s goes into suspense and out of it',
    (reason) => {
      const back = refund(hbar(100), reason);
      expect(lines(cancelledSaleEntry(sale, back, [back]))).toEqual([
        'Dr hbar:treasury:hot 100.00000000',
        'Cr suspense:unmatched:HBAR 100.00000000',
      ]);
      expect(lines(refundEntry(sale, back, 14_706n))).toEqual([
        'Dr suspense:unmatched:HBAR 100.00000000',
        'Cr hbar:treasury:hot 100.00000000',
        'Dr exp:network:HBAR 0.00014706',
        'Cr hbar:treasury:hot 0.00014706',
      ]);
      expect(journalOf(refundEntry(sale, back, 0n))).toBe('payment.pay_1');
    },
  );

  it('takes along what came too much for items that are gone', () => {
    const all = [refund(hbar(5), 'overpaid', [], 'ref_2'), refund(hbar(125), 'unfulfillable')];
    expect(lines(cancelledSaleEntry(sale, all[1] as RefundFacts, all))).toEqual([
      'Dr hbar:treasury:hot 130.00000000',
      'Cr suspense:unmatched:HBAR 125.00000000',
      'Cr customer:cus_1:refund_due:HBAR 5.00000000',
    ]);
  });
});

describe('money of a sale', () => {
  it('is owed by the sale’s own entries', () => {
    for (const reason of ['overpaid', 'order-cancelled'])
      expect(cancelledSaleEntry(sale, refund(hbar(5), reason), [])).toBeNull();
    expect(lines(refundEntry(sale, refund(hbar(5), 'overpaid'), 0n))).toEqual([
      'Dr customer:cus_1:refund_due:HBAR 5.00000000',
      'Cr hbar:treasury:hot 5.00000000',
    ]);
    expect(lines(refundEntry(sale, refund(hbar(75), 'order-cancelled', ['ord_1']), 0n))).toEqual([
      'Dr customer:cus_1:refund_due:HBAR 75.00000000',
      'Cr hbar:treasury:hot 75.00000000',
    ]);
  });

  it('that came short by what is tolerated goes back as it came', () => {
    expect(lines(refundEntry(sale, refund(hbar(49.7), 'order-cancelled', ['ord_2']), 0n))).toEqual([
      'Dr customer:cus_1:refund_due:HBAR 50.00000000',
      'Cr hbar:treasury:hot 49.70000000',
      'Cr exp:tolerance:HBAR 0.30000000',
    ]);
  });

  it('all of it cancelled and back, whatever came within tolerance or too much, leaves no balance anywhere', () => {
    fc.assert(
      fc.property(fc.integer({ min: -36_000_000, max: 500_000_000 }), (difference) => {
        const received = hbar(125) + BigInt(difference);
        const over = received - hbar(125);
        const first = refund(hbar(75), 'order-cancelled', ['ord_1'], 'ref_1');
        const second = refund(over < 0n ? hbar(50) + over : hbar(50), 'order-cancelled', ['ord_2'], 'ref_2');
        const refunds = [first, second, ...(over > 0n ? [refund(over, 'overpaid', [], 'ref_3')] : [])];
        const entries = [
          ...saleEntries(sale, received),
          ...['ord_1', 'ord_2'].map((id) => cancelledEntry(sale, id, 'artisan') as Entry),
          ...refunds.map((each) => refundEntry(sale, each, 0n)),
        ];
        entries.forEach(checkEntry);
        const sums = new Map<string, bigint>();
        for (const { account, amount } of entries.flatMap(({ legs }) => legs))
          sums.set(account, (sums.get(account) ?? 0n) + amount);
        expect([...sums].filter(([, sum]) => sum !== 0n)).toEqual([]);
      }),
    );
  });
});

describe('a refund that comes back', () => {
  const step = (
    on: string,
    state: 'succeeded' | 'manual' | 'paid-twice',
    bounces: number,
    cost?: string,
  ): RefundEvent => ({
    type: 'refund-stepped',
    data: { refundId: 'ref_1', paymentId: 'pay_1', state, on, bounces, ...(cost !== undefined && { cost }) },
  });
  const sums = (entries: readonly Entry[]) =>
    entries
      .flatMap(({ legs }) => legs)
      .reduce(
        (all, { account, amount }) => all.set(account, (all.get(account) ?? 0n) + amount),
        new Map<string, bigint>(),
      );

  it('is owed again, by an entry for each time that it went or came', () => {
    const back = refund(hbar(49.7), 'order-cancelled', ['ord_2']);
    const entries = entriesOfRefund(sale, back, [
      step('complete', 'succeeded', 0, '14706'),
      step('bounce', 'manual', 1),
      step('settle', 'succeeded', 1),
    ]);
    entries.forEach(checkEntry);
    expect(entries.map(({ id }) => id)).toEqual([
      'refund.pay_1.ref_1',
      'refund-bounced.pay_1.ref_1.1',
      'refund.pay_1.ref_1.1',
    ]);
    expect(entries[0]).toEqual(refundEntry(sale, back, 14_706n));
    expect(lines(entries[1] as Entry)).toEqual([
      'Cr customer:cus_1:refund_due:HBAR 50.00000000',
      'Dr hbar:treasury:hot 49.70000000',
      'Dr exp:tolerance:HBAR 0.30000000',
    ]);
    expect([...sums(entries.slice(0, 2))].filter(([, sum]) => sum !== 0n)).toEqual([
      ['hbar:treasury:hot', -14_706n],
      ['exp:network:HBAR', 14_706n],
    ]);
  });

  it('of no sale is in suspense again', () => {
    const [, came] = entriesOfRefund(sale, refund(hbar(100), 'late'), [
      step('complete', 'succeeded', 0),
      step('bounce', 'manual', 1),
    ]);
    expect(lines(came as Entry)).toEqual([
      'Cr suspense:unmatched:HBAR 100.00000000',
      'Dr hbar:treasury:hot 100.00000000',
    ]);
  });

  it('that went twice is owed by its customer, until one of the two comes back', () => {
    const twice = entriesOfRefund(sale, refund(hbar(100), 'late'), [
      step('settle', 'succeeded', 0),
      step('complete', 'paid-twice', 0),
      step('bounce', 'succeeded', 0),
    ]);
    twice.forEach(checkEntry);
    expect(lines(twice[1] as Entry)).toEqual([
      'Dr customer:cus_1:refund_due:HBAR 100.00000000',
      'Cr hbar:treasury:hot 100.00000000',
    ]);
    expect([...sums(twice.slice(1))].filter(([, sum]) => sum !== 0n)).toEqual([]);
  });
});
