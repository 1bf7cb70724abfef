import { z } from 'zod';
import { openEnum } from '../open-enum.ts';

/** So many paid months of a plan are taken back, from the end of what is paid, and their money is on its way to who paid. */
export const planRefundedV1 = z.object({
  paymentId: z.string(),
  artisanId: z.string(),
  plan: openEnum(['professional']),
  months: z.number().int().positive(),
  /** What goes back. */
  money: z.object({ amount: z.string(), currency: z.string() }),
  refundedAt: z.iso.datetime(),
});
export type PlanRefundedV1 = z.infer<typeof planRefundedV1>;
