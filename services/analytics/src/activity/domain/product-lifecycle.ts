import type { ActivityEvent } from './activity-record.ts';

/** When what happened to a product; every event sets its own field, so their order does not matter. */
export interface ProductLifecycle {
  readonly productId: string;
  readonly artisanId?: string;
  readonly name?: string;
  /** Where it was made, as certified: ISO 3166-1 alpha-2. */
  readonly country?: string;
  readonly registeredAt?: Date;
  readonly certifiedAt?: Date;
  readonly supersededAt?: Date;
}

/** What an event adds to a product's lifecycle, or null. Pure. */
export function lifecycleChangeOf({ time, ...event }: ActivityEvent): ProductLifecycle | null {
  switch (event.type) {
    case 'products.product-registered.v2':
      return {
        productId: event.data.productId,
        artisanId: event.data.artisanId,
        name: event.data.name,
        country: event.data.country,
        registeredAt: time,
      };
    case 'products.product-certified.v1':
      return { productId: event.data.productId, artisanId: event.data.artisanId, certifiedAt: time };
    case 'products.product-superseded.v1':
      return { productId: event.data.productId, supersededAt: time };
    default:
      return null;
  }
}

/** Products on record at a moment. One that was replaced by a correction is counted through its successor. */
export function countProducts(
  products: readonly ProductLifecycle[],
  at: Date,
): { totalProducts: number; verifiedProducts: number } {
  const standing = products.filter(
    ({ registeredAt, supersededAt }) =>
      registeredAt !== undefined && registeredAt <= at && !(supersededAt !== undefined && supersededAt <= at),
  );
  return {
    totalProducts: standing.length,
    verifiedProducts: standing.filter(({ certifiedAt }) => certifiedAt !== undefined && certifiedAt <= at).length,
  };
}
