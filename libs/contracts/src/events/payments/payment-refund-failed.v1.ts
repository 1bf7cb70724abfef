import { z } from 'zod';

/** Money that had been refunded came back to us: its buyer's bank or operator did not take it. It is still theirs, and goes out another way. */
export const paymentRefundFailedV1 = z.object({
  paymentId: z.string(),
  purchaseId: z.string(),
  /** Whoever paid: the artisan where a plan was paid. */
  customerId: z.string(),
  refundId: z.string(),
  money: z.object({ amount: z.string(), currency: z.string() }),
  /** The orders it was for. */
  orderIds: z.array(z.string()),
});
export type PaymentRefundFailedV1 = z.infer<typeof paymentRefundFailedV1>;
