import { z } from 'zod';
import { openEnum } from '../open-enum.ts';

/** What becomes of money of no sale: it is a payment's, or goes back. `by` is an operator, or `claim` where the buyer's own claim fitted. */
export const unmatchedMoneySettledV1 = z.object({
  id: z.string(),
  how: openEnum(['match', 'refund']),
  paymentId: z.string().optional(),
  /** The account it goes back to, and what is written with it. */
  to: z.string().optional(),
  memo: z.string().optional(),
  by: z.string(),
  approvedBy: z.string().optional(),
  note: z.string().optional(),
});
export type UnmatchedMoneySettledV1 = z.infer<typeof unmatchedMoneySettledV1>;
