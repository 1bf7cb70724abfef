import { z } from 'zod';
import { reportPhotoLimits } from '../constants.ts';
import { cursor, isoTime, limit } from './common.ts';
import { typedText } from './text.ts';
import { product } from './products.ts';

export const verdicts = ['RECORD_GENUINE', 'PENDING', 'REVOKED', 'SUSPECT', 'UNKNOWN', 'LEDGER_UNREACHABLE'] as const;
export type Verdict = (typeof verdicts)[number];
export const verdictReasons = ['FOREIGN_HOST', 'LEDGER_MISMATCH', 'SUPERSEDED', 'ARCHIVED', 'CERTIFICATE_PENDING', 'CERTIFICATE_FAILED', 'NO_SUCH_CODE', 'CHECK_DIGIT', 'LEDGER_UNREACHABLE', 'DEMO'] as const;

export const verifyRequest = z.object({
  verifierInfo: z.unknown().optional(),
  location: z.unknown().optional().meta({
    description: 'A position given with consent, {latitude, longitude} in degrees: the history keeps it as a place of about 50 km. Anything else, such as a text, is ignored.',
    anyOf: [{ type: 'object', properties: { latitude: { type: 'number', minimum: -90, maximum: 90 }, longitude: { type: 'number', minimum: -180, maximum: 180 } }, required: ['latitude', 'longitude'] }, {}],
  }),
  scanned: z.string().max(4096).optional(),
});
export type VerifyRequest = z.infer<typeof verifyRequest>;
/** The form of the API documentation page: `productId` takes any code. */
export const verifyProductRequest = verifyRequest.extend({ productId: z.string().trim().min(1).max(4096) });

export const verification = z.object({
  id: z.string(),
  productId: z.string().nullable(),
  verifiedAt: isoTime,
  verdict: z.enum(verdicts),
  reasons: z.array(z.string()),
  ledger: z.object({ network: z.string(), checkedAt: isoTime.nullable(), source: z.string(), ok: z.boolean() }),
});
export type Verification = z.infer<typeof verification>;

export const verifyReply = z.object({ isAuthentic: z.boolean(), verification, product: product.nullable() });
export type VerifyReply = z.infer<typeof verifyReply>;

export const historyQuery = z.object({ limit, cursor });
export const historyReply = z.object({
  verifications: z.array(z.object({ id: z.string(), productId: z.string(), verifiedAt: isoTime, verdict: z.enum(verdicts), place: z.string().optional() })),
  total: z.number().int(),
  nextCursor: z.string().nullable(),
});
export type HistoryReply = z.infer<typeof historyReply>;

export const reportKinds = ['counterfeit', 'wrong-item', 'stolen', 'other'] as const;
export const fileReportRequest = z.object({
  code: typedText().min(1).max(200),
  kind: z.enum(reportKinds),
  text: typedText().max(2000).optional(),
  place: typedText().max(120).optional(),
  contact: typedText().max(254).optional(),
  photos: z.array(z.string().max(2_800_000)).max(reportPhotoLimits.count, `At most ${reportPhotoLimits.count} photos`).optional()
    .describe('JPEG, PNG or WebP as data URLs of up to 2 MB each; drawn anew without metadata, kept encrypted, never public'),
});
export type FileReportRequest = z.infer<typeof fileReportRequest>;
export const fileReportReply = z.object({ report: z.object({ id: z.string(), number: z.string(), status: z.string() }) });
