import { describe, expect, it } from '@jest/globals';
import type { Asset, Money } from '@asili/kernel';
import { decide } from './decide.ts';
import type { PaymentCommand } from './life-cycle.ts';
import { paymentView } from './payment-view.ts';
import { evolve } from './evolve-payment.ts';
import type { Created, Payment, PaymentEvent, PaymentState } from './payment.ts';

const at = new Date('2026-11-24T11:05:00Z');
const usd = (amount: string) => ({ amount, currency: 'USD' as const });
const share = (orderId: string, amount: string) => ({
  orderId,
  artisanId: `art_${orderId}`,
  gross: usd(amount),
  fee: usd('0.00'),
  net: usd(amount),
  receives: usd(amount),
});
const facts: Created = {
  paymentId: 'pay_1',
  purchaseId: 'pur_1',
  customerId: 'cus_1',
  method: 'hbar',
  provider: 'hedera',
  hash: '',
  tolerance: '0',
  shares: [share('ord_1', '60.00'), share('ord_2', '25.00')],
  quote: {
    method: 'hbar',
    pay: { amount: '125.00000000', currency: 'HBAR' },
    lines: [],
    receives: [],
    rates: [],
    expiresAt: '2026-11-24T11:17:00.000Z',
  },
};
const hbar = (amount: number): Money<Asset> => ({ currency: 'HBAR', minor: BigInt(Math.round(amount * 1e8)) });
const receive = (amount: number, receipt = 'r'): PaymentCommand => ({
  kind: 'receive',
  receipt,
  money: hbar(amount),
  at,
  now: at,
  priceHolds: true,
  refundId: `ref-${receipt}`,
  payer: '0.0.7',
});
const completed = (orderId: string): PaymentCommand => ({ kind: 'complete-order', orderId });
const refund = (refundId: string, reason: string, amount: number, ...orderIds: string[]): PaymentCommand => ({
  kind: 'refund',
  refundId,
  money: hbar(amount),
  reason,
  orderIds,
});
const back = (refundId: string): PaymentCommand => ({ kind: 'complete-refund', refundId, bounces: 0 });
const dispute = (state: 'open' | 'won' | 'lost'): PaymentCommand => ({
  kind: 'dispute',
  disputeId: 'dsp_1',
  state,
  orders: [],
});
const plan = { plan: 'professional', months: 1, price: usd('19.00') } as const;

function after(
  commands: readonly PaymentCommand[],
  create: PaymentCommand = { kind: 'create', facts },
): { payment: Payment; events: PaymentEvent[] } {
  const events: PaymentEvent[] = [];
  const opened: PaymentCommand[] = [create, { kind: 'ask' }, { kind: 'open', steps: { reference: 'AH-1' } }];
  const payment = [...opened, ...commands].reduce<PaymentState>(
    (state, command) => {
      const made = decide(state, command);
      events.push(...made);
      return made.reduce(evolve, state);
    },
    { kind: 'none' },
  );
  return { payment: payment as Payment, events };
}
const viewOf = (payment: Payment) => paymentView(payment, [], payment.refunds);
const seen = (...commands: readonly PaymentCommand[]) => {
  const { state, displayState } = viewOf(after([receive(125), ...commands]).payment);
  return [state, displayState];
};
const changes = (...commands: readonly PaymentCommand[]) =>
  after([receive(125), ...commands]).events.flatMap((event) =>
    event.type === 'payment-changed' ? [event.data.state] : [],
  );

describe('where a paid payment stands', () => {
  it.each<[string, PaymentCommand[], string[]]>([
    ['nothing happened since', [], ['confirmed', 'paid']],
    ['one of its orders is completed', [completed('ord_1')], ['confirmed', 'paid']],
    ['an order of another payment is', [completed('ord_1'), completed('ord_9')], ['confirmed', 'paid']],
    ['all of them are', [completed('ord_1'), completed('ord_2')], ['settled', 'paid']],
    [
      'its payer’s bank disputes it then',
      [completed('ord_1'), completed('ord_2'), dispute('open')],
      ['disputed', 'paid'],
    ],
    [
      'and decides for us',
      [completed('ord_1'), completed('ord_2'), dispute('open'), dispute('won')],
      ['settled', 'paid'],
    ],
    [
      'an order is cancelled, its money on its way',
      [refund('a', 'order-cancelled', 40, 'ord_2')],
      ['confirmed', 'paid'],
    ],
    [
      'an order’s money is back',
      [refund('a', 'order-cancelled', 40, 'ord_2'), back('a')],
      ['partially-refunded', 'paid'],
    ],
    [
      'and the other one is completed',
      [refund('a', 'order-cancelled', 40, 'ord_2'), back('a'), completed('ord_1')],
      ['partially-refunded', 'paid'],
    ],
    [
      'part of an order’s money is back',
      [completed('ord_1'), completed('ord_2'), refund('a', 'order-reduced', 5), back('a')],
      ['partially-refunded', 'paid'],
    ],
    [
      'the money of both is back',
      [refund('a', 'order-cancelled', 40, 'ord_2'), back('a'), refund('b', 'order-cancelled', 85, 'ord_1'), back('b')],
      ['refunded', 'refunded'],
    ],
    ['it came twice, and the second is back', [receive(125, 'again'), back('ref-again')], ['confirmed', 'paid']],
  ])('%s', (_what, commands, expected) => {
    expect(seen(...commands)).toEqual(expected);
    expect(seen(...commands, ...commands.slice(-1))).toEqual(expected);
  });

  it('is confirmed where too much came, from the commit that notes it: what is too much is a refund of its own', () => {
    const { payment, events } = after([receive(130)]);
    expect(viewOf(payment)).toMatchObject({
      state: 'confirmed',
      refunds: [{ money: { amount: '5.00000000' }, state: 'requested' }],
    });
    expect(events.slice(-3).map(({ type }) => type)).toEqual([
      'payment-money-received',
      'payment-confirmed',
      'payment-refund-requested',
    ]);
    const small = after([
      receive(125.001),
      refund('a', 'order-cancelled', 40, 'ord_2'),
      back('a'),
      refund('b', 'order-cancelled', 85, 'ord_1'),
      back('b'),
    ]);
    expect(viewOf(small.payment)).toMatchObject({ state: 'refunded', displayState: 'refunded' });
  });

  it('tells others once that it is settled, and never of a plan', () => {
    expect(
      changes(
        completed('ord_1'),
        completed('ord_2'),
        completed('ord_2'),
        refund('a', 'order-reduced', 5),
        dispute('open'),
        dispute('won'),
      ),
    ).toEqual(['awaiting-payment', 'settled']);
    const paidPlan = after([receive(125), completed('ord_1')], {
      kind: 'create',
      facts: { ...facts, shares: [] },
      plan,
    });
    expect([viewOf(paidPlan.payment).state, paidPlan.events.some(({ type }) => type === 'payment-changed')]).toEqual([
      'confirmed',
      false,
    ]);
  });
});
