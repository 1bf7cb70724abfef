import type { ResolvedPhotos } from '@asili/contracts';

/** What reviews have to know of products, and of the photos kept there. */
export abstract class ReviewedProducts {
  /** The first product of its line of corrections, under which its reviews are kept. A remote refusal for one that is not there. */
  abstract firstOf(productId: string): Promise<string>;
  /** The person's own uploads at these addresses, kept for some days more. A remote refusal for all others. */
  abstract photos(ownerId: string, imageUrls: readonly string[]): Promise<ResolvedPhotos['photos']>;
}
