import { type Currency, currencies } from '@asili/kernel';
import type { EventData } from '@asili/contracts';
import type { PriceScale } from './price-scale.ts';
import type { SearchTexts } from './text-index.ts';
import { fold } from './words.ts';

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

/** What buyers gave a product, its corrections included. */
export interface Rating {
  readonly count: number;
  /** Two decimals at most. */
  readonly average: number;
}

/** Pure. Undefined where there is no review. @param stars how many gave one star, two, … five */
export function ratingOf({ stars }: EventData<'orders.review-written.v1'>['after']): Rating | undefined {
  const count = stars.reduce((sum, some) => sum + some, 0);
  const sum = stars.reduce((total, some, index) => total + some * (index + 1), 0);
  return count === 0 ? undefined : { count, average: Math.round((sum * 100) / count) / 100 };
}

/** Sorts by the average, and among equals by how many gave it; 0 without a review. */
export const ratingKey = (rating: Rating | undefined): number =>
  rating ? Math.round(rating.average * 100) * 1e6 + Math.min(rating.count, 999_999) : 0;

/** Texts that repeat (categories, countries) as small numbers, in order of first appearance. */
export class Vocabulary {
  private readonly numbers = new Map<string, number>();
  readonly values: string[] = [];

  numberOf(value: string): number {
    const known = this.numbers.get(value);
    if (known !== undefined) return known;
    this.numbers.set(value, this.values.length);
    return this.values.push(value) - 1;
  }

  /** Undefined for a value that never appeared: a filter on it matches nothing. */
  find(value: string): number | undefined {
    return this.numbers.get(value);
  }

  /** One flag per value that is this one but for case and accents. */
  alike(value: string): Uint8Array {
    const folded = fold(value);
    return Uint8Array.from(this.values, (candidate) => (fold(candidate) === folded ? 1 : 0));
  }

  valueOf(number: number): string {
    return this.values[number] ?? '';
  }
}

const noTechnique = '';
/** Above every price (ten digits and cents), so that one number sorts by currency first, then price. */
export const currencySpan = 1e13;
/** Products without a price sort behind every currency. */
export const unpriced = currencies.length * currencySpan;

/** One number per product for price orders: currency index and minor units. */
export function priceKey(entry: Pick<CatalogueEntry, 'currency' | 'priceMinor'>): number {
  return entry.priceMinor === null ? unpriced : currencies.indexOf(entry.currency) * currencySpan + entry.priceMinor;
}

/** One typed array per attribute, indexed by dense ordinals; freed ordinals are used again. */
export class Columns {
  readonly categories = new Vocabulary();
  readonly techniques = new Vocabulary();
  readonly countries = new Vocabulary();
  readonly artisans = new Vocabulary();
  category = new Uint16Array(0);
  technique = new Uint16Array(0);
  country = new Uint16Array(0);
  artisan = new Uint32Array(0);
  version = new Uint32Array(0);
  visibility = new Uint8Array(0);
  alive = new Uint8Array(0);
  price = new Float64Array(0);
  created = new Float64Array(0);
  popularity = new Float64Array(0);
  rating = new Float64Array(0);
  readonly ids: string[] = [];
  private readonly free: number[] = [];
  /** Ordinals ever used; the scan's upper bound. */
  used = 0;
  live = 0;

  private grow(): void {
    const capacity = Math.max(1024, this.alive.length * 2);
    const larger = <T extends Uint8Array | Uint16Array | Uint32Array | Float64Array>(old: T, fresh: T): T => {
      fresh.set(old);
      return fresh;
    };
    this.category = larger(this.category, new Uint16Array(capacity));
    this.technique = larger(this.technique, new Uint16Array(capacity));
    this.country = larger(this.country, new Uint16Array(capacity));
    this.artisan = larger(this.artisan, new Uint32Array(capacity));
    this.version = larger(this.version, new Uint32Array(capacity));
    this.visibility = larger(this.visibility, new Uint8Array(capacity));
    this.alive = larger(this.alive, new Uint8Array(capacity));
    this.price = larger(this.price, new Float64Array(capacity));
    this.created = larger(this.created, new Float64Array(capacity));
    this.popularity = larger(this.popularity, new Float64Array(capacity));
    this.rating = larger(this.rating, new Float64Array(capacity));
  }

  /** Stores an entry and returns its ordinal. */
  add(entry: CatalogueEntry): number {
    const ordinal = this.free.pop() ?? this.used;
    if (ordinal === this.used) this.used += 1;
    if (ordinal >= this.alive.length) this.grow();
    this.category[ordinal] = this.categories.numberOf(entry.category);
    this.technique[ordinal] = this.techniques.numberOf(entry.technique ?? noTechnique);
    this.country[ordinal] = this.countries.numberOf(entry.country);
    this.artisan[ordinal] = this.artisans.numberOf(entry.artisanId);
    this.version[ordinal] = entry.version;
    this.visibility[ordinal] = visibilities.indexOf(entry.visibility);
    this.price[ordinal] = priceKey(entry);
    this.created[ordinal] = entry.createdAt;
    this.popularity[ordinal] = entry.popularity;
    this.rating[ordinal] = entry.rating;
    this.alive[ordinal] = 1;
    this.ids[ordinal] = entry.id;
    this.live += 1;
    return ordinal;
  }

  remove(ordinal: number): void {
    this.alive[ordinal] = 0;
    this.ids[ordinal] = '';
    this.free.push(ordinal);
    this.live -= 1;
  }
}
