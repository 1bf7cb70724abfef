import { z } from 'zod';

/** What a payment is for where it is no purchase's: so many months of a plan, by the artisan its creation names, at this price. */
export const planOrderedV1 = z.object({
  paymentId: z.string(),
  plan: z.string(),
  months: z.number().int().positive(),
  price: z.object({ amount: z.string(), currency: z.string() }),
});
export type PlanOrderedV1 = z.infer<typeof planOrderedV1>;
