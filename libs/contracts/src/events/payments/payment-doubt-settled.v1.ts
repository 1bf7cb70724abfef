import { z } from 'zod';
import { openEnum } from '../open-enum.ts';

/** An operator had the provider of a payment in doubt asked once more, or said by its statement what became of it: `reference` shows it. */
export const paymentDoubtSettledV1 = z.object({
  paymentId: z.string(),
  outcome: openEnum(['asked', 'paid', 'unpaid']),
  reference: z.string().optional(),
  by: z.string(),
  approvedBy: z.string().optional(),
  note: z.string(),
});
export type PaymentDoubtSettledV1 = z.infer<typeof paymentDoubtSettledV1>;
