import { z } from 'zod';

/** Holds ran out and were cleared away; they counted for nothing since then. `after` is the whole stock from now on. */
export const stockHoldsExpiredV1 = z.object({
  productId: z.string(),
  purchaseIds: z.array(z.string()),
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
export type StockHoldsExpiredV1 = z.infer<typeof stockHoldsExpiredV1>;
