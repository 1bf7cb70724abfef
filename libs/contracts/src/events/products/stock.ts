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
