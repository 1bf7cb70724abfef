import { z } from 'zod';

/** An operator sent a refund that could not be sent by itself; `reference` shows it. */
export const paymentRefundSettledV1 = z.object({
  paymentId: z.string(),
  refundId: z.string(),
  reference: z.string(),
  by: z.string(),
  approvedBy: z.string().optional(),
  note: z.string(),
});
export type PaymentRefundSettledV1 = z.infer<typeof paymentRefundSettledV1>;
