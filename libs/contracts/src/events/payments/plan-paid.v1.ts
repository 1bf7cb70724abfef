import { z } from 'zod';
import { openEnum } from '../open-enum.ts';

/** The money of a plan is here: so many months of it, from when what is paid already ends. It is owed back where the plan cannot be had. */
export const planPaidV1 = z.object({
  paymentId: z.string(),
  artisanId: z.string(),
  plan: openEnum(['professional']),
  months: z.number().int().positive(),
  method: z.string(),
  received: z.object({ amount: z.string(), currency: z.string() }),
  /** When the money came, as its provider says. */
  paidAt: z.iso.datetime(),
});
export type PlanPaidV1 = z.infer<typeof planPaidV1>;
