import { currencies } from '@asili/kernel';
import type { CatalogueEntry, CatalogueQuery } from '../../src/catalogue/domain/entry.ts';
import { completes, prefixWeight, matchWeight, withinOneEdit } from '../../src/catalogue/domain/dictionary.ts';
import { wholeNames, wholeNameScore, wordScore, wordWeights } from '../../src/catalogue/domain/text-index.ts';
import { compounds, fold, forms, isPlain, joined, wholeName, words } from '../../src/catalogue/domain/words.ts';

/** What a listing should say, computed from nothing but the list of goods: no index, no order, no ordinals. */
export interface Reference {
  readonly ids: string[];
  readonly total: number;
  readonly category: Map<string, number>;
  readonly country: Map<string, number>;
  readonly price: { min: number; max: number; steps: number[] } | null;
}

function matchWeights(
  asked: string,
  isLast: boolean,
  inShop: ReadonlySet<string>,
  shown: ReadonlySet<string>,
): Map<string, number> {
  const found = new Map<string, number>();
  const others = new Set(forms(asked));
  const isKnown = [asked, ...others].some((form) => shown.has(form));
  for (const term of inShop) {
    if (term === asked) found.set(term, matchWeight.exact);
    else if (others.has(term)) found.set(term, matchWeight.form);
    else if (completes(asked, isLast) && term.startsWith(asked)) found.set(term, prefixWeight(asked, term));
    else if (
      !isKnown &&
      asked.length >= 4 &&
      asked.length < 24 &&
      term.length >= 3 &&
      term.length < 24 &&
      withinOneEdit(asked, term)
    )
      found.set(term, matchWeight.typo);
  }
  return found;
}

/** Scores of the goods that match every word; undefined when the text asks for nothing. */
function scores(
  goods: readonly CatalogueEntry[],
  search: string | undefined,
  isShown: (entry: CatalogueEntry) => boolean,
): Map<string, number> | undefined {
  if (search === undefined || search.trim() === '') return undefined;
  if (words(search).every((word) => word.length === 1) && isPlain(search)) return undefined;
  const found = scoresOf(goods, search, isShown);
  return found.size === 0 && compounds(search).length > 0 ? scoresOf(goods, joined(search), isShown) : found;
}

function scoresOf(
  goods: readonly CatalogueEntry[],
  typed: string,
  isShown: (entry: CatalogueEntry) => boolean,
): Map<string, number> {
  const weights = new Map(goods.map((entry) => [entry.id, wordWeights(entry.texts)]));
  const withTerm = new Map<string, number>();
  for (const own of weights.values()) for (const term of own.keys()) withTerm.set(term, (withTerm.get(term) ?? 0) + 1);
  const asked = words(typed)
    .filter((word) => word.length > 1 || withTerm.has(word))
    .slice(0, 12);
  const shown = new Set(goods.filter(isShown).flatMap(({ id }) => [...(weights.get(id)?.keys() ?? [])]));
  const found = new Map<string, number>();
  for (const entry of goods) {
    const parts = asked.map((word, index) => {
      let sum = 0;
      for (const [term, strong] of matchWeights(word, index === asked.length - 1, new Set(withTerm.keys()), shown)) {
        const weight = weights.get(entry.id)?.get(term);
        if (weight !== undefined) sum += wordScore(strong, goods.length, withTerm.get(term) as number, weight);
      }
      return sum;
    });
    if (parts.length > 0 && parts.every((part) => part > 0))
      found.set(
        entry.id,
        Math.fround(
          parts.reduce((sum, part) => sum + part, 0) +
            (wholeNames(entry.texts).includes(wholeName(typed)) ? wholeNameScore : 0),
        ),
      );
  }
  return found;
}

/** What the price is in the asked currency; undefined where nobody says. */
function inAsked(entry: CatalogueEntry, query: CatalogueQuery): number | undefined {
  if (entry.priceMinor === null) return undefined;
  if (entry.currency === query.currency) return entry.priceMinor;
  const factor = query.scale?.factorOf(entry.currency);
  return factor === undefined ? undefined : entry.priceMinor * factor;
}

function tests(query: CatalogueQuery) {
  const bounded = query.minPrice !== undefined || query.maxPrice !== undefined;
  return {
    kind: (entry: CatalogueEntry) =>
      !query.kind ||
      query.kind.categories.includes(entry.category) ||
      (entry.technique !== undefined && query.kind.techniques.includes(entry.technique)),
    country: (entry: CatalogueEntry) => query.country === undefined || fold(entry.country) === fold(query.country),
    price: (entry: CatalogueEntry) => {
      const price = inAsked(entry, query);
      return (
        !bounded || (price !== undefined && price >= (query.minPrice ?? 0) && price <= (query.maxPrice ?? Infinity))
      );
    },
  };
}

function count(goods: readonly CatalogueEntry[], value: (entry: CatalogueEntry) => string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const entry of goods) counts.set(value(entry), (counts.get(value(entry)) ?? 0) + 1);
  return counts;
}

function compare(
  query: CatalogueQuery,
  score: ReadonlyMap<string, number> | undefined,
): (a: CatalogueEntry, b: CatalogueEntry) => number {
  const byId = (a: CatalogueEntry, b: CatalogueEntry): number => (a.id < b.id ? -1 : 1);
  const segment = (entry: CatalogueEntry): number =>
    entry.priceMinor === null ? 99 : inAsked(entry, query) !== undefined ? -1 : currencies.indexOf(entry.currency);
  const price = (entry: CatalogueEntry): number => inAsked(entry, query) ?? entry.priceMinor ?? 0;
  const { sort } = query;
  if (sort === 'price') return (a, b) => segment(a) - segment(b) || price(a) - price(b) || byId(a, b);
  if (sort === '-price') return (a, b) => segment(a) - segment(b) || price(b) - price(a) || byId(b, a);
  if (sort === 'rating') return (a, b) => b.rating - a.rating || byId(b, a);
  if (sort === 'popular') return (a, b) => b.popularity - a.popularity || byId(b, a);
  if (sort === 'relevance' && score)
    return (a, b) => (score.get(b.id) as number) - (score.get(a.id) as number) || byId(b, a);
  return (a, b) => b.createdAt - a.createdAt || byId(b, a);
}

function stepCounts(prices: readonly number[], bounds: readonly number[] = []): number[] {
  if (bounds.length === 0) return [];
  const edges = [-Infinity, ...bounds, Infinity];
  return edges
    .slice(1)
    .map((below, index) => prices.filter((price) => price >= (edges[index] as number) && price < below).length);
}

/** The whole listing in order, and its facets. */
export function reference(goods: readonly CatalogueEntry[], query: CatalogueQuery): Reference {
  const isShown = (entry: CatalogueEntry): boolean =>
    entry.visibility === query.visibility || entry.artisanId === query.alsoOf;
  const score = scores(goods, query.search, isShown);
  const candidates = goods.filter((entry) => isShown(entry) && (!score || score.has(entry.id)));
  const { kind, country, price } = tests(query);
  const listed = candidates
    .filter((entry) => kind(entry) && country(entry) && price(entry))
    .sort(compare(query, score));
  const priced = candidates
    .filter((entry) => kind(entry) && country(entry))
    .flatMap((entry) => inAsked(entry, query) ?? []);
  return {
    ids: listed.map(({ id }) => id),
    total: listed.length,
    category: count(
      candidates.filter((entry) => country(entry) && price(entry)),
      (entry) => entry.category,
    ),
    country: count(
      candidates.filter((entry) => kind(entry) && price(entry)),
      (entry) => entry.country,
    ),
    price:
      priced.length === 0
        ? null
        : {
            min: Math.floor(Math.min(...priced)),
            max: Math.ceil(Math.max(...priced)),
            steps: stepCounts(priced, query.priceSteps),
          },
  };
}
