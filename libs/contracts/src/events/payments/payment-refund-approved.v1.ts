import { z } from 'zod';

/** Operators agreed to a refund that is worth more than is sent without them. */
export const paymentRefundApprovedV1 = z.object({
  paymentId: z.string(),
  refundId: z.string(),
  by: z.string(),
  approvedBy: z.string().optional(),
  note: z.string(),
});
export type PaymentRefundApprovedV1 = z.infer<typeof paymentRefundApprovedV1>;
