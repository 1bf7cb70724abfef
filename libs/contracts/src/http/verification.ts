import { z } from 'zod';
import { reportPhotoLimits } from '../constants.ts';
import { cursor, isoTime, language, limit, typedText } from './common.ts';
import { product } from './products.ts';
import { verdicts } from '../verdict.ts';

export { verdicts, type Verdict } from '../verdict.ts';
export const verdictReasons = [
  'FOREIGN_HOST',
  'LEDGER_MISMATCH',
  'SUPERSEDED',
  'ARCHIVED',
  'CERTIFICATE_PENDING',
  'CERTIFICATE_FAILED',
  'NO_SUCH_CODE',
  'CHECK_DIGIT',
  'LEDGER_UNREACHABLE',
  'DEMO',
] as const;

export const verifyRequest = z.object({
  verifierInfo: z.unknown().optional(),
  location: z
    .unknown()
    .optional()
    .meta({
      description:
        'A position given with consent, {latitude, longitude} in degrees: the history keeps it as a place of about 50 km. Anything else, such as a text, is ignored.',
      anyOf: [
        {
          type: 'object',
          properties: {
            latitude: { type: 'number', minimum: -90, maximum: 90 },
            longitude: { type: 'number', minimum: -180, maximum: 180 },
          },
          required: ['latitude', 'longitude'],
        },
        {},
      ],
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
  suggestion: z
    .string()
    .optional()
    .describe(
      'Where the check digit fails: the code that is one slip of the finger away, if exactly one such code is on record',
    ),
});
export type Verification = z.infer<typeof verification>;

export const verifyReply = z.object({ isAuthentic: z.boolean(), verification, product: product.nullable() });
export type VerifyReply = z.infer<typeof verifyReply>;

export const historyQuery = z.object({ limit, cursor });
export const historyReply = z.object({
  verifications: z.array(
    z.object({
      id: z.string(),
      productId: z.string(),
      verifiedAt: isoTime,
      verdict: z.enum(verdicts),
      place: z.string().optional(),
      reasons: z
        .array(z.string())
        .optional()
        .describe('Why the verdict is not a plain one; absent for verifications older than this field'),
    }),
  ),
  total: z.number().int().describe('Lines of the history, repeats included'),
  counted: z
    .number()
    .int()
    .optional()
    .describe(
      'Verifications as `verificationCount` of the product counts them: once per visitor and hour, look-alike codes left out',
    ),
  nextCursor: z.string().nullable(),
});
export type HistoryReply = z.infer<typeof historyReply>;

/** What is kept of one verification, for whoever has its id. */
export const receipt = z.object({
  id: z.string(),
  verifiedAt: isoTime,
  code: z
    .string()
    .nullable()
    .describe('The code that was verified; null where it was none of ours: such text is not kept'),
  isAuthentic: z.boolean(),
  verdict: z.enum(verdicts),
  reasons: z.array(z.string()),
  network: z.string(),
  product: product
    .nullable()
    .describe('The product and its artisan as everybody sees them now; what is certified never changes'),
});
export type Receipt = z.infer<typeof receipt>;
export const receiptReply = z.object({ receipt });
export type ReceiptReply = z.infer<typeof receiptReply>;
export const receiptPdfQuery = z.object({ lang: language.default('en') });

export const reportKinds = ['counterfeit', 'wrong-item', 'stolen', 'other'] as const;
export const fileReportRequest = z.object({
  code: typedText().min(1).max(200),
  kind: z.enum(reportKinds),
  text: typedText().max(2000).optional(),
  place: typedText().max(120).optional(),
  contact: typedText().max(254).optional(),
  photos: z
    .array(z.string().max(2_800_000))
    .max(reportPhotoLimits.count, `At most ${reportPhotoLimits.count} photos`)
    .optional()
    .describe(
      'JPEG, PNG or WebP as data URLs of up to 2 MB each; drawn anew without metadata, kept encrypted, never public',
    ),
});
export type FileReportRequest = z.infer<typeof fileReportRequest>;
export const fileReportReply = z.object({
  report: z.object({ id: z.string(), number: z.string(), status: z.string() }),
});
export type FileReportReply = z.infer<typeof fileReportReply>;
