import { currencies, idPattern, type IdPrefix } from '@asili/kernel';
import { z } from 'zod';
import { says } from '../errors/fields.ts';
import { languages, photoWidths } from '../constants.ts';

/** Decimal text, at most two places; parsed to minor units, never through a float. */
export const priceText = z
  .string()
  .trim()
  .regex(/^\d{1,10}(\.\d{1,2})?$/, says('Invalid price'));
/** An id of one of those kinds, such as `img_…`; nothing else can become part of an address. */
export const id = (...prefixes: readonly IdPrefix[]) => z.string().regex(idPattern(...prefixes));
export const currency = z.enum(currencies);
export const language = z.enum(languages);
export const isoTime = z.iso.datetime();
export const cursor = z.string().max(512).optional();
export const limit = z.coerce.number().int().min(1).max(100).default(24);

/** A picture of a profile, the person's face or their workshop; `/media/{id}/{width}.webp` (also .jpg, .avif) for each of `widths`. `url` is one of them. */
export const profilePhoto = z.object({
  id: z.string(),
  url: z.string(),
  widths: z.array(z.union(photoWidths.map((width) => z.literal(width)))),
});
export type ProfilePhoto = z.infer<typeof profilePhoto>;
/** @param photoId id of an upload, from the person's account or profile */
export const profilePhotoOf = (photoId: string): ProfilePhoto => ({
  id: photoId,
  url: `/media/${photoId}/320.webp`,
  widths: [...photoWidths],
});

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
