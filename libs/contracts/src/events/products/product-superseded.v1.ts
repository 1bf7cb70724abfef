import { z } from 'zod';

/** A correction took the product's place; `by` is its id. */
export const productSupersededV1 = z.object({ productId: z.string(), by: z.string() });
export type ProductSupersededV1 = z.infer<typeof productSupersededV1>;
