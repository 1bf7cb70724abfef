import { z } from 'zod';

/** The artisan says how many there are. `after` is the whole stock from now on. */
export const stockCountedV1 = z.object({
  productId: z.string(),
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
export type StockCountedV1 = z.infer<typeof stockCountedV1>;
