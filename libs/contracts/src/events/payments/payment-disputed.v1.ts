import { z } from 'zod';
import { openEnum } from '../open-enum.ts';

/** How a dispute of a payment by its payer stands: what its buyer and its sellers see of it. */
export const paymentDisputedV1 = z.object({
  paymentId: z.string(),
  disputeId: z.string(),
  state: openEnum(['open', 'won', 'lost']),
  dueBy: z.iso.datetime().optional(),
});
export type PaymentDisputedV1 = z.infer<typeof paymentDisputedV1>;
