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
