import { z } from 'zod';

/** State NEW: the certificate was asked for. */
export const certificateRequestedV1 = z.object({
  productId: z.string(),
  artisanId: z.string(),
  attempt: z.number().int(),
});
export type CertificateRequestedV1 = z.infer<typeof certificateRequestedV1>;
