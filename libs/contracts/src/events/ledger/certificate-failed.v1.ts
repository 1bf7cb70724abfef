import { z } from 'zod';

/** Final until the owner retries. */
export const certificateFailedV1 = z.object({ productId: z.string(), artisanId: z.string(), reason: z.string() });
export type CertificateFailedV1 = z.infer<typeof certificateFailedV1>;
