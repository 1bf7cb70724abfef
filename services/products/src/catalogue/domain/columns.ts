import { currencies } from '@asili/kernel';
import { visibilities, type CatalogueEntry } from './entry.ts';
import { fold } from './words.ts';

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
