import { z } from 'zod';
import { openEnum } from '../open-enum.ts';

/** Money is to go back to the buyer; all that came where no orders are named. */
export const paymentRefundRequestedV1 = z.object({
  paymentId: z.string(),
  refundId: z.string(),
  money: z.object({ amount: z.string(), currency: z.string() }),
  to: z.string(),
  reason: z.string(),
  orderIds: z.array(z.string()),
  state: openEnum(['confirmed', 'refund-pending']),
});
export type PaymentRefundRequestedV1 = z.infer<typeof paymentRefundRequestedV1>;
