import type { MoneyText, Order, OrderState, Payment, Purchase, Quote, Shipping, ThreadReply } from '@asili/contracts';
import { genuine, products } from './made-up.ts';
import { reviews } from './made-up-reviews.ts';
import { ago } from './visitor.ts';

/** Made-up purchases, orders and payments. Which state they are in stands in their id, so that every one has an address. */
export const later = (ms: number): string => ago(-ms);
const minute = 60_000;
const day = 24 * 60 * minute;

export const usd = (amount: string): MoneyText => ({ amount, currency: 'USD' });
const kes = (amount: string): MoneyText => ({ amount, currency: 'KES' });
const hbar = (amount: string): MoneyText => ({ amount, currency: 'HBAR' });

export const terms: Shipping = {
  zones: [
    {
      id: 'zone_home',
      name: 'Kenya and neighbours',
      countries: ['KE', 'UG', 'TZ', 'RW'],
      price: usd('4.00'),
      days: [2, 4],
    },
    {
      id: 'zone_europe',
      name: 'Europe, by air',
      countries: ['FR', 'DE', 'BE', 'CH', 'GB', 'NL'],
      price: usd('32.00'),
      days: [8, 14],
    },
  ],
  pickup: { offered: true, note: 'Oginga Odinga Street, blue gate. Mon to Sat, 8:00 to 17:00' },
};

const [first = genuine, second = genuine] = products;
const buyer: Order['buyer'] = {
  name: 'Claire Dubois',
  place: { city: 'Nairobi', country: 'KE' },
  contact: { name: 'Claire Dubois', email: 'claire@example.com', phoneNumber: '+254712604482' },
  address: { line1: 'Rose Avenue 12', city: 'Nairobi', country: 'KE' },
};
/** A delivered order may be reviewed, a completed one is: with a reply where its buyer looks, still without where its artisan does. */
function reviewOf(state: OrderState, as: 'buyer' | 'artisan'): Partial<Order['lines'][number]> {
  if (state === 'delivered') return as === 'buyer' ? { reviewUntil: later(59 * day) } : {};
  const [withReply, without] = reviews();
  const review = state === 'completed' ? (as === 'buyer' ? withReply : without) : undefined;
  return review ? { review } : {};
}
const lineOf = (product: typeof genuine) => ({
  productId: product.id,
  name: product.name,
  imageUrl: product.imageUrl,
  quantity: 1,
  unitPrice: usd(product.price ?? '0.00'),
});

const steps: readonly (readonly [what: string, hours: number, by: Order['timeline'][number]['by']])[] = [
  ['paid', 50, 'buyer'],
  ['accept', 47, 'artisan'],
  ['ship', 26, 'artisan'],
  ['deliver', 3, 'artisan'],
  ['confirm', 1, 'buyer'],
];
const passed: Partial<Record<OrderState, number>> = {
  new: 1,
  accepted: 2,
  ready: 2,
  shipped: 3,
  delivered: 4,
  completed: 5,
  disputed: 4,
  cancelled: 1,
  refunded: 1,
};

function timelineOf(state: OrderState): Order['timeline'] {
  const done = steps
    .slice(0, passed[state] ?? 0)
    .map(([what, hours, by]) => ({ what, at: ago(hours * 60 * minute), by }));
  if (state === 'disputed')
    return [...done, { what: 'dispute', at: ago(60 * minute), by: 'buyer', text: 'The rim is cracked on one side.' }];
  return state === 'cancelled' || state === 'refunded'
    ? [...done, { what: state, at: ago(60 * minute), by: 'system' }]
    : done;
}

const deadlinesOf = (as: 'buyer' | 'artisan'): Partial<Record<OrderState, Order['deadlines']>> => ({
  new: [
    {
      what: 'accept',
      at: later(1.9 * day),
      then: {
        state: 'cancelled',
        text:
          as === 'buyer'
            ? 'If the artisan doesn’t accept by then, the order is cancelled and you are refunded.'
            : 'If you don’t accept by then, the order is cancelled and the buyer is refunded.',
      },
    },
  ],
  accepted: [
    {
      what: 'send',
      at: later(3 * day),
      then: {
        state: 'cancelled',
        text: `${as === 'buyer' ? 'The artisan' : 'You'} promised to have it ready by then.`,
      },
    },
  ],
  delivered: [
    {
      what: 'confirm',
      at: later(2.8 * day),
      then: {
        state: 'completed',
        text: `If ${as === 'buyer' ? 'you report' : 'the buyer reports'} no problem by then, it counts as received.`,
      },
    },
  ],
  disputed: [
    {
      what: 'answer',
      at: later(2.9 * day),
      then: {
        state: 'disputed',
        text:
          as === 'buyer'
            ? 'If the artisan doesn’t answer by then, you are refunded.'
            : 'If you don’t answer by then, the buyer is refunded.',
      },
    },
  ],
});
const buyerMay: Partial<Record<OrderState, Order['allowed']>> = {
  new: ['cancel'],
  accepted: ['cancel'],
  ready: ['cancel'],
  shipped: ['confirm'],
  delivered: ['confirm', 'dispute'],
};
const artisanMay: Partial<Record<OrderState, Order['allowed']>> = {
  new: ['accept', 'decline'],
  accepted: ['ready', 'ship', 'cancel'],
  ready: ['ship', 'cancel'],
  shipped: ['deliver'],
  disputed: ['answer'],
};

export function orderOf(state: OrderState, as: 'buyer' | 'artisan' = 'buyer', index = 0): Order {
  const product = index === 0 ? first : second;
  const delivery: Order['delivery'] =
    index === 0
      ? {
          kind: 'ship',
          zone: 'zone_home',
          name: 'Kenya and neighbours',
          price: usd('4.00'),
          days: [2, 4],
          ...(['shipped', 'delivered', 'completed'].includes(state) && {
            carrier: 'Easy Coach Parcels',
            tracking: 'EC 4471 902',
          }),
        }
      : { kind: 'pickup', note: terms.pickup.note ?? '' };
  const brings: Order['money'] = {
    gross: usd('124.00'),
    fee: { percent: '2.5', fixed: null, amount: usd('3.10') },
    net: usd('120.90'),
    payout: { money: kes('15112.50'), rate: rates[0] ?? null, when: 'after-delivery' },
  };
  return {
    id: `ord_${state}${index}`,
    purchaseId: `pur_${state === 'awaiting-payment' ? 'held' : state}`,
    number: index === 0 ? '1043213' : '1043221',
    artisan: product.artisan,
    buyer,
    lines: [{ ...lineOf(product), ...reviewOf(state, as) }],
    delivery,
    totals: [index === 0 ? usd('124.00') : usd('150.00')],
    state,
    deadlines: deadlinesOf(as)[state] ?? [],
    timeline: timelineOf(state),
    allowed: (as === 'buyer' ? buyerMay : artisanMay)[state] ?? [],
    ...(as === 'artisan' && state !== 'cancelled' && state !== 'refunded' && { money: brings }),
  };
}

/** What the two sides of any order wrote. */
export const thread = (): ThreadReply => ({
  messages: [
    {
      id: 'msg_1',
      by: 'artisan',
      text: 'Thank you, Claire. The basket was oiled last week, so I will wrap it in paper first, not plastic.',
      at: ago(46 * 60 * minute),
    },
    {
      id: 'msg_2',
      by: 'buyer',
      text: 'Perfect. Can it hold bread at once, or must I air it first? My number is ***482.',
      at: ago(45 * 60 * minute),
    },
  ],
  nextCursor: null,
});

const rates: Quote['rates'] = [
  { from: 'USD', to: 'KES', rate: '125.00', asOf: ago(2 * minute), sources: ['a', 'b', 'c'] },
];
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
type Look = Pick<Payment, 'state' | 'displayState'> &
  Partial<Pick<Payment, 'reason' | 'received' | 'refunds' | 'choice'>>;
const looks: Readonly<Record<string, Look>> = {
  waiting: { state: 'awaiting-payment', displayState: 'waiting' },
  detected: { state: 'detected', displayState: 'processing', received: hbar('402.94117648') },
  paused: { state: 'awaiting-payment', displayState: 'waiting', reason: 'network-behind' },
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
  const [, way = 'hbar', look = 'waiting', what] = id.split('_');
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
    ...(looks[look] ?? { state: 'awaiting-payment', displayState: 'waiting' }),
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
