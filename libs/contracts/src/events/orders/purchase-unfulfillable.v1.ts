import { z } from 'zod';

/** Money came for a purchase whose pieces are gone, or which was over: nothing is sold, and the money is to go back. */
export const purchaseUnfulfillableV1 = z.object({
  purchaseId: z.string(),
  paymentId: z.string(),
  customerId: z.string(),
});
export type PurchaseUnfulfillableV1 = z.infer<typeof purchaseUnfulfillableV1>;
