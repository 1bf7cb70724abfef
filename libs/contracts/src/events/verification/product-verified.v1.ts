import { z } from 'zod';
import { openEnum } from '../open-enum.ts';

/** Somebody checked a code. Nothing writes this any more; see `code-checked.v1.ts`. */
export const productVerifiedV1 = z.object({
  verificationId: z.string(),
  code: z.string(),
  productId: z.string().nullable(),
  artisanId: z.string().nullable(),
  verdict: openEnum(['RECORD_GENUINE', 'PENDING', 'REVOKED', 'SUSPECT', 'UNKNOWN', 'LEDGER_UNREACHABLE']),
  isAuthentic: z.boolean(),
  reasons: z.array(z.string()),
  counted: z.boolean(),
  countedAttempt: z.boolean().optional(),
  place: z.string().optional(),
  channel: openEnum(['web', 'ussd', 'api']),
});
export type ProductVerifiedV1 = z.infer<typeof productVerifiedV1>;
