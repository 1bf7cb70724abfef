import { z } from 'zod';

/** The work waits for something that will come back (`LEDGER_UNREACHABLE`, `INSUFFICIENT_FUNDS`, …). */
export const certificateDelayedV1 = z.object({ productId: z.string(), reason: z.string() });
export type CertificateDelayedV1 = z.infer<typeof certificateDelayedV1>;
