import type {
  Contact,
  DeliveryAddress,
  Language,
  Order as WireOrder,
  OrderState,
  Product,
  PurchaseForPayment,
  Shipping,
} from '@asili/contracts';
import { deadlineTexts } from './deadline-texts.ts';
import { asOf } from './due-exits.ts';
import { allowedSteps, deadlinesOf, isOver } from './life-cycle.ts';
import type { HistoryEntry, Order, Purchase } from './state.ts';
import { deliveryOf, itemsOf, totalsOf } from './totals.ts';

/** Who reads, in which language. */
export interface Reader {
  readonly side: 'buyer' | 'artisan';
  readonly language: Language;
}

/** What stands beside the events of a purchase. */
export interface Surroundings {
  readonly artisans: ReadonlyMap<string, Product['artisan']>;
  /** Of the buyer; undefined once it is forgotten. */
  readonly contact?: Contact | undefined;
  readonly address?: DeliveryAddress | undefined;
  /** People's words by their id. */
  readonly words: ReadonlyMap<string, string>;
  /** Where an artisan hands over, by artisan. */
  readonly pickups: ReadonlyMap<string, Pick<Shipping['pickup'], 'note' | 'town'>>;
}

function stateOf(purchase: Purchase, order: Order): OrderState {
  const isUnpaid = order.state === 'awaiting-payment';
  return isUnpaid && (purchase.state === 'cancelled' || purchase.state === 'expired') ? 'cancelled' : order.state;
}

/** The buyer sees what they gave; an artisan where it goes, and from their accepting on the whole, until it is over. */
function buyerOf(order: Order, { side }: Reader, { contact, address }: Surroundings): WireOrder['buyer'] {
  const isNeeded = side === 'buyer' || (order.state !== 'new' && !isOver(order));
  const goesThere = side === 'buyer' || order.delivery.kind === 'ship';
  return {
    name: contact?.name ?? '',
    ...(address && goesThere && { place: { city: address.city, country: address.country } }),
    ...(contact && isNeeded && { contact }),
    ...(address && isNeeded && goesThere && { address }),
  };
}

function deliveryView(order: Order, { pickups }: Surroundings): WireOrder['delivery'] {
  const { delivery, history, artisanId } = order;
  if (delivery.kind === 'pickup') {
    const { note, town } = pickups.get(artisanId) ?? {};
    return {
      kind: 'pickup',
      ...(note !== undefined && history.length > 0 && { note }),
      ...(town !== undefined && { town }),
    };
  }
  const { carrier, tracking } = history.findLast(({ step }) => step === 'ship') ?? {};
  return { ...delivery, ...(carrier && { carrier }), ...(tracking && { tracking }) };
}

function deadlinesView(
  purchase: Purchase,
  order: Order,
  { side, language }: Reader,
  now: Date,
): WireOrder['deadlines'] {
  if (order.state === 'awaiting-payment') {
    return purchase.state === 'held' || purchase.state === 'paying'
      ? [
          {
            what: 'pay',
            at: purchase.holdExpiresAt,
            then: { state: 'cancelled', text: deadlineTexts.pay[side][language] },
          },
        ]
      : [];
  }
  return deadlinesOf(order, now).map(({ what, at, state }) => ({
    what,
    at: at.toISOString(),
    then: { state, text: deadlineTexts[what][side][language] },
  }));
}

function timelineEntry(
  { step, state, by, at, reason, offer, wordsId }: HistoryEntry,
  words: ReadonlyMap<string, string>,
): WireOrder['timeline'][number] {
  const text = wordsId === undefined ? undefined : words.get(wordsId);
  return {
    what: step === 'expire' ? state : step,
    at,
    by,
    ...(text && { text }),
    ...(reason && { reason: reason as NonNullable<WireOrder['timeline'][number]['reason']> }),
    ...(offer && { offer }),
  };
}

/** An order as one side sees it at that moment, what time has done included. Pure. */
export function orderView(
  stored: Purchase,
  orderId: string,
  reader: Reader,
  around: Surroundings,
  now: Date,
): WireOrder | undefined {
  const purchase = asOf(stored, now);
  const order = purchase.orders.find((other) => other.orderId === orderId);
  if (!order) return undefined;
  const { number, artisanId, artisanCountry, lines } = order;
  const state = stateOf(purchase, order);
  return {
    id: orderId,
    purchaseId: purchase.id,
    number,
    artisan: around.artisans.get(artisanId) ?? {
      id: artisanId,
      firstName: '',
      location: { city: '', country: artisanCountry },
    },
    buyer: buyerOf(order, reader, around),
    lines: lines.map(({ productId, name, imageUrl, quantity, unitPrice }) => ({
      productId,
      name,
      imageUrl,
      quantity,
      unitPrice,
    })),
    delivery: deliveryView(order, around),
    totals: totalsOf(order),
    state,
    deadlines: deadlinesView(purchase, order, reader, now),
    timeline: order.history.map((entry) => ({
      ...timelineEntry(entry, around.words),
      ...(entry.by === 'operator' && order.decided?.refund && { refund: order.decided.refund }),
    })),
    allowed: purchase.state === 'paid' ? allowedSteps(order, reader.side, now) : [],
  };
}

/** What payments has to know of a purchase at that moment. Pure. */
export function forPayment(stored: Purchase, now: Date): PurchaseForPayment {
  const { id, customerId, state, at: createdAt, holdExpiresAt, orders } = asOf(stored, now);
  return {
    id,
    customerId,
    state,
    createdAt,
    holdExpiresAt,
    orders: orders.map((order) => ({
      orderId: order.orderId,
      artisanId: order.artisanId,
      artisanCountry: order.artisanCountry,
      items: itemsOf(order),
      delivery: deliveryOf(order),
    })),
  };
}
