import { describe, expect, it } from '@jest/globals';
import type { OrderState } from '@asili/contracts';
import { anOrder, at, days } from '../../../test/purchases.ts';
import { WrongState } from '../../purchase/domain/errors.ts';
import type { HistoryEntry, Order } from '../../purchase/domain/state.ts';
import { ReviewClosed } from './errors.ts';
import { assertMayReview, reviewUntil } from './may-review.ts';

const entry = (state: OrderState, minutes: number): HistoryEntry => ({
  step: 'expire',
  by: 'system',
  state: state as HistoryEntry['state'],
  at: at(minutes).toISOString(),
});
const order = (...history: HistoryEntry[]): Order => ({
  ...anOrder(),
  history,
  state: history.at(-1)?.state as OrderState,
});

describe('an order', () => {
  it('may be reviewed for 60 days from its delivery, however it was over later', () => {
    const delivered = order(entry('new', 0), entry('delivered', 10));
    const completed = order(entry('new', 0), entry('delivered', 10), entry('completed', days(3)));
    for (const each of [delivered, completed]) {
      expect(reviewUntil(each)).toEqual(at(10 + days(60)));
      expect(() => {
        assertMayReview(each, at(10 + days(60)));
      }).not.toThrow();
      expect(() => {
        assertMayReview(each, at(11 + days(60)));
      }).toThrow(ReviewClosed);
    }
    expect(reviewUntil(order(entry('new', 0), entry('shipped', 1), entry('completed', 7)))).toEqual(at(7 + days(60)));
  });

  it('counts from the item that was sent instead', () => {
    const again = order(
      entry('delivered', 10),
      entry('disputed', 20),
      entry('accepted', 30),
      entry('delivered', days(9)),
    );
    expect(reviewUntil(again)).toEqual(at(days(69)));
  });

  it.each(['awaiting-payment', 'new', 'accepted', 'ready', 'shipped', 'disputed', 'cancelled', 'refunded'] as const)(
    'that is %s may not',
    (state) => {
      const early = order(entry('delivered', 1), entry(state, 2));
      expect(reviewUntil(early)).toBeUndefined();
      expect(() => {
        assertMayReview(early, at(3));
      }).toThrow(WrongState);
    },
  );
});
