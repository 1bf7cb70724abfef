import type { Product } from '@asili/contracts';

/** Products as they are now. */
export abstract class Shop {
  /** Those that exist, by id, in one call. @throws ShopAway */
  abstract products(ids: readonly string[]): Promise<ReadonlyMap<string, Product>>;
}
