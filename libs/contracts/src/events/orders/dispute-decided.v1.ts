import { z } from 'zod';
import { openEnum } from '../open-enum.ts';

/** An operator ended a dispute: the buyer gets the order's money, a part of it (`refund`), or nothing. Why stands here alone. */
export const disputeDecidedV1 = z.object({
  purchaseId: z.string(),
  orderId: z.string(),
  offer: openEnum(['refund', 'none']),
  refund: z.object({ amount: z.string(), currency: z.string() }).optional(),
  by: z.string(),
  approvedBy: z.string().optional(),
  note: z.string(),
});
export type DisputeDecidedV1 = z.infer<typeof disputeDecidedV1>;
