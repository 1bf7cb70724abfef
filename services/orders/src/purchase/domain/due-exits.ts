import {
  type OrderStepped,
  type PurchaseEvent,
  changed,
  evolve,
  type Order,
  type Purchase,
  type PurchaseState,
} from './purchase.ts';
import { dueReminder, isOver, nextExit, nextReminderAt } from './life-cycle.ts';

/** More exits than any order can take in a row. */
const most = 20;

/** What time has done to an order that nobody has written down yet, each at its own moment. Pure. */
function dueTransitions(purchase: Purchase, order: Order, now: Date): { order: Order; events: OrderStepped[] } {
  const events: OrderStepped[] = [];
  let current = order;
  for (let n = 0; n < most; n += 1) {
    const exit = nextExit(current, now);
    if (!exit || exit.at > now) break;
    const entry = {
      step: 'expire',
      by: 'system',
      state: exit.state as OrderStepped['state'],
      at: exit.at.toISOString(),
    } as const;
    events.push({ purchaseId: purchase.id, orderId: order.orderId, ...entry });
    current = { ...current, state: entry.state, history: [...current.history, entry] };
  }
  return { order: current, events };
}

/** The orders' exits that are due, and the orders after them. Pure. */
export function passTime(purchase: Purchase, now: Date): { purchase: Purchase; events: PurchaseEvent[] } {
  const events = purchase.orders.flatMap((order) => dueTransitions(purchase, order, now).events);
  let current = purchase;
  const told = events.flatMap((data) => {
    const news = changed(current, data);
    current = news.reduce<PurchaseState>(evolve, current) as Purchase;
    return news;
  });
  return { purchase: current, events: told };
}

/** What artisans are to be reminded of by now. Pure. */
export function remind({ id: purchaseId, orders }: Purchase, now: Date): PurchaseEvent[] {
  return orders.flatMap((order): PurchaseEvent[] => {
    const { orderId, number, artisanId } = order;
    const reminder = dueReminder(order, now);
    return reminder
      ? [
          {
            type: 'order-deadline-approached',
            data: {
              orderId,
              number,
              purchaseId,
              artisanId,
              what: reminder.what,
              at: reminder.at.toISOString(),
              hours: reminder.hours,
            },
          },
        ]
      : [];
  });
}

/** The purchase as it is at that moment, whether or not a sweep has come by. Pure. */
export function asOf(purchase: Purchase, now: Date): Purchase {
  const state =
    purchase.state === 'held' && Date.parse(purchase.holdExpiresAt) <= now.getTime() ? 'expired' : purchase.state;
  return {
    ...purchase,
    state,
    orders:
      purchase.state === 'paid'
        ? purchase.orders.map((order) => dueTransitions(purchase, order, now).order)
        : purchase.orders,
  };
}

/** When the purchase or one of its orders next changes by itself, or an artisan is to be reminded; undefined when neither is to come. */
export function dueAt(purchase: Purchase): Date | undefined {
  if (purchase.state === 'held') return new Date(purchase.holdExpiresAt);
  if (purchase.state !== 'paid') return undefined;
  const moments = purchase.orders
    .flatMap((order) => [nextExit(order, new Date(0))?.at, nextReminderAt(order)])
    .flatMap((at) => at?.getTime() ?? []);
  return moments.length > 0 ? new Date(Math.min(...moments)) : undefined;
}

/** How long money may come late for a purchase whose payment had begun: after that it goes back. */
const lateMoneyMs = 48 * 3_600_000;

/** When nothing needs the buyer's contact and address any more; undefined while something does. */
export function forgetAt(purchase: Purchase): Date | undefined {
  if (purchase.state === 'cancelled') return new Date(0);
  if (purchase.state === 'expired')
    return new Date(purchase.extended ? Date.parse(purchase.holdExpiresAt) + lateMoneyMs : 0);
  return purchase.state === 'paid' && purchase.orders.every(isOver) ? new Date(0) : undefined;
}
