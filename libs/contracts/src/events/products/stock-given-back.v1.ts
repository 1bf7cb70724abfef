import { z } from 'zod';

/** Pieces that a purchase had taken are there again: its sale did not come about. `after` is the whole stock from now on. */
export const stockGivenBackV1 = z.object({
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
export type StockGivenBackV1 = z.infer<typeof stockGivenBackV1>;
