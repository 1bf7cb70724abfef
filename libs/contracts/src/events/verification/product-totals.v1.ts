import { z } from 'zod';

/**
 * State topic `asili.verification.totals.v1`, key = product id: how often a piece was checked, at most once per visitor and
 * hour, copies (attempts) apart. Totals only grow, so a reader keeps the greater of what it has and what comes.
 */
export const productTotalsV1 = z.object({
  productId: z.string(),
  verifications: z.number().int().nonnegative(),
  attempts: z.number().int().nonnegative(),
});
export type ProductTotalsV1 = z.infer<typeof productTotalsV1>;
