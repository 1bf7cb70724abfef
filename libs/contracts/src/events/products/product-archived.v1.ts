import { z } from 'zod';

/** The owner took the product out of the shop. */
export const productArchivedV1 = z.object({ productId: z.string() });
export type ProductArchivedV1 = z.infer<typeof productArchivedV1>;
