import { describe, expect, it } from '@jest/globals';
import type { OrderState } from '@asili/contracts';
import {
  reviewDecider,
  summaryOf,
  type ReviewTotals,
  ReviewClosed,
  requireReviewable,
  reviewUntil,
  publicText,
} from './review.ts';
import { anOrder, at, days } from '../../../test/purchases.ts';
import { WrongState } from '../../purchase/domain/life-cycle.ts';
import type { HistoryEntry, Order } from '../../purchase/domain/purchase.ts';

const facts = {
  reviewId: 'rev_1',
  productId: 'prd_1',
  boughtId: 'prd_2',
  orderId: 'ord_1',
  number: '1043213',
  purchaseId: 'pur_1',
  artisanId: 'art_1',
  customerId: 'cus_1',
  wordsId: 'w',
};
const write = (before: ReviewTotals, rating: number, images: string[] = []) =>
  reviewDecider.decide(before, { kind: 'write', review: { ...facts, rating, images } });
const written = (...ratings: number[]): ReviewTotals =>
  ratings.reduce<ReviewTotals>(
    (totals, rating) => write(totals, rating).reduce<ReviewTotals>(reviewDecider.evolve, totals),
    reviewDecider.initial,
  );

describe('reviews of a product', () => {
  it('say after each event what all of them come to', () => {
    const before = written(5, 5, 1);
    expect(write(before, 4, ['img_1'])).toEqual([
      {
        type: 'review-written',
        data: { ...facts, rating: 4, images: ['img_1'], after: { stars: [1, 0, 0, 1, 2], withPhotos: 1 } },
      },
    ]);
    expect(before).toEqual({ stars: [1, 0, 0, 0, 2], withPhotos: 0 });
  });

  it('come to the same after a reply', () => {
    const before = written(3);
    expect(reviewDecider.decide(before, { kind: 'reply', reply: facts })).toEqual([
      { type: 'review-replied', data: expect.objectContaining({ reviewId: 'rev_1', after: before }) as unknown },
    ]);
  });

  it.each([
    [[], 0, null],
    [[5], 1, 5],
    [[5, 4], 2, 4.5],
    [[5, 5, 1], 3, 3.67],
    [[1, 1, 2], 3, 1.33],
  ] as const)('of %j stars are %i with %d on average', (ratings, count, average) => {
    expect(summaryOf(written(...ratings))).toMatchObject({ count, average });
  });
});

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
        requireReviewable(each, at(10 + days(60)));
      }).not.toThrow();
      expect(() => {
        requireReviewable(each, at(11 + days(60)));
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
        requireReviewable(early, at(3));
      }).toThrow(WrongState);
    },
  );
});

const shown = (typed: string | undefined) => publicText(typed, '1043213');

describe('a text for everybody', () => {
  it.each([
    ['  Even weave.\r\n\r\n\r\n\r\nHolds bread. ', 'Even weave.\n\nHolds bread.'],
    ['a\u0000b\u0007c\u001bd\te', 'abcd e'],
    ['a\u202egnp.exe\u2066b\u200f', 'agnp.exeb'],
    ['Call 0712 604 482 or a@b.example, see https://x.example/y', 'Call ***482 or ***@***, see ***'],
    ['0712\u202e604\u202e482', '***482'],
    ['Order 1043213 came', 'Order 1043213 came'],
    ['<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
    ['e\u0301toile', 'étoile'],
  ])('%j reads %j', (typed, expected) => {
    expect(shown(typed)).toBe(expected);
  });

  it.each([[undefined], [''], ['  \n '], ['\u3164\u200b'], ['\u0000\u202e']])('%j is none', (typed) => {
    expect(shown(typed)).toBeUndefined();
  });

  it('ends quickly whatever is typed', () => {
    const began = performance.now();
    for (const hostile of ['\n '.repeat(1000), '\u202e'.repeat(2000), '1 '.repeat(1000), 'a.'.repeat(1000)])
      shown(hostile);
    expect(performance.now() - began).toBeLessThan(10_000);
  });
});
