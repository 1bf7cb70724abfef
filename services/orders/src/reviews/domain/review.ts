import type { ReviewSummary, WrittenData } from '@asili/contracts';

type Written = WrittenData<'orders.review-written.v1'>;
type Replied = WrittenData<'orders.review-replied.v1'>;
/** The events of one product's reviews. Each carries what all of them come to after it, so the last one is all there is to read. */
export type ReviewEvent =
  | { readonly type: 'review-written'; readonly data: Written }
  | { readonly type: 'review-replied'; readonly data: Replied };

export type ReviewTotals = Written['after'];
export type NewReview = Omit<Written, 'after'>;
type ReviewCommand =
  | { readonly kind: 'write'; readonly review: NewReview }
  | { readonly kind: 'reply'; readonly reply: Omit<Replied, 'after'> };

const none: ReviewTotals = { stars: [0, 0, 0, 0, 0], withPhotos: 0 };

function decide(before: ReviewTotals, command: ReviewCommand): ReviewEvent[] {
  if (command.kind === 'reply') return [{ type: 'review-replied', data: { ...command.reply, after: before } }];
  const data = command.review;
  const stars = before.stars.map((count, index) => (index === data.rating - 1 ? count + 1 : count));
  return [
    {
      type: 'review-written',
      data: { ...data, after: { stars, withPhotos: before.withPhotos + (data.images.length > 0 ? 1 : 0) } },
    },
  ];
}

/**
 * The reviews of a product; their stream is `review-<id of the first product of a line of corrections>`. The commit id of a review
 * is the line of an order that it is about, that of a reply its review: so there is one of each.
 */
export const reviewDecider = {
  initial: none,
  decide,
  evolve: (_: ReviewTotals, { data }: ReviewEvent): ReviewTotals => data.after,
  stream: (productId: string): string => `review-${productId}`,
  wholeEvents: true as const,
};

export const reviewCommit = (orderId: string, boughtId: string): string => `${orderId}|${boughtId}`;
export const replyCommit = (reviewId: string): string => `reply|${reviewId}`;

/** Pure. The average has two decimals at most. */
export function summaryOf({ stars, withPhotos }: ReviewTotals): ReviewSummary {
  const count = stars.reduce((sum, some) => sum + some, 0);
  const sum = stars.reduce((total, some, index) => total + some * (index + 1), 0);
  return { count, average: count === 0 ? null : Math.round((sum * 100) / count) / 100, stars: [...stars], withPhotos };
}
