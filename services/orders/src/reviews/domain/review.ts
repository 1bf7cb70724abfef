import { DomainError, inForce, type Dated } from '@asili/kernel';
import type { OrderState, ReviewSummary, WrittenData } from '@asili/contracts';
import { WrongState } from '../../purchase/domain/life-cycle.ts';
import type { Order } from '../../purchase/domain/purchase.ts';
import { maskContacts } from '../../personal/domain/mask-contacts.ts';

/** The time to review this order is over. */
export class ReviewClosed extends DomainError {
  readonly code = 'ORDERS.REVIEW_CLOSED';
  readonly status = 409;
  constructor(days: number) {
    super({ days });
  }
}

/** Another review of this line of the order is there. */
export class AlreadyReviewed extends DomainError {
  readonly code = 'ORDERS.ALREADY_REVIEWED';
  readonly status = 409;
}

/** There is no such review, or it is of somebody else's product. */
export class ReviewNotFound extends DomainError {
  readonly code = 'ORDERS.REVIEW_NOT_FOUND';
  readonly status = 404;
}

/** The review has another reply. */
export class AlreadyReplied extends DomainError {
  readonly code = 'ORDERS.ALREADY_REPLIED';
  readonly status = 409;
}

const dayMs = 24 * 3_600_000;
/** How long a buyer may review, from the delivery on. */
const terms: readonly Dated<{ readonly days: number }>[] = [{ since: '2026-01-01', terms: { days: 60 } }];

const arrived: readonly OrderState[] = ['delivered', 'completed'];

function deliveredAt({ history }: Order): Date | undefined {
  const entry =
    history.findLast(({ state }) => state === 'delivered') ?? history.findLast(({ state }) => state === 'completed');
  return entry && new Date(entry.at);
}

/** Until when the items of an order may be reviewed; undefined while it has not arrived, or was cancelled. @param order as it is now */
export function reviewUntil(order: Order): Date | undefined {
  const from = arrived.includes(order.state) ? deliveredAt(order) : undefined;
  return from && new Date(from.getTime() + inForce(terms, from).days * dayMs);
}

/** @param order as it is now @throws WrongState while it has not arrived, ReviewClosed after the time for it */
export function requireReviewable(order: Order, now: Date): void {
  const until = reviewUntil(order);
  if (!until) throw new WrongState(order.state, []);
  if (until < now) throw new ReviewClosed(inForce(terms, now).days);
}

/** What changes how a text is read without being seen: controls but line breaks, and marks of direction. */
const unseen = /(?!\n)\p{Cc}|[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
const seen = /[^\p{Z}\p{C}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u;

/**
 * Text for everybody: without controls, with one empty line at most between two, contact data masked. Undefined where there is
 * nothing to see. Pure.
 * @param number of the order, which is not masked
 */
export function publicText(typed: string | undefined, number: string): string | undefined {
  const plain = (typed ?? '')
    .normalize('NFC')
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll('\t', ' ')
    .replaceAll(unseen, '')
    .replaceAll(/\n\s*\n\s*/g, '\n\n')
    .trim();
  return seen.test(plain) ? maskContacts(plain, number) : undefined;
}

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
