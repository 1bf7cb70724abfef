import type { MoneyText, Order, OrderState, Quote, Shipping, ThreadReply } from '@asili/contracts';
import { genuine, products } from './made-up.ts';
import { reviews } from './reviews.ts';
import { ago } from './visitor.ts';

/** Made-up orders. Which state they are in stands in their id, so that every one has an address. */
export const later = (ms: number): string => ago(-ms);
export const minute = 60_000;
const day = 24 * 60 * minute;

export const usd = (amount: string): MoneyText => ({ amount, currency: 'USD' });
export const kes = (amount: string): MoneyText => ({ amount, currency: 'KES' });

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

export const [first = genuine, second = genuine] = products;
export const rates: Quote['rates'] = [
  { from: 'USD', to: 'KES', rate: '125.00', asOf: ago(2 * minute), sources: ['a', 'b', 'c'] },
];

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
