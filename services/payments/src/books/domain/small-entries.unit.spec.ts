import { expect, it } from '@jest/globals';
import { moneyFromText } from '@asili/kernel';
import { decide, type PaymentCommand } from '../../pay-in/domain/decide.ts';
import {
  evolve,
  type Created,
  type Payment,
  type PaymentEvent,
  type PaymentState,
} from '../../pay-in/domain/payment.ts';
import { suspense } from './accounts.ts';
import { checkEntry } from './entry.ts';
import { unsoldEntry } from './refund-entries.ts';
import { smallEntries } from './small-entries.ts';

const at = new Date('2026-11-24T11:05:00.000Z');
const usd = (amount: string) => ({ amount, currency: 'USD' as const });
const facts: Created = {
  paymentId: 'pay_1',
  purchaseId: 'pur_1',
  customerId: 'cus_1',
  method: 'hbar',
  provider: 'hedera',
  hash: '',
  tolerance: '0.36764705',
  shares: [
    {
      orderId: 'ord_1',
      artisanId: 'art_1',
      gross: usd('85.00'),
      fee: usd('1.28'),
      net: usd('83.72'),
      receives: { amount: '10465.00', currency: 'KES' },
    },
  ],
  quote: {
    method: 'hbar',
    pay: { amount: '125.00000000', currency: 'HBAR' },
    lines: [],
    receives: [],
    rates: [{ from: 'HBAR', to: 'USD', rate: '0.68000000', asOf: at.toISOString(), sources: [] }],
    expiresAt: '2026-11-24T11:17:00.000Z',
  },
};

/** Of a payment that so much came for, one receipt after another. */
function eventsOf(...amounts: readonly string[]): PaymentEvent[] {
  const events: PaymentEvent[] = [];
  let state: PaymentState = { kind: 'none' };
  const received = amounts.map((amount, n): PaymentCommand => ({
    kind: 'receive',
    receipt: `r${n}`,
    money: moneyFromText(amount, 'HBAR'),
    at,
    priceHolds: true,
    payer: '0.0.7',
    refundId: `ref_${n}`,
  }));
  for (const command of [
    { kind: 'create', facts },
    { kind: 'ask' },
    { kind: 'open', steps: { reference: 'r' } },
    ...received,
  ] satisfies PaymentCommand[]) {
    const made = decide(state, command);
    events.push(...made);
    state = made.reduce(evolve, state);
  }
  return events;
}

const owed = (n: number, amount: bigint) => ({
  id: `small.pay_1.r${n}`,
  home: 'payment.pay_1',
  legs: [
    { account: 'hbar:treasury:hot', asset: 'HBAR', amount },
    { account: 'customer:cus_1:refund_due:HBAR', asset: 'HBAR', amount: -amount },
  ],
});

it('are of what came on top and is less than sending it back costs, one a receipt', () => {
  const entries = smallEntries(eventsOf('125', '0.00199999', '0.00000001'));
  expect(entries).toEqual([owed(1, 199_999n), owed(2, 1n)]);
  for (const each of entries) expect(() => checkEntry(each)).not.toThrow();
});

it('are undone where all of it goes back, that money as well: the books have it once', () => {
  const events = eventsOf('125', '0.00199999');
  const paid = events.reduce<PaymentState>(evolve, { kind: 'none' });
  const back = decide(paid, { kind: 'refund', refundId: 'ref_u', reason: 'unfulfillable', orderIds: [] });
  const [refund] = (back.reduce(evolve, paid) as Payment).refunds;
  const entries = [...smallEntries([...events, ...back]), refund && unsoldEntry(facts, refund, [refund])].flatMap(
    (each) => each ?? [],
  );
  const on = (account: string): bigint =>
    entries.flatMap(({ legs }) => legs).reduce((sum, leg) => sum + (leg.account === account ? leg.amount : 0n), 0n);
  expect(['hbar:treasury:hot', 'customer:cus_1:refund_due:HBAR', suspense('HBAR')].map(on)).toEqual([
    12_500_199_999n,
    0n,
    -12_500_199_999n,
  ]);
});

it.each([
  ['what paid it, be it in parts', ['60', '65']],
  ['what came too much at once, which the sale’s own entry knows', ['125.001']],
  ['what goes back', ['125', '0.002']],
  ['what is too little', ['20']],
])('are not of %s', (_what, amounts) => expect(smallEntries(eventsOf(...amounts))).toEqual([]));
