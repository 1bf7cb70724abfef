import { z } from 'zod';

/** An artisan has replied to a review, which happens once. What was said stays with the orders service. */
export const reviewRepliedV1 = z.object({
  reviewId: z.string(),
  productId: z.string(),
  orderId: z.string(),
  number: z.string(),
  purchaseId: z.string(),
  artisanId: z.string(),
  customerId: z.string(),
  /** Under which its words are kept. */
  wordsId: z.string(),
  /** What the reviews of the product come to: how many gave one star, two, … five. */
  after: z.object({
    stars: z.array(z.number().int().nonnegative()).length(5),
    withPhotos: z.number().int().nonnegative(),
  }),
});
export type ReviewRepliedV1 = z.infer<typeof reviewRepliedV1>;
