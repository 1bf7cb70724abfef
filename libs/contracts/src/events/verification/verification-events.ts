import { z } from 'zod';
import { openEnum } from '../open-enum.ts';
import type { Upcaster } from '../upcast.ts';

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

/** Somebody checked a code. Nothing writes this any more; see `codeCheckedV1`. */
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

/** Somebody reported a piece. The report itself is kept encrypted and never travels. */
export const reportFiledV1 = z.object({
  reportId: z.string(),
  number: z.string(),
  code: z.string(),
  productId: z.string().nullable(),
  artisanId: z.string().nullable(),
  kind: openEnum(['counterfeit', 'wrong-item', 'stolen', 'other']),
});
export type ReportFiledV1 = z.infer<typeof reportFiledV1>;

/** An operator judged a report: it is right, or nothing is wrong. Why stands here alone. */
export const reportJudgedV1 = z.object({
  reportId: z.string(),
  outcome: openEnum(['confirmed', 'dismissed']),
  by: z.string(),
  note: z.string(),
  at: z.iso.datetime(),
});
export type ReportJudgedV1 = z.infer<typeof reportJudgedV1>;

/**
 * State topic `asili.verification.totals.v1`, key = product id: how often a piece was checked, at most once per visitor and
 * hour, copies (attempts) apart. Totals only grow, so a reader keeps the greater of what it has and what comes.
 */
export const productTotalsV1 = z.object({
  productId: z.string(),
  verifications: z.number().int().nonnegative(),
  attempts: z.number().int().nonnegative(),
});
export type ProductTotalsV1 = z.infer<typeof productTotalsV1>;

/** Every event of verification ever stored or published. None is ever edited or taken out. */
export const verificationEvents = {
  'verification.code-checked.v1': codeCheckedV1,
  'verification.product-verified.v1': productVerifiedV1,
  'verification.report-filed.v1': reportFiledV1,
  'verification.report-judged.v1': reportJudgedV1,
} as const;

/** States of compacted topics. */
export const verificationStates = { 'verification.product-totals.v1': productTotalsV1 } as const;

/** Kept in the store of verification and never published. */
export const verificationInternal: readonly (keyof typeof verificationEvents)[] = ['verification.report-judged.v1'];

/** Only the name changed: a check may well find nothing that could be called verified. */
const codeVerifiedV1Upcaster = {
  from: 'verification.product-verified.v1',
  to: 'verification.code-checked.v1',
  upcast: (data: ProductVerifiedV1): CodeCheckedV1 => data,
} as const;

export const verificationUpcasters = [codeVerifiedV1Upcaster] as const satisfies readonly Upcaster[];
