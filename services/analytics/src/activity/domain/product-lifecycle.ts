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
    case 'products.product-registered.v3':
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
  const current = products.filter(
    ({ registeredAt, supersededAt }) =>
      registeredAt !== undefined && registeredAt <= at && !(supersededAt !== undefined && supersededAt <= at),
  );
  return {
    totalProducts: current.length,
    verifiedProducts: current.filter(({ certifiedAt }) => certifiedAt !== undefined && certifiedAt <= at).length,
  };
}

/** A product as the shop's totals hold it. */
export interface CountedProduct {
  /** Certified and not replaced by a correction. */
  readonly stands: boolean;
  /** Its artisan while it stands; stored under this name. */
  readonly maker: string | null;
  readonly country: string | null;
  readonly verifications: number;
}

export interface ShopTotals {
  /** Standing products by the country they were made in; by ISO 3166-1 code; a list, since old records may hold what is no key. */
  readonly byCountry: readonly { readonly country: string | null; readonly products: number }[];
  /** Those with a standing product. */
  readonly artisans: number;
  readonly verifications: number;
}

export interface ProductChange {
  readonly before: CountedProduct | undefined;
  readonly after: CountedProduct;
}

export const emptyShop: ShopTotals = { byCountry: [], artisans: 0, verifications: 0 };

/**
 * The totals after changes of distinct products. Pure.
 * @param products standing products of each artisan the changes name, as the totals hold them
 */
export function addToShop(
  { byCountry, verifications, artisans }: ShopTotals,
  changes: readonly ProductChange[],
  products: ReadonlyMap<string, number>,
): ShopTotals {
  const countries = new Map(byCountry.map(({ country, products }) => [country, products]));
  const byArtisan = new Map(products);
  let checks = verifications;
  const add = ({ stands, maker: artisanId, country, verifications: own }: CountedProduct, sign: 1 | -1): void => {
    checks += sign * own;
    if (stands) countries.set(country, (countries.get(country) ?? 0) + sign);
    if (artisanId !== null) byArtisan.set(artisanId, (byArtisan.get(artisanId) ?? 0) + sign);
  };
  for (const { before, after } of changes) {
    if (before) add(before, -1);
    add(after, 1);
  }
  const having = (counts: ReadonlyMap<string, number>): number =>
    [...counts.values()].filter((count) => count > 0).length;
  return {
    byCountry: [...countries].map(([country, products]) => ({ country, products })),
    artisans: artisans + having(byArtisan) - having(products),
    verifications: checks,
  };
}
