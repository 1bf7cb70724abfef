import { z } from 'zod';
import { openEnum } from '../open-enum.ts';

/** What the product is offered at from now on, whole. `price` is decimal text; null is 'on request'. */
export const productOfferChangedV1 = z.object({
  productId: z.string(),
  price: z.string().nullable(),
  currency: openEnum(['USD', 'KES', 'EUR', 'GBP']),
  stock: z.number().int(),
});
export type ProductOfferChangedV1 = z.infer<typeof productOfferChangedV1>;
