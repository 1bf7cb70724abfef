import { z } from 'zod';
import { openEnum } from '../open-enum.ts';

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
