import { z } from 'zod';

/** The owner asked to try a failed certificate again; `attempt` is 2 for the first time. */
export const productCertificationRetriedV1 = z.object({ productId: z.string(), attempt: z.number().int() });
export type ProductCertificationRetriedV1 = z.infer<typeof productCertificationRetriedV1>;
