import { describe, expect, it } from '@jest/globals';
import { currencies } from '@asili/kernel';
import fc from 'fast-check';
import { reference } from '../../../test/support/brute-force.ts';
import { Catalogue } from './catalogue.ts';
import { shelves, sorts, type CatalogueEntry, type CatalogueQuery } from './entry.ts';

const categories = ['Home Decor', 'Woodwork', 'Art & Sculptures'];
const countries = ['Kenya', 'Mali', 'Ghana'];
const techniques = ['basketry', 'carving'];
const vocabulary = ['kikapu', 'vikapu', 'basket', 'baskets', 'bowl', 'bow', 'théière', 'theiere', 'panier', 'shanga', 'jiwe', 'mawe', 'wooden', 'woden', 'na', 'the'];
const someWords = (most: number) => fc.array(fc.constantFrom(...vocabulary), { maxLength: most, size: 'max' }).map((list) => list.join(' '));

const entry = (id: fc.Arbitrary<string>): fc.Arbitrary<CatalogueEntry> =>
  fc.record({
    id, artisanId: fc.constantFrom('art_1', 'art_2'), shelf: fc.constantFrom('verified', ...shelves, 'verified'), category: fc.constantFrom(...categories), technique: fc.option(fc.constantFrom(...techniques), { nil: undefined }),
    country: fc.constantFrom(...countries), currency: fc.constantFrom(...currencies), priceMinor: fc.option(fc.nat(8), { nil: null }), createdAt: fc.nat(5), popularity: fc.nat(3),
    texts: fc.record({ title: someWords(3), body: someWords(5) }),
  });
const someId = fc.nat(40).map((n) => `prd_${String(n).padStart(2, '0')}`);
type Step = { put: CatalogueEntry } | { remove: string };
const steps = fc.array<Step>(fc.oneof({ weight: 5, arbitrary: entry(someId).map((put) => ({ put })) }, { weight: 1, arbitrary: someId.map((remove) => ({ remove })) }), { minLength: 40, maxLength: 120, size: 'max' });

const typed = fc.oneof(someWords(3), fc.constantFrom('kikap', 'vikpau', 'bsket', 'theiere', 'THÉ', 'wo', 'ya', ';--', '{"$ne":null}', 'bowl kiti', '  ', 'panie'));
/** Mostly absent, so that lists stay long enough to page. */
const rarely = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 1 });
const query: fc.Arbitrary<CatalogueQuery> = fc.record({
  shelf: fc.constantFrom('verified', 'verified', ...shelves), search: fc.option(typed, { nil: undefined, freq: 2 }), country: rarely(fc.constantFrom(...countries, 'Nowhere')),
  kind: rarely(fc.record({ categories: fc.subarray([...categories, 'No Such'], { minLength: 1 }), techniques: fc.subarray(techniques) })),
  minPrice: rarely(fc.nat(8)), maxPrice: rarely(fc.nat(8)), priceSteps: fc.option(fc.uniqueArray(fc.nat(8), { minLength: 1, maxLength: 3 }).map((bounds) => bounds.sort((a, b) => a - b)), { nil: undefined }), currency: fc.constantFrom(...currencies), sort: fc.constantFrom(...sorts), limit: fc.integer({ min: 1, max: 7 }),
});

/** A catalogue and the plain list it should agree with. */
function build(history: readonly Step[]) {
  const catalogue = new Catalogue();
  const goods = new Map<string, CatalogueEntry>();
  const apply = (more: readonly Step[]): CatalogueEntry[] => {
    for (const step of more) {
      if ('put' in step) {
        catalogue.put(step.put);
        goods.set(step.put.id, step.put);
      } else {
        catalogue.delete(step.remove);
        goods.delete(step.remove);
      }
    }
    return [...goods.values()];
  };
  apply(history);
  return { catalogue, apply };
}

/** Every page, one after the other. */
function allPages(catalogue: Catalogue, asked: CatalogueQuery): { ids: string[]; longest: number } {
  const ids: string[] = [];
  let longest = 0;
  for (let after: CatalogueQuery['after'] = undefined; ; ) {
    const page = catalogue.search({ ...asked, after });
    ids.push(...page.ids);
    longest = Math.max(longest, page.ids.length);
    if (!page.next) return { ids, longest };
    after = page.next;
  }
}

function checkAgainstReference(catalogue: Catalogue, goods: readonly CatalogueEntry[], asked: CatalogueQuery): void {
  const should = reference(goods, asked);
  const { total, facets } = catalogue.search(asked);
  const { ids, longest } = allPages(catalogue, asked);
  expect(ids).toEqual(should.ids);
  expect(longest).toBeLessThanOrEqual(asked.limit);
  expect(total).toBe(should.total);
  expect(new Map(facets.category.map(({ value, count }) => [value, count]))).toEqual(should.category);
  expect(new Map(facets.country.map(({ value, count }) => [value, count]))).toEqual(should.country);
  expect(facets.price).toEqual(should.price);
  expect(facets.kinds.reduce((sum, { count }) => sum + count, 0)).toBe(facets.category.reduce((sum, { count }) => sum + count, 0));
}

describe('the catalogue against brute force', () => {
  it('lists, counts and pages alike after any history, and again after more of it', () => {
    fc.assert(
      fc.property(steps, fc.array(steps, { maxLength: 2 }), fc.array(query, { minLength: 1, maxLength: 6 }), (history, later, queries) => {
        const { catalogue, apply } = build([]);
        for (const part of [history, ...later.map((part) => part.slice(0, 15))]) {
          const goods = apply(part);
          expect(catalogue.size).toBe(goods.length);
          for (const asked of queries) checkAgainstReference(catalogue, goods, asked);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('keeps a cursor right when the item it stands on goes', () => {
    const { catalogue } = build(Array.from({ length: 9 }, (_, n) => ({ put: { id: `prd_${n}`, artisanId: 'a', shelf: 'verified', category: 'Home Decor', technique: undefined, country: 'Mali', currency: 'USD', priceMinor: n, createdAt: n, popularity: 0, texts: { title: 'bowl', body: '' } } })));
    for (const sort of ['newest', 'price', '-price'] as const) {
      const asked: CatalogueQuery = { shelf: 'verified', currency: 'USD', sort, limit: 3 };
      const first = catalogue.search(asked);
      const [, , last] = first.ids;
      const whole = allPages(catalogue, asked).ids;
      const gone = build([]).catalogue;
      for (const id of whole.filter((candidate) => candidate !== last)) gone.put({ id, artisanId: 'a', shelf: 'verified', category: 'Home Decor', technique: undefined, country: 'Mali', currency: 'USD', priceMinor: Number(id.at(-1)), createdAt: Number(id.at(-1)), popularity: 0, texts: { title: 'bowl', body: '' } });
      expect(gone.search({ ...asked, after: first.next ?? undefined }).ids).toEqual(whole.slice(3, 6));
    }
  });

  it('moves only the popularity order when nothing else changed', () => {
    const base: CatalogueEntry = { id: 'prd_a', artisanId: 'a', shelf: 'verified', category: 'Home Decor', technique: undefined, country: 'Mali', currency: 'USD', priceMinor: 1, createdAt: 1, popularity: 0, texts: { title: 'bowl', body: '' } };
    const { catalogue } = build([{ put: base }, { put: { ...base, id: 'prd_b' } }]);
    const asked: CatalogueQuery = { shelf: 'verified', currency: 'USD', sort: 'popular', limit: 5 };
    expect(catalogue.search(asked)).toMatchObject({ ids: ['prd_b', 'prd_a'], total: 2 });
    catalogue.put({ ...base, id: 'prd_c' });
    expect(catalogue.search(asked)).toMatchObject({ total: 3, facets: { country: [{ value: 'Mali', count: 3 }] } });
    catalogue.delete('prd_c');
    catalogue.put({ ...base, popularity: 3 });
    expect(catalogue.search(asked).ids).toEqual(['prd_a', 'prd_b']);
  });
});

it('forgets words that no product has any more, so that renaming for ever does not fill the memory', () => {
  const catalogue = new Catalogue();
  const named = (id: string, title: string): CatalogueEntry => ({
    id, artisanId: 'art_1', shelf: 'verified', category: 'Woodwork', technique: undefined, country: 'Kenya', currency: 'USD', priceMinor: 1, createdAt: 1, popularity: 0, texts: { title, body: '' },
  });
  catalogue.put(named('prd_00', 'kikapu'));
  for (let n = 0; n < 25_000; n += 1) catalogue.put(named('prd_01', `renamed${n}x`));
  expect(catalogue.wordCount).toBeLessThan(21_000);
  for (const [search, id] of [['kikapu', 'prd_00'], ['renamed24999x', 'prd_01']] as const) {
    expect([...(catalogue.matching(search) ?? [])]).toEqual([id]);
  }
  expect([...(catalogue.matching('renamed100x') ?? [])]).toEqual([]);
});
