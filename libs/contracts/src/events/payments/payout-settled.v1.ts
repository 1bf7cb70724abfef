import { z } from 'zod';
import { openEnum } from '../open-enum.ts';

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
