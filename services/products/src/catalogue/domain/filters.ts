import type { Columns, Vocabulary } from './columns.ts';
import { visibilities, type CatalogueQuery } from './entry.ts';
import { PriceScale } from './price-scale.ts';

/** Bits of the filters an item fails. None failed: it is listed. One failed: it counts in that filter's own facet only. */
export const failed = { kind: 1, country: 2, price: 4, visibility: 8 } as const;

export interface CompiledFilters {
  readonly visibility: number;
  /** Number of the artisan whose products pass from any visibility; none is -1. */
  readonly alsoOf: number;
  readonly kind: { readonly categories: Uint8Array; readonly techniques: Uint8Array } | undefined;
  /** Flags by country number. */
  readonly country: Uint8Array | undefined;
  readonly price: { readonly low: number; readonly high: number } | undefined;
  readonly scale: PriceScale;
  /** Lower bounds of the price facet's steps but the first, on that scale. */
  readonly priceSteps: readonly number[];
  /** Equal texts select equal products as long as the catalogue does not change. */
  readonly key: string;
}

function allowed(vocabulary: Vocabulary, values: readonly string[]): Uint8Array {
  const flags = new Uint8Array(vocabulary.values.length);
  for (const value of values) {
    const number = vocabulary.find(value);
    if (number !== undefined) flags[number] = 1;
  }
  return flags;
}

/** Turns a query's filters into number comparisons over the columns. */
export function compileFilters(query: CatalogueQuery, columns: Columns): CompiledFilters {
  const scale = query.scale ?? PriceScale.of(query.currency);
  const bounded = query.minPrice !== undefined || query.maxPrice !== undefined;
  return {
    visibility: visibilities.indexOf(query.visibility),
    alsoOf: query.alsoOf === undefined ? -1 : (columns.artisans.find(query.alsoOf) ?? -1),
    kind: query.kind && {
      categories: allowed(columns.categories, query.kind.categories),
      techniques: allowed(columns.techniques, query.kind.techniques),
    },
    country: query.country === undefined ? undefined : columns.countries.alike(query.country),
    price: bounded ? { low: query.minPrice ?? 0, high: query.maxPrice ?? Infinity } : undefined,
    scale,
    priceSteps: query.priceSteps ?? [],
    key: JSON.stringify([
      query.visibility,
      query.alsoOf ?? null,
      query.kind ?? null,
      query.country ?? null,
      query.minPrice ?? null,
      query.maxPrice ?? null,
      query.priceSteps ?? null,
      query.currency,
      scale.asOf ?? null,
    ]),
  };
}

/** Whether the item is seen at all by who asks. */
export function isShown(filters: CompiledFilters, columns: Columns, ordinal: number): boolean {
  return (
    columns.alive[ordinal] === 1 &&
    (columns.visibility[ordinal] === filters.visibility || columns.artisan[ordinal] === filters.alsoOf)
  );
}

/** Which filters the item fails, as bits. */
export function failures(filters: CompiledFilters, columns: Columns, ordinal: number): number {
  if (!isShown(filters, columns, ordinal)) return failed.visibility;
  let bits = 0;
  const { kind, price } = filters;
  if (
    kind &&
    kind.categories[columns.category[ordinal] as number] !== 1 &&
    kind.techniques[columns.technique[ordinal] as number] !== 1
  )
    bits |= failed.kind;
  if (filters.country !== undefined && filters.country[columns.country[ordinal] as number] !== 1)
    bits |= failed.country;
  if (price) {
    const worth = filters.scale.worth(columns.price[ordinal] as number);
    if (!(worth >= price.low && worth <= price.high)) bits |= failed.price; // NaN passes no comparison.
  }
  return bits;
}
