import { z } from 'zod';

/** A purchase was given up; its pieces are free. `after` is the whole stock from now on. */
export const stockHoldReleasedV1 = z.object({
  productId: z.string(),
  purchaseId: z.string(),
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
export type StockHoldReleasedV1 = z.infer<typeof stockHoldReleasedV1>;
