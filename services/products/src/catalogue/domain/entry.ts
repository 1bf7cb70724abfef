import type { Currency } from '@asili/kernel';
import type { PriceScale } from './price-scale.ts';
import type { SearchTexts } from './text-index.ts';

/**
 * Who sees a product: everybody in the shop, those who ask for what waits for its certificate, or only its owner (failed,
 * archived, superseded).
 */
export const visibilities = ['verified', 'pending', 'hidden'] as const;
export type Visibility = (typeof visibilities)[number];

/** What the listing knows of one product. Prices are minor units; null is 'on request'. Times are milliseconds since 1970. */
export interface CatalogueEntry {
  readonly id: string;
  /** Of the product's stream; what is older than what is known changes nothing. */
  readonly version: number;
  readonly artisanId: string;
  readonly visibility: Visibility;
  readonly category: string;
  readonly technique: string | undefined;
  readonly country: string;
  readonly currency: Currency;
  readonly priceMinor: number | null;
  readonly createdAt: number;
  readonly popularity: number;
  /** What `ratingKey` says of what buyers gave; 0 without a review. */
  readonly rating: number;
  readonly texts: SearchTexts;
}

export const sorts = ['relevance', 'newest', 'price', '-price', 'popular', 'rating'] as const;
export type Sort = (typeof sorts)[number];

/** A place in a sorted listing: the last item's sort key and id. It stays right when that item goes. */
export interface Position {
  readonly key: number;
  readonly id: string;
}

/** A category filter: products of one of the categories or made by one of the techniques. */
export interface KindFilter {
  readonly categories: readonly string[];
  readonly techniques: readonly string[];
}

export interface CatalogueQuery {
  readonly visibility: Visibility;
  /** Products of this artisan are listed whatever their visibility. */
  readonly alsoOf?: string | undefined;
  /** Raw text; undefined or blank is no search. */
  readonly search?: string | undefined;
  readonly kind?: KindFilter | undefined;
  readonly country?: string | undefined;
  /** Bounds in minor units of `currency`; products without a price fall outside any bound, and those in a currency that `scale` cannot compare. */
  readonly minPrice?: number | undefined;
  readonly maxPrice?: number | undefined;
  /** Ascending bounds in minor units: the price facet counts the products below the first, between each two, and from the last on. */
  readonly priceSteps?: readonly number[] | undefined;
  /** Currency of the bounds and of the price facet. */
  readonly currency: Currency;
  /** How prices in other currencies compare; without it they do not, and price sorts put the asked currency first. */
  readonly scale?: PriceScale | undefined;
  readonly sort: Sort;
  readonly limit: number;
  readonly after?: Position | undefined;
}

export interface FacetCount {
  readonly value: string;
  readonly count: number;
}

/** Each facet leaves its own filter out. `kinds` counts category and technique together, for filters that join them. */
export interface Facets {
  readonly category: readonly FacetCount[];
  readonly country: readonly FacetCount[];
  readonly kinds: readonly {
    readonly category: string;
    readonly technique: string | undefined;
    readonly count: number;
  }[];
  /** Of products whose price can be told in the asked currency, whole minor units that leave none of them out; `steps` has one count more than the query has bounds, none without them. */
  readonly price: { readonly min: number; readonly max: number; readonly steps: readonly number[] } | null;
}

export interface CatalogueList {
  readonly ids: readonly string[];
  readonly next: Position | null;
}

export interface CataloguePage extends CatalogueList {
  readonly total: number;
  readonly facets: Facets;
}
