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
    /** Below zero where money of a sale went out and the sale was called off. */
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
