import type { CartLines } from './domain/cart.ts';

/** The carts of customers, one each. */
export abstract class Carts {
  /** Empty for a customer who has none. */
  abstract get(customerId: string): Promise<CartLines>;

  /**
   * Replaces the lines by what `change` makes of them; when another device was quicker it is asked again with that one's.
   * @throws Conflict after lost races, and what `change` throws
   */
  abstract change(customerId: string, change: (lines: CartLines) => CartLines): Promise<CartLines>;
}
