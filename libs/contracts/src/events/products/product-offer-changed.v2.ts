import { z } from 'zod';
import { openEnum } from '../open-enum.ts';

/**
 * What the product is offered at from now on. `price` is decimal text; null is 'on request'. `care` and `daysToMake` are null where the
 * artisan says nothing of them; absent, they stay as they were (the version before did not know them).
 */
export const productOfferChangedV2 = z.object({
  productId: z.string(),
  price: z.string().nullable(),
  currency: openEnum(['USD', 'KES', 'EUR', 'GBP']),
  stock: z.number().int(),
  /** How to look after the piece. */
  care: z.string().nullable().optional(),
  /** Days from the order of a piece that is made for it. */
  daysToMake: z.number().int().nullable().optional(),
});
export type ProductOfferChangedV2 = z.infer<typeof productOfferChangedV2>;
