import { z } from 'zod';
import { openEnum } from '../open-enum.ts';

/** A payment is over and brought nothing; why, where that is known. */
export const paymentClosedV1 = z.object({
  paymentId: z.string(),
  outcome: openEnum(['failed', 'cancelled', 'expired']),
  reason: z.string().optional(),
});
export type PaymentClosedV1 = z.infer<typeof paymentClosedV1>;
