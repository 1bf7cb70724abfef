import { z } from 'zod';

/** Money is back with the buyer. `orderIds` are the orders it was for. */
export const paymentRefundedV1 = z.object({
  paymentId: z.string(),
  purchaseId: z.string(),
  refundId: z.string(),
  money: z.object({ amount: z.string(), currency: z.string() }),
  orderIds: z.array(z.string()),
});
export type PaymentRefundedV1 = z.infer<typeof paymentRefundedV1>;
