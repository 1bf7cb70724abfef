export interface ProductOwner {
  readonly artisanId: string;
  /** It was certified or withdrawn: a step of its certificate is no news any more, however late it comes. */
  readonly isSettled: boolean;
}

/** Which artisan a product belongs to; not every event says so. */
export abstract class ProductOwners {
  /** Idempotent; an owner never changes. */
  abstract remember(productId: string, artisanId: string): Promise<void>;
  /** Idempotent; what is settled stays so. */
  abstract settle(productId: string): Promise<void>;
  /** Null when the product was never heard of. */
  abstract find(productId: string): Promise<ProductOwner | null>;
}
