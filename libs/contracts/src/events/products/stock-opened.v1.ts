import { z } from 'zod';

/** The first event of a product's stock: the number it was registered with, or last given before there was a stock of its own. `after` is the whole stock from now on. */
export const stockOpenedV1 = z.object({
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
export type StockOpenedV1 = z.infer<typeof stockOpenedV1>;
