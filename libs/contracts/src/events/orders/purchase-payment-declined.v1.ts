import { z } from 'zod';
import { openEnum } from '../open-enum.ts';

/**
 * Nothing is sold for the money of this payment, which goes back: its items are gone, its purchase was given up, or another payment has paid it.
 * Said beside `purchase-unfulfillable`, for the people in it.
 */
export const purchasePaymentDeclinedV1 = z.object({
  purchaseId: z.string(),
  paymentId: z.string(),
  customerId: z.string(),
  reason: openEnum(['gone', 'given-up', 'paid-otherwise']),
  /** Of the purchase, whatever has become of them. */
  orders: z.array(
    z.object({
      orderId: z.string(),
      /** As people say it. */
      number: z.string(),
      artisanId: z.string(),
    }),
  ),
});
export type PurchasePaymentDeclinedV1 = z.infer<typeof purchasePaymentDeclinedV1>;
