import type { ProductTotalsV1 } from '@asili/contracts';
import type { ProductLifecycle } from './domain/product-lifecycle.ts';

/** Lifecycles of products, set field by field; order and repeats do not matter. */
export abstract class ProductLifecycleStore {
  abstract upsert(changes: readonly ProductLifecycle[]): Promise<void>;
  /** Takes how often a product was checked, unless more is known already. */
  abstract raiseTotals(totals: ProductTotalsV1): Promise<void>;
  abstract of(artisanId: string): Promise<ProductLifecycle[]>;
  /** Products certified and not replaced, their artisans, the countries they were made in, and checks of all products. */
  abstract countShop(): Promise<{ products: number; artisans: number; countries: number; verifications: number }>;
  abstract find(productId: string): Promise<ProductLifecycle | null>;
}
