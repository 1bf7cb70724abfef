import { z } from 'zod';
import { openEnum } from '../open-enum.ts';

/** What was done with one order, and the state it is in now. Words of people are kept elsewhere, under `wordsId`. */
export const orderSteppedV1 = z.object({
  purchaseId: z.string(),
  orderId: z.string(),
  step: openEnum([
    'paid',
    'accept',
    'decline',
    'ready',
    'ship',
    'deliver',
    'confirm',
    'cancel',
    'dispute',
    'answer',
    'resolve',
    'expire',
    'refund',
  ]),
  by: openEnum(['buyer', 'artisan', 'operator', 'system']),
  state: openEnum([
    'new',
    'accepted',
    'ready',
    'shipped',
    'delivered',
    'completed',
    'cancelled',
    'disputed',
    'refunded',
  ]),
  at: z.iso.datetime(),
  carrier: z.string().optional(),
  tracking: z.string().optional(),
  /** Of a dispute. */
  reason: z.string().optional(),
  /** Of an answer: what the artisan would do. */
  offer: openEnum(['refund', 'replacement', 'none']).optional(),
  wordsId: z.string().optional(),
});
export type OrderSteppedV1 = z.infer<typeof orderSteppedV1>;

/** An operator ended a dispute: the buyer gets the order's money, a part of it (`refund`), or nothing. Why stands here alone. */
export const disputeDecidedV1 = z.object({
  purchaseId: z.string(),
  orderId: z.string(),
  offer: openEnum(['refund', 'none']),
  refund: z.object({ amount: z.string(), currency: z.string() }).optional(),
  by: z.string(),
  approvedBy: z.string().optional(),
  note: z.string(),
});
export type DisputeDecidedV1 = z.infer<typeof disputeDecidedV1>;

/** An order stands, and a part of its money goes back to the buyer: its artisan earns that much less. Comes before it is completed, at most once. */
export const orderReducedV1 = z.object({
  orderId: z.string(),
  /** As people say it. */
  number: z.string(),
  purchaseId: z.string(),
  /** What it was paid by. */
  paymentId: z.string(),
  artisanId: z.string(),
  customerId: z.string(),
  /** In the currency of its prices. */
  refund: z.object({ amount: z.string(), currency: z.string() }),
});
export type OrderReducedV1 = z.infer<typeof orderReducedV1>;

/** An order is in another state. */
export const orderChangedV1 = z.object({
  orderId: z.string(),
  /** As people say it. */
  number: z.string(),
  purchaseId: z.string(),
  /** What it was paid by. */
  paymentId: z.string(),
  artisanId: z.string(),
  customerId: z.string(),
  state: openEnum([
    'new',
    'accepted',
    'ready',
    'shipped',
    'delivered',
    'completed',
    'cancelled',
    'disputed',
    'refunded',
  ]),
  by: openEnum(['buyer', 'artisan', 'operator', 'system']),
});
export type OrderChangedV1 = z.infer<typeof orderChangedV1>;

/** A deadline that cancels an order is near, and its artisan can still meet it. */
export const orderDeadlineApproachedV1 = z.object({
  orderId: z.string(),
  /** As people say it. */
  number: z.string(),
  purchaseId: z.string(),
  artisanId: z.string(),
  /** What the artisan has to do by then. */
  what: openEnum(['accept', 'sent-late', 'answer']),
  /** The deadline. */
  at: z.string(),
  /** How many hours before it this reminder is. */
  hours: z.number(),
});
export type OrderDeadlineApproachedV1 = z.infer<typeof orderDeadlineApproachedV1>;

/** One side of an order has written to the other. What was said is personal and stays with the orders service. */
export const messageSentV1 = z.object({
  messageId: z.string(),
  orderId: z.string(),
  /** As people say it. */
  number: z.string(),
  purchaseId: z.string(),
  artisanId: z.string(),
  customerId: z.string(),
  by: openEnum(['buyer', 'artisan']),
});
export type MessageSentV1 = z.infer<typeof messageSentV1>;

/** A buyer has reviewed a product of a delivered order. What was said is personal and stays with the orders service. */
export const reviewWrittenV1 = z.object({
  reviewId: z.string(),
  /** The first product of its line of corrections, whose stream this is. */
  productId: z.string(),
  /** The product as it was bought. */
  boughtId: z.string(),
  orderId: z.string(),
  /** The order's, as people say it. */
  number: z.string(),
  purchaseId: z.string(),
  artisanId: z.string(),
  customerId: z.string(),
  rating: z.number().int().min(1).max(5),
  /** Ids of the buyer's uploads that it shows. */
  images: z.array(z.string()),
  /** Under which its words are kept. */
  wordsId: z.string(),
  /** What the reviews of the product come to: how many gave one star, two, … five. */
  after: z.object({
    stars: z.array(z.number().int().nonnegative()).length(5),
    withPhotos: z.number().int().nonnegative(),
  }),
});
export type ReviewWrittenV1 = z.infer<typeof reviewWrittenV1>;

/** An artisan has replied to a review, which happens once. What was said stays with the orders service. */
export const reviewRepliedV1 = z.object({
  reviewId: z.string(),
  productId: z.string(),
  orderId: z.string(),
  number: z.string(),
  purchaseId: z.string(),
  artisanId: z.string(),
  customerId: z.string(),
  /** Under which its words are kept. */
  wordsId: z.string(),
  /** What the reviews of the product come to: how many gave one star, two, … five. */
  after: z.object({
    stars: z.array(z.number().int().nonnegative()).length(5),
    withPhotos: z.number().int().nonnegative(),
  }),
});
export type ReviewRepliedV1 = z.infer<typeof reviewRepliedV1>;
