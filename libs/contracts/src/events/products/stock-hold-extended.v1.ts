import { z } from 'zod';

/** A hold lasts longer, since its payment has begun. `after` is the whole stock from now on. */
export const stockHoldExtendedV1 = z.object({
  productId: z.string(),
  purchaseId: z.string(),
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
export type StockHoldExtendedV1 = z.infer<typeof stockHoldExtendedV1>;
