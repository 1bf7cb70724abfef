import { z } from 'zod';
import { currencies, idPattern, type IdPrefix, assets } from '@asili/kernel';
import { says, type FieldText } from '../errors/fields.ts';
import { languages, photoWidths } from '../constants.ts';

/** Neither spaces, controls and marks, nor what looks like nothing: default ignorables such as U+3164 and the blank braille cell. */
const visible = /[^\p{Z}\p{C}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u;
const halfPair = /\p{Surrogate}/u;

const wellFormed = (text: z.ZodString) =>
  text.trim().refine((typed) => !halfPair.test(typed), { error: says('Invalid characters'), abort: true });

/**
 * Text a person types, without space at its ends. Half of a surrogate pair is refused: it is no text (RFC 8785, 3.2.2.2),
 * and a certificate would show another character in its place.
 */
export const typedText = () => wellFormed(z.string());

/** Typed text in which there is something to see. @param missing what to say where there is not */
export const visibleText = (missing: FieldText) =>
  wellFormed(z.string({ error: ({ input }) => (input === undefined ? missing : undefined) }))
    .min(1, { error: missing, abort: true })
    .refine((typed) => visible.test(typed), { error: missing, abort: true });

const decimalText = /^\d{1,10}(\.\d{1,2})?$/;
/** Decimal text, at most two places; parsed to minor units, never through a float. */
export const priceText = z.string().trim().regex(decimalText, says('Invalid price'));
/** The most that anything costs, in any currency. */
export const upToAMillion = /^0*(\d{0,6}(\.\d*)?|1000000(\.0*)?)$/;
/** What an artisan asks for something. */
export const askedPrice = priceText.refine(
  (price) => !decimalText.test(price) || upToAMillion.test(price),
  says('At most 1,000,000.00'),
);
/** An id of one of those kinds, such as `img_…`; nothing else can become part of an address. */
export const id = (...prefixes: readonly IdPrefix[]) => z.string().regex(idPattern(...prefixes));
export const currency = z.enum(currencies);
export const language = z.enum(languages);
export const isoTime = z.iso.datetime();
export const cursor = z.string().max(512).optional();
export const limit = z.coerce.number().int().min(1).max(100).default(24);

export const email = z
  .string()
  .trim()
  .toLowerCase()
  .max(254)
  .pipe(z.email(says('Invalid email')));

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
  values: z
    .record(z.string(), z.union([z.string(), z.number()]))
    .optional()
    .describe('What `detail` says in figures and names, such as how many are left'),
  requestId: z.string(),
});
export type Problem = z.infer<typeof problem>;

/** An amount as decimal text with all decimals of its currency (HBAR: 8), never a float. Below zero only where its place says so. */
export const money = z.object({ amount: z.string().regex(/^-?\d{1,12}(\.\d{1,8})?$/), currency: z.enum(assets) });
/** `{amount: "85.00", currency: "USD"}` */
export type MoneyText = z.infer<typeof money>;

/** What one `from` was worth in `to`, as decimal text, when a price was worked out with it. */
export const usedRate = z.object({
  from: z.enum(assets),
  to: z.enum(assets),
  rate: z.string(),
  asOf: z.iso.datetime(),
  sources: z.array(z.string()),
});
export type UsedRate = z.infer<typeof usedRate>;
