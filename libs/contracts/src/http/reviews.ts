import { z } from 'zod';
import { photoLimits, photoWidths } from '../constants.ts';
import { says } from '../errors/fields.ts';
import { cursor, id, isoTime, language, typedText, visibleText } from './common.ts';

/** Stars of a review, 1 to 5. */
export const rating = z.number(says('Choose a rating')).int().min(1).max(5);

/** Of one product of a delivered order, by its buyer; `imageUrls` are addresses of uploads. */
export const writeReviewRequest = z.object({
  orderId: id('ord'),
  rating,
  text: typedText().max(2000).optional(),
  /** Of the text; the page's where nothing is said. */
  language: language.optional(),
  imageUrls: z
    .array(z.string().max(300))
    .max(photoLimits.count, says(`At most ${photoLimits.count} photos`))
    .default([]),
});
export type WriteReviewRequest = z.infer<typeof writeReviewRequest>;

export const replyToReviewRequest = z.object({ text: visibleText(says('Required')).max(1000) });
export type ReplyToReviewRequest = z.infer<typeof replyToReviewRequest>;

export const reviewImage = z.object({
  id: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  widths: z.array(z.union(photoWidths.map((width) => z.literal(width)))),
  blur: z.string(),
});

/** Always of a product that was bought and delivered here. Plain text; telephone numbers, e-mail addresses and links in it are masked. */
export const review = z.object({
  id: z.string(),
  /** As it was bought; perhaps corrected since. */
  productId: z.string(),
  rating: z.number().int(),
  text: z.string().optional(),
  /** In which it was written. */
  language: language.optional(),
  images: z.array(reviewImage),
  /** Left out once they are forgotten, with text and pictures. */
  author: z
    .object({ firstName: z.string(), place: z.object({ city: z.string(), country: z.string() }).optional() })
    .optional(),
  createdAt: isoTime,
  reply: z.object({ text: z.string(), at: isoTime }).optional(),
});
export type Review = z.infer<typeof review>;
export const reviewReply = z.object({ review });
export type ReviewReply = z.infer<typeof reviewReply>;

export const reviewSummary = z.object({
  count: z.number().int(),
  /** Two decimals at most; null while there is none. */
  average: z.number().nullable(),
  /** How many gave one star, two, … five. */
  stars: z.array(z.number().int()).length(5),
  withPhotos: z.number().int(),
});
export type ReviewSummary = z.infer<typeof reviewSummary>;

export const listReviewsQuery = z.object({
  photos: z.literal('true').optional().describe('Only reviews with photos'),
  limit: z.coerce.number().int().min(1).max(100).default(10),
  cursor,
});
export type ListReviewsQuery = z.infer<typeof listReviewsQuery>;
/** Newest first; the summary counts all of them. */
export const reviewList = z.object({
  reviews: z.array(review),
  summary: reviewSummary,
  nextCursor: z.string().nullable(),
});
export type ReviewList = z.infer<typeof reviewList>;

/** Service to service: what stands in a review's `imageUrls`, of that person's own uploads. */
export const resolvePhotosRequest = z.object({
  ownerId: id('art', 'cus'),
  imageUrls: writeReviewRequest.shape.imageUrls,
});
export type ResolvePhotosRequest = z.infer<typeof resolvePhotosRequest>;
export const resolvedPhotos = z.object({
  photos: z.array(z.object({ id: z.string(), width: z.number().int(), height: z.number().int(), blur: z.string() })),
});
export type ResolvedPhotos = z.infer<typeof resolvedPhotos>;

/** Service to service: under which product the reviews of this one are kept, the first of its line of corrections. */
export const firstProduct = z.object({ productId: z.string() });
export type FirstProduct = z.infer<typeof firstProduct>;
