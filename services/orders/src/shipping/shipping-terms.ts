import type { Shipping } from '@asili/contracts';

/** How artisans deliver, one document each. */
export abstract class ShippingTerms {
  /** By artisan; those who have said nothing are left out. */
  abstract of(artisanIds: readonly string[]): Promise<ReadonlyMap<string, Shipping>>;

  /**
   * Replaces the terms by what `change` makes of them; when another device was quicker it is asked again with that one's.
   * @throws Conflict after lost races, and what `change` throws
   */
  abstract change(artisanId: string, change: (before: Shipping) => Shipping): Promise<Shipping>;
}
