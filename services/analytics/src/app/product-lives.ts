import type { ProductLife } from '../domain/product-life.ts';

/** Lives of products, set field by field; order and repeats do not matter. */
export abstract class ProductLives {
  abstract merge(change: ProductLife): Promise<void>;
  abstract of(artisanId: string): Promise<ProductLife[]>;
  /** Pieces certified and not replaced, their artisans, and the countries they were made in. */
  abstract countStanding(): Promise<{ pieces: number; artisans: number; countries: number }>;
  abstract find(productId: string): Promise<ProductLife | null>;
}
