import {
  type Columns,
  type Vocabulary,
  visibilities,
  type CatalogueQuery,
  type FacetCount,
  type Facets,
} from './entry.ts';
import { PriceScale } from './price-scale.ts';
import type { TextHits } from './text-index.ts';

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

export interface Counted {
  readonly total: number;
  readonly facets: Facets;
}

function listed(values: readonly string[], counts: Uint32Array): FacetCount[] {
  const found: FacetCount[] = [];
  values.forEach((value, number) => {
    const count = counts[number] as number;
    if (count > 0) found.push({ value, count });
  });
  return found.sort((left, right) => right.count - left.count || (left.value < right.value ? -1 : 1));
}

function kindsOf(columns: Columns, byKind: Uint32Array): Facets['kinds'] {
  const width = columns.techniques.values.length;
  const kinds: { category: string; technique: string | undefined; count: number }[] = [];
  byKind.forEach((count, index) => {
    if (count === 0) return;
    const technique = columns.techniques.valueOf(index % width);
    kinds.push({
      category: columns.categories.valueOf(Math.floor(index / width)),
      technique: technique === '' ? undefined : technique,
      count,
    });
  });
  return kinds;
}

/** One pass over the products (or the text hits): total, and every facet with its own filter left out. */
export function countFacets(columns: Columns, filters: CompiledFilters, hits: TextHits | undefined): Counted {
  const techniques = columns.techniques.values.length;
  const byCategory = new Uint32Array(columns.categories.values.length);
  const byCountry = new Uint32Array(columns.countries.values.length);
  const byKind = new Uint32Array(columns.categories.values.length * techniques);
  const { priceSteps, scale } = filters;
  const byStep = new Uint32Array(priceSteps.length + 1);
  let min = Infinity;
  let max = -Infinity;
  let total = 0;
  const candidates = hits ? hits.count : columns.used;
  for (let i = 0; i < candidates; i += 1) {
    const ordinal = hits ? (hits.ordinals[i] as number) : i;
    const bits = failures(filters, columns, ordinal);
    if (bits === 0) total += 1;
    if (bits === 0 || bits === failed.kind) {
      const category = columns.category[ordinal] as number;
      byCategory[category] = (byCategory[category] as number) + 1;
      const kind = category * techniques + (columns.technique[ordinal] as number);
      byKind[kind] = (byKind[kind] as number) + 1;
    }
    if (bits === 0 || bits === failed.country) {
      const country = columns.country[ordinal] as number;
      byCountry[country] = (byCountry[country] as number) + 1;
    }
    if (bits === 0 || bits === failed.price) {
      const price = scale.worth(columns.price[ordinal] as number);
      if (!Number.isNaN(price)) {
        if (price < min) min = price;
        if (price > max) max = price;
        let step = 0;
        while (step < priceSteps.length && price >= (priceSteps[step] as number)) step += 1;
        byStep[step] = (byStep[step] as number) + 1;
      }
    }
  }
  const price =
    min <= max ? { min: Math.floor(min), max: Math.ceil(max), steps: priceSteps.length > 0 ? [...byStep] : [] } : null;
  return {
    total,
    facets: {
      category: listed(columns.categories.values, byCategory),
      country: listed(columns.countries.values, byCountry),
      kinds: kindsOf(columns, byKind),
      price,
    },
  };
}
