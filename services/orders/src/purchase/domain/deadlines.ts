import { type Dated, inForce } from '@asili/kernel';
import {
  type OrderStepped,
  type PurchaseEvent,
  changed,
  evolve,
  holdEndOf,
  type Order,
  type Purchase,
  type PurchaseState,
} from './purchase.ts';
import { type DeadlineName, isOver, nextTransition } from './life-cycle.ts';

/** More transitions than any order makes in a row. */
const maxTransitions = 20;

/** What time has done to an order that nobody has written down yet, each at its own moment. Pure. */
function dueTransitions(purchase: Purchase, order: Order, now: Date): { order: Order; events: OrderStepped[] } {
  const events: OrderStepped[] = [];
  let current = order;
  for (let n = 0; n < maxTransitions; n += 1) {
    const next = nextTransition(current);
    if (!next || next.at > now) break;
    const entry = {
      step: 'expire',
      by: 'system',
      state: next.state as OrderStepped['state'],
      at: next.at.toISOString(),
    } as const;
    events.push({ purchaseId: purchase.id, orderId: order.orderId, ...entry });
    current = { ...current, state: entry.state, history: [...current.history, entry] };
  }
  return { order: current, events };
}

/** The orders’ transitions that are due, and the orders after them. Pure. */
export function applyDeadlines(purchase: Purchase, now: Date): { purchase: Purchase; events: PurchaseEvent[] } {
  const events = purchase.orders.flatMap((order) => dueTransitions(purchase, order, now).events);
  let current = purchase;
  const changes = events.flatMap((data) => {
    const published = changed(current, data);
    current = published.reduce<PurchaseState>(evolve, current) as Purchase;
    return published;
  });
  return { purchase: current, events: changes };
}

const hourMs = 3_600_000;

/** Hours before a deadline at which the artisan who can still meet it is reminded. Dated, as all promises are. */
const reminderTable: readonly Dated<Readonly<Partial<Record<DeadlineName, readonly number[]>>>>[] = [
  { since: '2026-01-01', terms: { accept: [24, 6], 'sent-late': [72, 24], answer: [24] } },
];

interface Reminder {
  readonly what: DeadlineName;
  /** The deadline. */
  readonly at: Date;
  readonly hours: number;
}

/** The reminders of the deadline that would cancel the order, but for those that were given; a later one stands for all before it. */
function openReminders(order: Order): Reminder[] {
  const next = nextTransition(order);
  if (next?.state !== 'cancelled') return [];
  const { what, at } = next;
  const hours = inForce(reminderTable, new Date(order.history[0]?.at ?? ''))[what] ?? [];
  const given = (order.reminders ?? [])
    .filter((reminder) => reminder.what === what && reminder.at === at.toISOString())
    .map((reminder) => reminder.hours);
  return hours.filter((each) => each < Math.min(Infinity, ...given)).map((each) => ({ what, at, hours: each }));
}

const momentOf = ({ at, hours }: Reminder): number => at.getTime() - hours * hourMs;

/** The reminder that is due, while its deadline can be met; of several that are, the last one. */
const dueReminder = (order: Order, now: Date): Reminder | undefined =>
  openReminders(order)
    .filter((reminder) => reminder.at > now && momentOf(reminder) <= now.getTime())
    .sort((a, b) => a.hours - b.hours)[0];

/** When the next reminder is due. */
function nextReminderAt(order: Order): Date | undefined {
  const moments = openReminders(order).map(momentOf);
  return moments.length > 0 ? new Date(Math.min(...moments)) : undefined;
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
  const state = purchase.state === 'held' && holdEndOf(purchase) <= now ? 'expired' : purchase.state;
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
  if (purchase.state === 'held') return holdEndOf(purchase);
  if (purchase.state !== 'paid') return undefined;
  const moments = purchase.orders
    .flatMap((order) => [nextTransition(order)?.at, nextReminderAt(order)])
    .flatMap((at) => at?.getTime() ?? []);
  return moments.length > 0 ? new Date(Math.min(...moments)) : undefined;
}

/** How long money may come late for a purchase whose payment had begun: after that it goes back. */
const lateMoneyMs = 48 * hourMs;

/** When nothing needs the buyer's contact and address any more; undefined while something does. */
export function forgetAt(purchase: Purchase): Date | undefined {
  if (purchase.state === 'cancelled') return new Date(0);
  if (purchase.state === 'expired')
    return new Date(purchase.extended ? Date.parse(purchase.holdExpiresAt) + lateMoneyMs : 0);
  return purchase.state === 'paid' && purchase.orders.every(isOver) ? new Date(0) : undefined;
}
