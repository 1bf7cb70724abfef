import { z } from 'zod';

/** A buyer has reviewed a product of a delivered order. What was said is personal and stays with the orders service. */
export const reviewWrittenV1 = z.object({
  reviewId: z.string(),
  /** The first product of its line of corrections, whose stream this is. */
  productId: z.string(),
  /** The product as it was bought. */
  boughtId: z.string(),
  orderId: z.string(),
  /** The order's, as people say it. */
  number: z.string(),
  purchaseId: z.string(),
  artisanId: z.string(),
  customerId: z.string(),
  rating: z.number().int().min(1).max(5),
  /** Ids of the buyer's uploads that it shows. */
  images: z.array(z.string()),
  /** Under which its words are kept. */
  wordsId: z.string(),
  /** What the reviews of the product come to: how many gave one star, two, … five. */
  after: z.object({
    stars: z.array(z.number().int().nonnegative()).length(5),
    withPhotos: z.number().int().nonnegative(),
  }),
});
export type ReviewWrittenV1 = z.infer<typeof reviewWrittenV1>;
