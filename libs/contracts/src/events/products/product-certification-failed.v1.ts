import { z } from 'zod';

/** There is no certificate, for that reason, until the owner asks again. */
export const productCertificationFailedV1 = z.object({
  productId: z.string(),
  artisanId: z.string(),
  reason: z.string(),
});
export type ProductCertificationFailedV1 = z.infer<typeof productCertificationFailedV1>;
