import type { OrderState } from '@asili/contracts';
import { inForce, type Dated } from '@asili/kernel';
import { WrongState } from '../../purchase/domain/errors.ts';
import type { Order } from '../../purchase/domain/state.ts';
import { ReviewClosed } from './errors.ts';

const dayMs = 24 * 3_600_000;
/** How long a buyer may review, from the delivery on. */
const terms: readonly Dated<{ readonly days: number }>[] = [{ since: '2026-01-01', terms: { days: 60 } }];

const arrived: readonly OrderState[] = ['delivered', 'completed'];

function deliveredAt({ history }: Order): Date | undefined {
  const entry =
    history.findLast(({ state }) => state === 'delivered') ?? history.findLast(({ state }) => state === 'completed');
  return entry && new Date(entry.at);
}

/** Until when the items of an order may be reviewed; undefined while it has not arrived, or was called off. @param order as it is now */
export function reviewUntil(order: Order): Date | undefined {
  const from = arrived.includes(order.state) ? deliveredAt(order) : undefined;
  return from && new Date(from.getTime() + inForce(terms, from).days * dayMs);
}

/** @param order as it is now @throws WrongState while it has not arrived, ReviewClosed after the time for it */
export function assertMayReview(order: Order, now: Date): void {
  const until = reviewUntil(order);
  if (!until) throw new WrongState(order.state, []);
  if (until < now) throw new ReviewClosed(inForce(terms, now).days);
}
