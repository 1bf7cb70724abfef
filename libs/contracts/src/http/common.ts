import { currencies } from '@asili/kernel';
import { z } from 'zod';
import { languages } from '../constants.ts';

/** Decimal text, at most two places; parsed to minor units, never through a float. */
export const priceText = z.string().trim().regex(/^\d{1,10}(\.\d{1,2})?$/, 'Invalid price');
export const currency = z.enum(currencies);
export const language = z.enum(languages);
export const isoTime = z.iso.datetime();
export const cursor = z.string().max(512).optional();
export const limit = z.coerce.number().int().min(1).max(100).default(24);
export const place = z.object({ city: z.string().trim().min(1).max(80), country: z.string().trim().min(2).max(60) });
export type Place = z.infer<typeof place>;

/** Every error on the wire (RFC 9457). `detail` is a sentence in the reader's language. */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  code: z.string(),
  detail: z.string(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  requestId: z.string(),
});
export type Problem = z.infer<typeof problem>;
