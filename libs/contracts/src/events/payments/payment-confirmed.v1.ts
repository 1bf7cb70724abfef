import { z } from 'zod';

/** The money of a purchase is here. It is owed to its artisans, or to its buyer if it cannot be had any more. */
export const paymentConfirmedV1 = z.object({
  paymentId: z.string(),
  purchaseId: z.string(),
  customerId: z.string(),
  method: z.string(),
  received: z.object({ amount: z.string(), currency: z.string() }),
});
export type PaymentConfirmedV1 = z.infer<typeof paymentConfirmedV1>;
