import { z } from 'zod';

/** Pieces were sold to a purchase, out of its hold or, where that was gone, out of what was left. `after` is the whole stock from now on. */
export const stockTakenV1 = z.object({
  productId: z.string(),
  purchaseId: z.string(),
  quantity: z.number().int(),
  after: z.object({
    quantity: z.number().int(),
    holds: z.array(
      z.object({
        purchaseId: z.string(),
        quantity: z.number().int(),
        expiresAt: z.iso.datetime(),
        extended: z.boolean(),
      }),
    ),
  }),
});
export type StockTakenV1 = z.infer<typeof stockTakenV1>;
