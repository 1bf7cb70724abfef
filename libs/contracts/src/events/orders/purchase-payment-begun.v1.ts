import { z } from 'zod';

/** A payment of the purchase has begun; its pieces are kept until `holdExpiresAt`. */
export const purchasePaymentBegunV1 = z.object({
  purchaseId: z.string(),
  paymentId: z.string(),
  holdExpiresAt: z.iso.datetime(),
  at: z.iso.datetime(),
});
export type PurchasePaymentBegunV1 = z.infer<typeof purchasePaymentBegunV1>;
