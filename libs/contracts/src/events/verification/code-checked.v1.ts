import { z } from 'zod';
import { openEnum } from '../open-enum.ts';

/**
 * One check of a code by anybody. No personal data: `code` is one of ours (product id, short code, demo code) or 'other'.
 * `counted` is true at most once per visitor, product and hour, and never for a copy (SUSPECT); `countedAttempt` is the
 * same for copies.
 */
export const codeCheckedV1 = z.object({
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
export type CodeCheckedV1 = z.infer<typeof codeCheckedV1>;
