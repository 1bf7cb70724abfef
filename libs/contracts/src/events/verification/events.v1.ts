import { z } from 'zod';
import { verdicts } from '../../http/verification.ts';

/**
 * One check of a code by anybody. No personal data: `code` is one of ours (product id, short code, demo code) or 'other'.
 * `counted` is true at most once per visitor, product and hour, and never for a copy (SUSPECT); `countedAttempt` is the
 * same for copies.
 */
export const productVerifiedV1 = z.object({
  verificationId: z.string(),
  code: z.string(),
  productId: z.string().nullable(),
  artisanId: z.string().nullable(),
  verdict: z.enum(verdicts),
  isAuthentic: z.boolean(),
  reasons: z.array(z.string()),
  counted: z.boolean(),
  countedAttempt: z.boolean().optional(),
  place: z.string().optional(),
  channel: z.enum(['web', 'ussd', 'api']),
});
export const reportFiledV1 = z.object({ reportId: z.string(), number: z.string(), code: z.string(), productId: z.string().nullable(), artisanId: z.string().nullable(), kind: z.string() });
