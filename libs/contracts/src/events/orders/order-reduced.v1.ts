import { z } from 'zod';

/** An order stands, and a part of its money goes back to the buyer: its artisan earns that much less. Comes before it is completed, at most once. */
export const orderReducedV1 = z.object({
  orderId: z.string(),
  /** As people say it. */
  number: z.string(),
  purchaseId: z.string(),
  /** What it was paid by. */
  paymentId: z.string(),
  artisanId: z.string(),
  customerId: z.string(),
  /** In the currency of its prices. */
  refund: z.object({ amount: z.string(), currency: z.string() }),
});
export type OrderReducedV1 = z.infer<typeof orderReducedV1>;
