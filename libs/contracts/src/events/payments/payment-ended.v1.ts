import { z } from 'zod';
import { openEnum } from '../open-enum.ts';

/** A payment is over and brought nothing. */
export const paymentEndedV1 = z.object({
  paymentId: z.string(),
  purchaseId: z.string(),
  outcome: openEnum(['failed', 'cancelled', 'expired']),
});
export type PaymentEndedV1 = z.infer<typeof paymentEndedV1>;
