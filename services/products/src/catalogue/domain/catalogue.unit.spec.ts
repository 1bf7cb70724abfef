import { describe, expect, it } from '@jest/globals';
import { currencies } from '@asili/kernel';
import fc from 'fast-check';
import { reference } from '../../../test/support/brute-force.ts';
import { Catalogue } from './catalogue.ts';
import { PriceScale } from './price-scale.ts';
import { visibilities, sorts, type CatalogueEntry, type CatalogueQuery } from './entry.ts';

const categories = ['Home Decor', 'Woodwork', 'Art & Sculptures'];
const countries = ['KE', 'ML', 'GH'];
const techniques = ['basketry', 'carving'];
const vocabulary = [
  'kikapu',
  'vikapu',
  'basket',
  'baskets',
  'bowl',
  'bow',
  'théière',
  'theiere',
  'panier',
  'shanga',
  'jiwe',
  'mawe',
  'wooden',
  'woden',
  'bead',
  'beaded',
  'na',
  'the',
];
const someWords = (max: number) =>
  fc.array(fc.constantFrom(...vocabulary), { maxLength: max, size: 'max' }).map((list) => list.join(' '));

const entry = (id: fc.Arbitrary<string>): fc.Arbitrary<CatalogueEntry> =>
  fc.record({
    id,
    version: fc.constant(1),
    artisanId: fc.constantFrom('art_1', 'art_2'),
    visibility: fc.constantFrom('verified', ...visibilities, 'verified'),
    category: fc.constantFrom(...categories),
    technique: fc.option(fc.constantFrom(...techniques), { nil: undefined }),
    country: fc.constantFrom(...countries),
    currency: fc.constantFrom(...currencies),
    priceMinor: fc.option(fc.nat(8), { nil: null }),
    createdAt: fc.nat(5),
    popularity: fc.nat(3),
    rating: fc.nat(3),
    texts: fc.record({ title: someWords(3), body: someWords(5) }),
  });
const someId = fc.nat(40).map((n) => `prd_${String(n).padStart(2, '0')}`);
/** What a start finds, before any step. */
const bulk = fc.uniqueArray(entry(someId), { selector: ({ id }) => id, maxLength: 20 });
type Step =
  | { put: CatalogueEntry }
  | { remove: string }
  | { count: string; popularity: number }
  | { rate: string; rating: number };
const steps = fc.array<Step>(
  fc.oneof(
    { weight: 5, arbitrary: entry(someId).map((put) => ({ put })) },
    { weight: 1, arbitrary: someId.map((remove) => ({ remove })) },
    { weight: 2, arbitrary: fc.record({ count: someId, popularity: fc.nat(5) }) },
    { weight: 2, arbitrary: fc.record({ rate: someId, rating: fc.nat(5) }) },
  ),
  { minLength: 40, maxLength: 120, size: 'max' },
);

const typed = fc.oneof(
  someWords(3),
  fc.constantFrom(
    'kikap',
    'vikpau',
    'bsket',
    'theiere',
    'THÉ',
    'wo',
    'ya',
    ';--',
    '{"$ne":null}',
    'bowl kiti',
    '  ',
    'panie',
  ),
);
/** Mostly absent, so that lists stay long enough to page. */
const rarely = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 1 });
/** Rates of that moment; one with a currency missing, and one by which prices of two currencies meet. */
const tellings = [
  { KES: '125.000000', EUR: '0.920000', GBP: '0.790000' },
  { KES: '2.000000', GBP: '1.000000' },
].map((USD, n) => ({ rates: { HBAR: {}, USD }, asOf: `2026-01-0${n + 1}T00:00:00.000Z` }));
const query: fc.Arbitrary<CatalogueQuery> = fc
  .tuple(
    fc.option(fc.constantFrom(...tellings), { nil: undefined }),
    fc.record({
      visibility: fc.constantFrom('verified', 'verified', ...visibilities),
      alsoOf: rarely(fc.constantFrom('art_1', 'art_9')),
      search: fc.option(typed, { nil: undefined, freq: 2 }),
      country: rarely(fc.constantFrom(...countries, 'Nowhere', 'kenya', 'MALI')),
      kind: rarely(
        fc.record({
          categories: fc.subarray([...categories, 'No Such'], { minLength: 1 }),
          techniques: fc.subarray(techniques),
        }),
      ),
      minPrice: rarely(fc.nat(8)),
      maxPrice: rarely(fc.nat(8)),
      priceSteps: fc.option(
        fc.uniqueArray(fc.nat(8), { minLength: 1, maxLength: 3 }).map((bounds) => bounds.sort((a, b) => a - b)),
        { nil: undefined },
      ),
      currency: fc.constantFrom(...currencies),
      sort: fc.constantFrom(...sorts),
      limit: fc.integer({ min: 1, max: 7 }),
    }),
  )
  .map(([rates, asked]) => ({ ...asked, scale: rates && PriceScale.of(asked.currency, rates) }));

/** A catalogue and the plain list it should agree with. */
function build(history: readonly Step[], loaded: readonly CatalogueEntry[] = []) {
  const catalogue = new Catalogue();
  const goods = new Map<string, CatalogueEntry>();
  for (const entry of loaded) {
    catalogue.load(entry);
    goods.set(entry.id, entry);
  }
  const apply = (more: readonly Step[]): CatalogueEntry[] => {
    for (const step of more) {
      if ('put' in step) {
        catalogue.put(step.put);
        goods.set(step.put.id, step.put);
      } else if ('remove' in step) {
        catalogue.delete(step.remove);
        goods.delete(step.remove);
      } else if ('rate' in step) {
        const entry = goods.get(step.rate);
        catalogue.setRating(step.rate, step.rating);
        if (entry) goods.set(step.rate, { ...entry, rating: step.rating });
      } else {
        const entry = goods.get(step.count);
        expect(catalogue.setPopularity(step.count, step.popularity)).toBe(entry !== undefined);
        if (entry) goods.set(step.count, { ...entry, popularity: step.popularity });
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
  for (let after: CatalogueQuery['after'] = undefined; ;) {
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
  expect(catalogue.list(asked).ids).toEqual(should.ids.slice(0, asked.limit));
  expect(longest).toBeLessThanOrEqual(asked.limit);
  expect(total).toBe(should.total);
  expect(new Map(facets.category.map(({ value, count }) => [value, count]))).toEqual(should.category);
  expect(new Map(facets.country.map(({ value, count }) => [value, count]))).toEqual(should.country);
  expect(facets.price).toEqual(should.price);
  expect(facets.kinds.reduce((sum, { count }) => sum + count, 0)).toBe(
    facets.category.reduce((sum, { count }) => sum + count, 0),
  );
}

describe('the catalogue against brute force', () => {
  it('lists, counts and pages alike after any history, and again after more of it', () => {
    fc.assert(
      fc.property(
        bulk,
        steps,
        fc.array(steps, { maxLength: 2 }),
        fc.array(query, { minLength: 1, maxLength: 6 }),
        (loaded, history, later, queries) => {
          const { catalogue, apply } = build([], loaded);
          for (const part of [history, ...later.map((part) => part.slice(0, 15))]) {
            const goods = apply(part);
            expect(catalogue.size).toBe(goods.length);
            for (const asked of queries) checkAgainstReference(catalogue, goods, asked);
          }
        },
      ),
      { numRuns: 300 },
    );
  });

  it('keeps a cursor right when the item it stands on goes', () => {
    const { catalogue } = build(
      Array.from({ length: 9 }, (_, n) => ({
        put: {
          id: `prd_${n}`,
          version: 1,
          artisanId: 'a',
          visibility: 'verified',
          category: 'Home Decor',
          technique: undefined,
          country: 'ML',
          currency: 'USD',
          priceMinor: n,
          createdAt: n,
          popularity: 0,
          rating: 0,
          texts: { title: 'bowl', body: '' },
        },
      })),
    );
    for (const sort of ['newest', 'price', '-price'] as const) {
      const asked: CatalogueQuery = { visibility: 'verified', currency: 'USD', sort, limit: 3 };
      const first = catalogue.search(asked);
      const [, , last] = first.ids;
      const whole = allPages(catalogue, asked).ids;
      const gone = build([]).catalogue;
      for (const id of whole.filter((candidate) => candidate !== last))
        gone.put({
          id,
          version: 1,
          artisanId: 'a',
          visibility: 'verified',
          category: 'Home Decor',
          technique: undefined,
          country: 'ML',
          currency: 'USD',
          priceMinor: Number(id.at(-1)),
          createdAt: Number(id.at(-1)),
          popularity: 0,
          rating: 0,
          texts: { title: 'bowl', body: '' },
        });
      expect(gone.search({ ...asked, after: first.next ?? undefined }).ids).toEqual(whole.slice(3, 6));
    }
  });

  it('moves only the popularity order when nothing else changed', () => {
    const base: CatalogueEntry = {
      id: 'prd_a',
      version: 1,
      artisanId: 'a',
      visibility: 'verified',
      category: 'Home Decor',
      technique: undefined,
      country: 'ML',
      currency: 'USD',
      priceMinor: 1,
      createdAt: 1,
      popularity: 0,
      rating: 0,
      texts: { title: 'bowl', body: '' },
    };
    const { catalogue } = build([{ put: base }, { put: { ...base, id: 'prd_b' } }]);
    const asked: CatalogueQuery = { visibility: 'verified', currency: 'USD', sort: 'popular', limit: 5 };
    expect(catalogue.search(asked)).toMatchObject({ ids: ['prd_b', 'prd_a'], total: 2 });
    catalogue.put({ ...base, id: 'prd_c' });
    expect(catalogue.search(asked)).toMatchObject({ total: 3, facets: { country: [{ value: 'ML', count: 3 }] } });
    catalogue.delete('prd_c');
    catalogue.put({ ...base, popularity: 3 });
    expect(catalogue.search(asked).ids).toEqual(['prd_a', 'prd_b']);
  });
});

it('finds a word however it and the shop write it: closed, apart, with a hyphen, an apostrophe, or as elsewhere in English', () => {
  const catalogue = new Catalogue();
  const titles = {
    hyphen: 'Hand-woven basket',
    closed: 'Handwoven mat',
    apart: 'Hand woven rug',
    marked: 'Ng’ang’a stool',
    american: 'Jewelry box',
    british: 'Jewellery tray',
    three: 'Lost-wax-cast bell',
    bare: 'Bead work belt',
    none: 'Woven hat',
  };
  for (const [id, title] of Object.entries(titles))
    catalogue.put({
      id,
      version: 1,
      artisanId: 'art_1',
      visibility: 'verified',
      category: 'Woodwork',
      technique: undefined,
      country: 'KE',
      currency: 'USD',
      priceMinor: 1,
      createdAt: 1,
      popularity: 0,
      rating: 0,
      texts: { title, body: '' },
    });
  const found = (search: string) => [...(catalogue.matching(search) ?? [])].sort();
  expect(
    Object.fromEntries(['hand-woven', 'hand woven', 'handwoven'].map((search) => [search, found(search)])),
  ).toEqual({
    'hand-woven': ['apart', 'closed', 'hyphen'],
    'hand woven': ['apart', 'closed', 'hyphen'],
    handwoven: ['closed', 'hyphen'],
  });
  expect([found('handwoven mat'), found('hand-woven mat'), found('beadwork'), found('lostwaxcast')]).toEqual([
    ['closed'],
    ['closed'],
    ['bare'],
    ['three'],
  ]);
  expect([found('nganga'), found("ng'ang'a"), found('jewellery'), found('jewelry')]).toEqual([
    ['marked'],
    ['marked'],
    ['american', 'british'],
    ['american', 'british'],
  ]);
  expect(
    catalogue.search({
      visibility: 'verified',
      search: 'Hand-woven mat',
      currency: 'USD',
      sort: 'relevance',
      limit: 9,
    }),
  ).toMatchObject({ ids: ['closed'], total: 1 });
});

it('forgets words that no product has any more, so that renaming for ever does not fill the memory', () => {
  const catalogue = new Catalogue();
  const named = (id: string, title: string): CatalogueEntry => ({
    id,
    version: 1,
    artisanId: 'art_1',
    visibility: 'verified',
    category: 'Woodwork',
    technique: undefined,
    country: 'KE',
    currency: 'USD',
    priceMinor: 1,
    createdAt: 1,
    popularity: 0,
    rating: 0,
    texts: { title, body: '' },
  });
  catalogue.put(named('prd_00', 'kikapu'));
  for (let n = 0; n < 25_000; n += 1) catalogue.put(named('prd_01', `renamed${n}x`));
  expect(catalogue.wordCount).toBeLessThan(21_000);
  for (const [search, id] of [
    ['kikapu', 'prd_00'],
    ['renamed24999x', 'prd_01'],
  ] as const) {
    expect([...(catalogue.matching(search) ?? [])]).toEqual([id]);
  }
  expect([...(catalogue.matching('renamed100x') ?? [])]).toEqual([]);
});

it('takes a word at its word: one the shop knows, or another form of it, brings nothing that is only spelt alike', () => {
  const catalogue = new Catalogue();
  const titles = ['bag', 'bass drum', 'lamp', 'champs', 'beads', 'women', 'woven mat'];
  titles.forEach((title, n) => {
    catalogue.put({
      id: `prd_${n}`,
      version: 1,
      artisanId: 'a',
      visibility: 'verified',
      category: 'Woodwork',
      technique: undefined,
      country: 'ML',
      currency: 'USD',
      priceMinor: 1,
      createdAt: n,
      popularity: 0,
      rating: 0,
      texts: { title, body: '' },
    });
  });
  const found = (search: string) =>
    catalogue
      .search({ visibility: 'verified', search, currency: 'USD', sort: 'relevance', limit: 9 })
      .ids.map((id) => titles[Number(id.slice(4))]);
  expect([found('bags'), found('lamps'), found('beaded'), found('women')]).toEqual([
    ['bag'],
    ['lamp'],
    ['beads'],
    ['women'],
  ]);
  expect(found('womne')).toEqual(['women']); // A slip is still forgiven.
});

it('puts what is called just so first, in any of its languages and spellings, single letters and articles counted', () => {
  const catalogue = new Catalogue();
  const letters = [...'abcdefghijklmnopqrstuvwxyz'];
  const put = (id: string, title: string): void =>
    catalogue.put({
      id,
      version: 1,
      artisanId: 'a',
      visibility: 'verified',
      category: 'Woodwork',
      technique: undefined,
      country: 'ML',
      currency: 'USD',
      priceMinor: 1,
      createdAt: 1,
      popularity: 0,
      rating: 0,
      texts: { title, body: `kapu numezomo ${letters.join(' ')}` },
    });
  for (const letter of letters) put(`prd_${letter}`, `Kapu numezomo ${letter}\nBasket number ${letter}`);
  put('prd_0', 'Kapu numezomo');
  const first = (search: string) =>
    catalogue.search({ visibility: 'verified', search, currency: 'USD', sort: 'relevance', limit: 3 }).ids[0];
  for (const letter of letters)
    expect([
      first(`Kapu numezomo ${letter}`),
      first(`  KAPU, numézomo ${letter}`),
      first(`basket number ${letter}`),
    ]).toEqual([`prd_${letter}`, `prd_${letter}`, `prd_${letter}`]);
  expect(first('kapu numezomo')).toBe('prd_0');
  put('prd_y', 'Basket of the lake');
  expect([first('kapu numezomo y') === 'prd_y', first('basket of the lake')]).toEqual([false, 'prd_y']);
  catalogue.delete('prd_y');
  expect(
    catalogue.search({
      visibility: 'verified',
      search: 'basket of the lake',
      currency: 'USD',
      sort: 'relevance',
      limit: 3,
    }).ids,
  ).toEqual([]);
});

it.each(['pending', 'hidden'] as const)(
  'forgives a slip that happens to be a word of a %s product, and only for who does not see that one',
  (visibility) => {
    const catalogue = new Catalogue();
    const named = (id: string, title: string, parts: Partial<CatalogueEntry>): CatalogueEntry => ({
      id,
      version: 1,
      artisanId: 'art_1',
      visibility: 'verified',
      category: 'Woodwork',
      technique: undefined,
      country: 'ML',
      currency: 'USD',
      priceMinor: 1,
      createdAt: 1,
      popularity: 0,
      rating: 0,
      texts: { title, body: '' },
      ...parts,
    });
    catalogue.put(named('prd_0', 'basket', {}));
    catalogue.put(named('prd_1', 'bsaket', { visibility, artisanId: 'art_2' }));
    const found = (parts: Partial<CatalogueQuery>) =>
      catalogue.search({
        visibility: 'verified',
        search: 'bsaket',
        currency: 'USD',
        sort: 'relevance',
        limit: 9,
        ...parts,
      }).ids;
    expect([found({}), found({ alsoOf: 'art_1' })]).toEqual([['prd_0'], ['prd_0']]);
    expect([found({ alsoOf: 'art_2' }), found({ visibility })]).toEqual([['prd_1'], ['prd_1']]);
    expect([...(catalogue.matching('bsaket') ?? [])]).toContain('prd_0');
  },
);
