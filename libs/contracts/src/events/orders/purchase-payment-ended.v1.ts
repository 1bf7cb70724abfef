import { z } from 'zod';

/** A payment of the purchase is over and brought nothing: another one may begin while the pieces are kept. */
export const purchasePaymentEndedV1 = z.object({ purchaseId: z.string(), paymentId: z.string(), at: z.iso.datetime() });
export type PurchasePaymentEndedV1 = z.infer<typeof purchasePaymentEndedV1>;
