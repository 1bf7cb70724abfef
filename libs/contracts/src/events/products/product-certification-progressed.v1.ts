import { z } from 'zod';
import { openEnum } from '../open-enum.ts';

/** The certificate made a step, or waits; `step` and `reason` are shown to the artisan. */
export const productCertificationProgressedV1 = z.object({
  productId: z.string(),
  step: openEnum(['content-stored', 'signed', 'minted', 'waiting']),
  reason: z.string().optional(),
});
export type ProductCertificationProgressedV1 = z.infer<typeof productCertificationProgressedV1>;
