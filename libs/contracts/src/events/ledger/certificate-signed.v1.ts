import { z } from 'zod';

/** The mint is signed and about to be sent; comes again when that transaction expired and a new one was signed. */
export const certificateSignedV1 = z.object({ productId: z.string() });
export type CertificateSignedV1 = z.infer<typeof certificateSignedV1>;
