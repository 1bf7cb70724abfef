import type { ProductEvent, ProductRecord } from './domain/product-record.ts';

/** Records of products, projected from their events; one document each. */
export abstract class ProductRecords {
  abstract find(productId: string): Promise<ProductRecord | undefined>;
  abstract findByShortCode(shortCode: string): Promise<ProductRecord | undefined>;
  /** Short codes on record among those given, at most `limit` of them. */
  abstract shortCodesAmong(shortCodes: readonly string[], limit: number): Promise<string[]>;
  /** In order per product. An event at or before the stored version changes nothing, so repeats and other writers are harmless. */
  abstract apply(events: readonly ProductEvent[]): Promise<void>;
}
