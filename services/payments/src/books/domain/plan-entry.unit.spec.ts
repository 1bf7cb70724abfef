import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { moneyToText, payInMethods, planPriceAt, type Asset, type Money, type PayInMethod } from '@asili/kernel';
import { decide } from '../../payment/domain/decide.ts';
import { evolve } from '../../payment/domain/evolve-payment.ts';
import type { PaymentState } from '../../payment/domain/payment.ts';
import { orderOf } from '../../plan-payments/pay-for-plan.ts';
import { makeQuote, quoteView } from '../../quotes/domain/make-quote.ts';
import type { RateTable } from '../../rates/domain/rate-table.ts';
import { checkEntry, journalOf, type Entry } from './entry.ts';
import { planEntry, planRefundEntry, type Sale } from './sale-entries.ts';
import { refundEntry } from './refund-entries.ts';

const rates: RateTable = {
  hbar: { USD: '0.68000000', KES: '85.00000000' },
  usd: { KES: '125.370000', UGX: '3700.000000' },
  asOf: '2026-11-24T11:00:00.000Z',
  sources: ['a', 'b'],
  stale: false,
};
const now = new Date('2026-11-24T11:02:00Z');
const steps: Readonly<Record<PayInMethod, Partial<Record<Asset, bigint>>>> = {
  hbar: { HBAR: 1n },
  mobile_money: { KES: 100n, UGX: 100n },
  card: { USD: 1n },
  bank: { USD: 1n },
};
const ordered = orderOf('professional', now);

function bought(method: PayInMethod, wallet: 'KES' | 'UGX' = 'KES'): { sale: Sale; pay: Money<Asset> } {
  const quote = makeQuote({
    plan: planPriceAt('professional', now),
    method,
    wallet,
    rates,
    stepOf: (currency) => steps[method][currency] ?? null,
    now,
  });
  return {
    pay: quote.pay,
    sale: {
      paymentId: 'pay_1',
      purchaseId: 'pln_1',
      customerId: 'art_1',
      method,
      provider: 'p',
      quote: quoteView(quote),
      hash: '',
      tolerance: '0',
      shares: [],
    },
  };
}
const lines = ({ legs }: Entry): string[] =>
  legs.map(
    ({ account, asset, amount }) =>
      `${amount > 0n ? 'Dr' : 'Cr'} ${account} ${moneyToText({ currency: asset, minor: amount < 0n ? -amount : amount })}`,
  );

describe('a paid plan in the books', () => {
  it('by card is nineteen dollars of ours', () => {
    const { sale, pay } = bought('card');
    const entry = planEntry(sale, ordered, pay.minor);
    expect(lines(entry)).toEqual(['Dr psp:p:receivable:USD 19.00', 'Cr rev:subscription:USD 19.00']);
    expect(journalOf(entry)).toBe('payment.pay_1');
  });

  it('in shillings goes through the position, and what was rounded up to whole ones is rounding', () => {
    const { sale, pay } = bought('mobile_money');
    expect(lines(planEntry(sale, ordered, pay.minor))).toEqual([
      'Dr mm:p:float:KES 2383.00',
      'Cr fx:position:KES 2382.03',
      'Dr fx:position:USD 19.00',
      'Cr rev:subscription:USD 19.00',
      'Cr rounding:KES 0.97',
    ]);
  });

  it('adds up in each asset whatever came in, and is nineteen dollars of revenue always', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...payInMethods),
        fc.constantFrom('KES', 'UGX'),
        fc.bigInt({ min: -1000n, max: 100_000n }),
        (method, wallet, more) => {
          const { sale, pay } = bought(method, wallet);
          const entry = planEntry(sale, ordered, pay.minor + more);
          checkEntry(entry);
          expect(lines(entry)).toContain('Cr rev:subscription:USD 19.00');
          expect(entry.legs.some(({ account }) => /payable|escrow|rev:fee/.test(account))).toBe(false);
        },
      ),
    );
  });
});

describe('a refunded plan in the books', () => {
  it('is no revenue any more, at the rates of its quote, and owed to who paid', () => {
    const { sale, pay } = bought('mobile_money');
    expect(lines(planRefundEntry(sale, ordered, pay.minor))).toEqual([
      'Dr rev:subscription:USD 19.00',
      'Cr fx:position:USD 19.00',
      'Dr fx:position:KES 2382.03',
      'Dr rounding:KES 0.97',
      'Cr customer:art_1:refund_due:KES 2383.00',
    ]);
    const card = bought('card');
    expect(lines(planRefundEntry(card.sale, ordered, card.pay.minor))).toEqual([
      'Dr rev:subscription:USD 19.00',
      'Cr customer:art_1:refund_due:USD 19.00',
    ]);
  });

  it('leaves nothing anywhere once all that came is back, whatever came in', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...payInMethods),
        fc.constantFrom('KES', 'UGX'),
        fc.bigInt({ min: -1000n, max: 100_000n }),
        (method, wallet, more) => {
          const { sale, pay } = bought(method, wallet);
          const received = pay.minor + more;
          const over = more > 0n ? more : 0n;
          const back = (refundId: string, reason: string, minor: bigint) =>
            refundEntry(
              sale,
              {
                refundId,
                reason,
                orderIds: [],
                money: { amount: moneyToText({ ...pay, minor }), currency: pay.currency },
              },
              0n,
            );
          const all = [
            planEntry(sale, ordered, received),
            planRefundEntry(sale, ordered, received),
            ...(over > 0n ? [back('ref_1', 'overpaid', over)] : []),
            back('ref_2', 'plan-refunded', received - over),
          ];
          const left = new Map<string, bigint>();
          for (const each of all) {
            checkEntry(each);
            for (const { account, amount } of each.legs) left.set(account, (left.get(account) ?? 0n) + amount);
          }
          expect([...left].filter(([, amount]) => amount !== 0n)).toEqual([]);
        },
      ),
    );
  });
});

it('a plan that is paid says so, and nothing of a purchase; one that is not says nothing to others', () => {
  const { sale, pay } = bought('card');
  const created = decide({ kind: 'none' }, { kind: 'create', facts: sale, plan: ordered });
  const state = created.reduce<PaymentState>(evolve, { kind: 'none' });
  expect(created.map(({ type }) => type)).toEqual(['payment-created', 'plan-ordered']);
  expect(decide(state, { kind: 'close', outcome: 'cancelled' }).map(({ type }) => type)).toEqual(['payment-closed']);
  const [came, paid] = decide(state, {
    kind: 'receive',
    receipt: 'r',
    money: pay,
    at: now,
    now: now,
    priceHolds: true,
    refundId: 'ref_1',
  });
  expect(came?.type).toBe('payment-money-received');
  expect(paid).toEqual({
    type: 'plan-paid',
    data: {
      paymentId: 'pay_1',
      artisanId: 'art_1',
      plan: 'professional',
      months: 1,
      method: 'card',
      received: { amount: '19.00', currency: 'USD' },
      paidAt: now.toISOString(),
    },
  });
});
