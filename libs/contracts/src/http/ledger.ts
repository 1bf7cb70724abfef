import { z } from 'zod';
import { isoTime } from './common.ts';

/** Service to service: what the ledger's mirror says now about one certificate (asked at most once a minute each). */
export const certificateCheck = z.object({
  productId: z.string(),
  network: z.string(),
  reachable: z.boolean(),
  checkedAt: isoTime.nullable(),
  source: z.string(),
  /** Serial exists, sits in the holding account, is not deleted, carries our metadata URI, and was not modified after it was moved. */
  ok: z.boolean(),
  mismatches: z.array(z.string()),
  /** When the last answer of the mirror came, if it was a good one; null where it contradicted the certificate or never came. */
  lastGoodAt: isoTime.nullable().default(null),
});
export type CertificateCheck = z.infer<typeof certificateCheck>;
