import { z } from 'zod';

/** Pieces are kept for a purchase until a time. `after` is the whole stock from now on. */
export const stockHeldV1 = z.object({
  productId: z.string(),
  purchaseId: z.string(),
  quantity: z.number().int(),
  expiresAt: z.iso.datetime(),
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
export type StockHeldV1 = z.infer<typeof stockHeldV1>;
