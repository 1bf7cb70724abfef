import type { MoneyText, OrderState, Payment, Purchase, Quote } from '@asili/contracts';
import { first, kes, later, minute, orderOf, rates, second, usd } from './made-up-orders.ts';
import { ago } from './visitor.ts';

/** Made-up quotes, purchases and payments. Which state they are in stands in their id, so that every one has an address. */
const hbar = (amount: string): MoneyText => ({ amount, currency: 'HBAR' });
const hbarRate: Quote['rates'][number] = {
  from: 'HBAR',
  to: 'USD',
  rate: '0.68',
  asOf: ago(2 * minute),
  sources: ['a', 'b', 'c'],
};
const quote = (
  method: Quote['method'],
  pay: MoneyText,
  fee: string,
  receives: readonly [string, string],
  extra: Quote['rates'] = [],
): Quote => ({
  method,
  pay,
  rates: [...rates, ...extra],
  expiresAt: later(14 * minute),
  lines: [
    { kind: 'items', money: usd('270.00'), paidBy: 'buyer' },
    { kind: 'delivery', money: usd('4.00'), paidBy: 'buyer' },
    { kind: 'fee', money: usd(fee), paidBy: 'artisan' },
  ],
  receives: [
    { artisanId: first.artisanId, money: kes(receives[0]), payout: 'after-delivery' },
    { artisanId: second.artisanId, money: kes(receives[1]), payout: 'at-once' },
  ],
});

export const quotes = (): Quote[] => [
  quote('mobile_money', kes('34250.00'), '6.85', ['15112.50', '18281.25']),
  quote('hbar', hbar('402.94117648'), '4.11', ['15267.50', '18468.75'], [hbarRate]),
  quote('card', usd('274.00'), '9.62', ['14956.25', '18091.25']),
  quote('bank', usd('274.00'), '5.21', ['15205.00', '18393.75']),
];

/** A month of Professional by each way; nothing comes off it. */
export const planQuotes = (wallet = kes('2375.00')): Quote[] =>
  (
    [
      ['hbar', hbar('27.94117648')],
      ['mobile_money', wallet],
      ['card', usd('19.00')],
      ['bank', usd('19.00')],
    ] as const
  ).map(([method, pay]) => ({
    ...quote(method, pay, '0.00', ['0.00', '0.00'], method === 'hbar' ? [hbarRate] : []),
    lines: [{ kind: 'plan', money: usd('19.00'), paidBy: 'buyer' }],
    receives: [],
  }));

/** State after the first `_` of the id: `pur_held`, `pur_expired`, `pur_declined` (held, the card was refused), `pur_shipped` (paid). */
export function purchaseOf(id: string): Purchase {
  const name = id.split('_')[1] ?? '';
  const states: Readonly<Record<string, Purchase['state']>> = {
    held: 'held',
    ending: 'held',
    declined: 'held',
    stale: 'held',
    paying: 'paying',
    expired: 'expired',
    ended: 'cancelled',
  };
  const state = states[name] ?? 'paid';
  const left = name === 'ending' ? 72_000 : 14.5 * minute;
  const orderState = state === 'paid' ? (name as OrderState) : 'awaiting-payment';
  const second: OrderState = orderState === 'awaiting-payment' ? orderState : 'accepted';
  return {
    id,
    state,
    holdExpiresAt: state === 'expired' ? ago(minute) : later(left),
    totals: [usd('274.00')],
    orders: [orderOf(orderState), orderOf(second, 'buyer', 1)].map((order) => ({ ...order, purchaseId: id })),
    ...(name === 'declined' && { payment: paymentOf('pay_card_failed') }),
    ...(name === 'paying' && { payment: paymentOf('pay_mobile_waiting') }),
    ...(state === 'paid' && { payment: paymentOf(name === 'cancelled' ? 'pay_hbar_wanted' : 'pay_mobile_paid') }),
  };
}

const methods: Readonly<Record<string, Quote['method']>> = {
  hbar: 'hbar',
  mobile: 'mobile_money',
  card: 'card',
  bank: 'bank',
};
type Variant = Pick<Payment, 'state' | 'displayState'> &
  Partial<Pick<Payment, 'reason' | 'received' | 'refunds' | 'choice' | 'processing'>>;
const variants: Readonly<Record<string, Variant>> = {
  waiting: { state: 'awaiting-payment', displayState: 'waiting' },
  detected: { state: 'detected', displayState: 'processing', received: hbar('402.94117648') },
  paused: { state: 'awaiting-payment', displayState: 'waiting', reason: 'network-behind' },
  settling: {
    state: 'processing',
    displayState: 'processing',
    processing: { until: later(19 * 24 * 60 * minute), why: 'settling' },
  },
  unheld: {
    state: 'processing',
    displayState: 'processing',
    processing: { until: later(19 * 24 * 60 * minute), why: 'settling', itemsHeld: false },
  },
  under: { state: 'underpaid', displayState: 'processing', reason: 'underpaid', received: hbar('400.00000000') },
  over: {
    state: 'confirmed',
    displayState: 'paid',
    received: hbar('410.00000000'),
    refunds: [{ id: 'rfd_1', money: hbar('7.05882352'), state: 'submitting', to: '0.0.3312', at: ago(minute) }],
  },
  looked: { state: 'late', displayState: 'processing', received: hbar('402.94117648') },
  late: {
    state: 'late',
    displayState: 'processing',
    received: hbar('402.94117648'),
    choice: {
      until: later(23 * 60 * minute),
      requote: {
        quote: quote('hbar', hbar('411.59681539'), '4.11', ['15267.50', '18468.75'], [{ ...hbarRate, rate: '0.6657' }]),
        missing: hbar('8.65569891'),
      },
    },
  },
  covered: {
    state: 'late',
    displayState: 'processing',
    received: hbar('402.94117648'),
    choice: {
      until: later(23 * 60 * minute),
      requote: {
        quote: quote('hbar', hbar('395.50000000'), '4.11', ['15267.50', '18468.75'], [{ ...hbarRate, rate: '0.6928' }]),
      },
    },
  },
  gone: {
    state: 'late',
    displayState: 'processing',
    received: hbar('402.94117648'),
    choice: { until: later(23 * 60 * minute) },
  },
  rest: {
    state: 'underpaid',
    displayState: 'processing',
    reason: 'underpaid',
    received: hbar('400.00000000'),
    choice: { until: later(14 * minute) },
  },
  returned: {
    state: 'refund-pending',
    displayState: 'refunding',
    received: hbar('402.94117648'),
    refunds: [{ id: 'rfd_1', money: hbar('402.94117648'), state: 'submitting', to: '0.0.3312', at: ago(minute) }],
  },
  wanted: {
    state: 'refund-pending',
    displayState: 'refunding',
    received: hbar('402.94117648'),
    refunds: [
      {
        id: 'ref_1',
        money: hbar('402.94117648'),
        state: 'requested',
        to: '',
        at: ago(minute),
        destination: { state: 'wanted', until: later(30 * 24 * 60 * minute) },
      },
    ],
  },
  held: {
    state: 'refund-pending',
    displayState: 'refunding',
    received: hbar('402.94117648'),
    refunds: [
      {
        id: 'ref_1',
        money: hbar('402.94117648'),
        state: 'requested',
        to: '0.0.4271',
        at: ago(minute),
        destination: { state: 'held', until: later(24 * 60 * minute), account: '0.0.4271', memo: '103948812' },
      },
    ],
  },
  sent: {
    state: 'refunded',
    displayState: 'refunded',
    received: hbar('402.94117648'),
    refunds: [
      {
        id: 'ref_1',
        money: hbar('402.94117648'),
        state: 'succeeded',
        to: '0.0.4271',
        at: ago(minute),
        destination: { state: 'settled', account: '0.0.4271', memo: '103948812' },
      },
    ],
  },
  claim: { state: 'awaiting-payment', displayState: 'processing', reason: 'claim-pending' },
  expired: { state: 'expired', displayState: 'expired' },
  cancelled: { state: 'failed', displayState: 'failed', reason: 'cancelled-on-phone' },
  timeout: { state: 'failed', displayState: 'failed', reason: 'unreachable' },
  pin: { state: 'failed', displayState: 'failed', reason: 'wrong-pin' },
  failed: { state: 'failed', displayState: 'failed', reason: 'declined' },
  unknown: { state: 'review', displayState: 'unknown' },
  paid: { state: 'confirmed', displayState: 'paid' },
};

/** Method and state by the id: `pay_hbar_waiting`, `pay_mobile_unknown`, `pay_card_failed`; of a plan `pay_card_paid_plan`. */
export function paymentOf(id: string): Payment {
  const [, way = 'hbar', variant = 'waiting', what] = id.split('_');
  const method = methods[way] ?? 'hbar';
  const found =
    (what === 'plan' ? planQuotes() : quotes()).find((each) => each.method === method) ??
    quote('hbar', hbar('1.00000000'), '0.00', ['0.00', '0.00']);
  return {
    id,
    purchaseId: 'pur_held',
    ...(what === 'plan' && { plan: { name: 'professional', months: 1, price: usd('19.00') } }),
    method,
    quote: { ...found, hash: 'b954399d7cb96da387a6c739' },
    refunds: [],
    timeline: [{ what: 'created', at: ago(2 * minute) }],
    ...(variants[variant] ?? { state: 'awaiting-payment', displayState: 'waiting' }),
    ...(method === 'hbar' && {
      payTo: {
        account: '0.0.4817220',
        memo: 'AH-7K2M9QXD4TF',
        amount: '402.94117648',
        qr: 'hedera:0.0.4817220?amount=402.94117648&memo=AH-7K2M9QXD4TF',
        network: 'local',
      },
    }),
    ...(method === 'mobile_money' && { prompt: { phoneNumber: '··· ··· 482', expiresAt: later(42_000) } }),
    ...((method === 'card' || method === 'bank') && { redirectUrl: '/dev/pay/sample' }),
  };
}
