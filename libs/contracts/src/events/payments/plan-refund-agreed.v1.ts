import { z } from 'zod';

/** An operator gives the money of a paid plan back, inside the time that is promised. */
export const planRefundAgreedV1 = z.object({
  paymentId: z.string(),
  refundId: z.string(),
  by: z.string(),
  approvedBy: z.string().optional(),
  note: z.string(),
});
export type PlanRefundAgreedV1 = z.infer<typeof planRefundAgreedV1>;
