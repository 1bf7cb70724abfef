import type { Columns } from './columns.ts';
import type { FacetCount, Facets } from './entry.ts';
import { failed, failures, type CompiledFilters } from './filters.ts';
import type { TextHits } from './text-index.ts';

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
