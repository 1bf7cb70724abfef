import { inLanguage } from '@asili/kernel';
import type {
  Contact,
  DeliveryAddress,
  Language,
  Order as WireOrder,
  Product,
  PurchaseForPayment,
  Shipping,
  OrderInBrief,
} from '@asili/contracts';
import { deadlineTexts } from './deadline-texts.ts';
import { asOf } from './deadlines.ts';
import { allowedSteps, deadlinesOf, isOver, nextTransition } from './life-cycle.ts';
import { stateShown, type HistoryEntry, type Order, type Purchase, deliveryOf, itemsOf, totalsOf } from './purchase.ts';

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

function deadlinesView(purchase: Purchase, order: Order, { side, language }: Reader): WireOrder['deadlines'] {
  if (order.state === 'awaiting-payment') {
    return purchase.state === 'held' || purchase.state === 'paying'
      ? [
          {
            what: 'pay',
            at: purchase.holdExpiresAt,
            then: { state: 'cancelled', text: inLanguage(deadlineTexts.pay[side], language) },
          },
        ]
      : [];
  }
  return deadlinesOf(order).map(({ what, at, state }) => ({
    what,
    at: at.toISOString(),
    then: { state, text: inLanguage(deadlineTexts[what][side], language) },
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
  const state = stateShown(purchase, order);
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
    deadlines: deadlinesView(purchase, order, reader),
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

/** What an artisan is told of an order by SMS, as it is at that moment. Pure. */
export function orderInBrief(stored: Purchase, orderId: string, now: Date): OrderInBrief | undefined {
  const order = asOf(stored, now).orders.find((other) => other.orderId === orderId);
  if (!order) return undefined;
  const { number, state, lines, delivery, artisanCountry } = order;
  const deadline = stored.state === 'paid' ? nextTransition(order) : undefined;
  const cancelledFor = reasonOf(order);
  return {
    number,
    state,
    delivery: delivery.kind,
    artisanCountry,
    totals: totalsOf(order),
    items: lines.map(({ name, quantity }) => ({ name, quantity })),
    ...(deadline && { deadline: { what: deadline.what, at: deadline.at.toISOString() } }),
    ...(cancelledFor !== undefined && { cancelledFor }),
  };
}

/** Who called the order off, or what was not done in time; undefined where it was not cancelled. */
function reasonOf({ history, delivery }: Order): string | undefined {
  if (history.at(-1)?.step === 'refund-failed') return 'refund-failed'; // It was cancelled before, and is so again.
  const index = history.findIndex(({ state }) => state === 'cancelled');
  const entry = history[index];
  if (!entry) return undefined;
  if (entry.step === 'resolve') return 'dispute';
  if (entry.step !== 'expire') return entry.by;
  switch (history[index - 1]?.state) {
    case 'new':
      return 'accept';
    case 'disputed':
      return history[index - 1]?.step === 'answer' ? 'dispute' : 'answer';
    case 'ready':
      return delivery.kind === 'pickup' ? 'collect' : 'sent-late';
    default:
      return 'sent-late';
  }
}
