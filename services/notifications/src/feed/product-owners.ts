/** Which artisan a product belongs to; not every event says so. */
export abstract class ProductOwners {
  /** Idempotent; an owner never changes. */
  abstract remember(productId: string, artisanId: string): Promise<void>;
  /** The artisan's id, null when the product was never heard of. */
  abstract find(productId: string): Promise<string | null>;
}
