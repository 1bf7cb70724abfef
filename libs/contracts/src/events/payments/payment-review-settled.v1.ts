import { z } from 'zod';
import { openEnum } from '../open-enum.ts';

/** An operator said what becomes of money that was too little, too late or of another currency: it counts as what was to be paid, or goes back. */
export const paymentReviewSettledV1 = z.object({
  paymentId: z.string(),
  how: openEnum(['take', 'refund']),
  /** The payment's state after it. */
  state: z.string(),
  by: z.string(),
  approvedBy: z.string().optional(),
  note: z.string(),
});
export type PaymentReviewSettledV1 = z.infer<typeof paymentReviewSettledV1>;
