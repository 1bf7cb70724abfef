import { z } from 'zod';
import { openEnum } from '../open-enum.ts';

/** From the sale behind `after` on, up to that of `upTo`: the ordinals of released sales. */
const sales = z.object({ after: z.number().int().nonnegative(), upTo: z.number().int().positive() });

/** What an artisan may be paid out has changed. Amounts are in minor units of the currency; `after` says all there is to say, so the last one is all there is to read. */
export const earningsChangedV1 = z.object({
  artisanId: z.string(),
  currency: z.string(),
  cause: openEnum(['sold', 'released', 'completed', 'disputed', 'withdrawn', 'requested', 'returned']),
  /** All but what is requested and returned. */
  orderId: z.string().optional(),
  /** Of a sale: what it was paid by. */
  paymentId: z.string().optional(),
  /** Of a sale: when its money goes out. */
  when: openEnum(['at-once', 'after-delivery']).optional(),
  /** Of a released sale: its place among all the artisan's. */
  ordinal: z.number().int().positive().optional(),
  /** Of what is returned. */
  payoutId: z.string().optional(),
  amount: z
    .string()
    .regex(/^-?\d{1,30}$/)
    .optional(),
  /** What is to be paid out. */
  payouts: z
    .array(z.object({ payoutId: z.string(), amount: z.string().regex(/^\d{1,30}$/), provider: z.string() }))
    .optional(),
  sales: z.array(sales).optional(),
  after: z.object({
    /** Below zero where money of a sale went out and the sale was cancelled. */
    available: z.string().regex(/^-?\d{1,30}$/),
    /** How many sales were released, and payouts requested, so far. */
    released: z.number().int().nonnegative(),
    requested: z.number().int().nonnegative(),
    /** Released sales no payout is for yet. */
    waiting: z.array(sales),
    /** Orders completed without a dispute since the last one, and orders in dispute. */
    completed: z.number().int().nonnegative(),
    disputed: z.array(z.string()),
  }),
});
export type EarningsChangedV1 = z.infer<typeof earningsChangedV1>;

/** Money is to go to an artisan. The number it goes to stands beside the events. */
export const payoutQueuedV1 = z.object({
  payoutId: z.string(),
  artisanId: z.string(),
  /** As the artisan's account names it. */
  provider: z.string(),
  money: z.object({ amount: z.string(), currency: z.string() }),
  queuedAt: z.iso.datetime(),
  /** The released sales it is for, by their ordinals. */
  sales: z.array(z.object({ after: z.number().int().nonnegative(), upTo: z.number().int().positive() })),
});
export type PayoutQueuedV1 = z.infer<typeof payoutQueuedV1>;

/** A payout is in another state. */
export const payoutSteppedV1 = z.object({
  payoutId: z.string(),
  state: openEnum(['reserved', 'submitting', 'accepted', 'unknown', 'held', 'succeeded', 'failed', 'returned']),
  /** 1 for the first time it is sent. A provider never sees the same attempt as two. */
  attempt: z.number().int().nonnegative(),
  /** Why it is held, in doubt, failed. */
  reason: z.string().optional(),
  /** Not before: of a held one. */
  until: z.iso.datetime().optional(),
  /** The provider's name of it. */
  receipt: z.string().optional(),
});
export type PayoutSteppedV1 = z.infer<typeof payoutSteppedV1>;

/** A provider says that it paid an attempt which had been taken for failed: what the artisan was given again, or another attempt, is that money a second time. */
export const payoutPaidLateV1 = z.object({
  payoutId: z.string(),
  attempt: z.number().int().positive(),
  /** The provider's name of it. */
  receipt: z.string(),
  heardAt: z.iso.datetime(),
});
export type PayoutPaidLateV1 = z.infer<typeof payoutPaidLateV1>;

/** A payout has been held for over an hour, which its artisan is told once. */
export const payoutDelayedV1 = z.object({
  payoutId: z.string(),
  artisanId: z.string(),
  provider: z.string(),
  money: z.object({ amount: z.string(), currency: z.string() }),
  reason: z.string(),
});
export type PayoutDelayedV1 = z.infer<typeof payoutDelayedV1>;

/** What an artisan sees of a payout has changed. */
export const payoutChangedV1 = z.object({
  payoutId: z.string(),
  artisanId: z.string(),
  provider: z.string(),
  money: z.object({ amount: z.string(), currency: z.string() }),
  state: openEnum(['queued', 'on-the-way', 'in-doubt', 'paid', 'held', 'returned']),
  reason: z.string().optional(),
});
export type PayoutChangedV1 = z.infer<typeof payoutChangedV1>;

/** What an operator did about a payout in doubt: had its provider asked again, or said by what stands in `reference` that it was paid or came back. */
export const payoutSettledV1 = z.object({
  payoutId: z.string(),
  outcome: openEnum(['asked', 'paid', 'returned']),
  reference: z.string().optional(),
  by: z.string(),
  approvedBy: z.string().optional(),
  note: z.string(),
});
export type PayoutSettledV1 = z.infer<typeof payoutSettledV1>;
