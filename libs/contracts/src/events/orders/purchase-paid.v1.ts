import { z } from 'zod';

/** A purchase is paid and its pieces are the buyer's: an order of it begins for each artisan. */
export const purchasePaidV1 = z.object({
  purchaseId: z.string(),
  paymentId: z.string(),
  customerId: z.string(),
  orders: z.array(
    z.object({
      orderId: z.string(),
      number: z.string(),
      artisanId: z.string(),
      lines: z.array(
        z.object({
          productId: z.string(),
          quantity: z.number().int(),
          unitPrice: z.object({ amount: z.string(), currency: z.string() }),
        }),
      ),
      totals: z.array(z.object({ amount: z.string(), currency: z.string() })),
    }),
  ),
});
export type PurchasePaidV1 = z.infer<typeof purchasePaidV1>;
