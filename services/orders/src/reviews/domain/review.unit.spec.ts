import { describe, expect, it } from '@jest/globals';
import { reviewDecider, summaryOf, type ReviewTotals } from './review.ts';

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
