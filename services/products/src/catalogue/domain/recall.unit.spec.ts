import { beforeAll, describe, expect, it } from '@jest/globals';
import { goods, lexicon, seeded, slip, type Lexicon } from '../../../test/support/goods.ts';
import { Catalogue } from './catalogue.ts';
import type { CatalogueEntry } from './entry.ts';
import { fold, words } from './words.ts';

const shop: CatalogueEntry[] = goods(1500);
const catalogue = new Catalogue();
const holders = new Map<string, string[]>();

beforeAll(() => {
  for (const entry of shop) {
    catalogue.put(entry);
    for (const word of new Set(words(`${entry.texts.title} ${entry.texts.body}`)))
      holders.set(word, [...(holders.get(word) ?? []), entry.id]);
  }
});

/** Share of the goods that hold the word among what the typed text finds. */
function recall(word: string, typed: string): number {
  const should = holders.get(word) ?? [];
  const found = catalogue.matching(typed) ?? new Set();
  return should.filter((id) => found.has(id)).length / should.length;
}

const average = (numbers: readonly number[]): number => numbers.reduce((sum, n) => sum + n, 0) / numbers.length;
const common = (language: Lexicon): string[] =>
  lexicon[language].map(fold).filter((word) => word.length >= 5 && holders.has(word));

describe('what a shop of 1,500 goods finds', () => {
  it.each<Lexicon>(['en', 'sw', 'fr'])('with one slip of the finger, in %s', (language) => {
    const random = seeded(11);
    const tries = common(language).flatMap((word) => Array.from({ length: 5 }, () => recall(word, slip(word, random))));
    expect(tries.length).toBeGreaterThan(100);
    expect(average(tries)).toBeGreaterThan(0.95);
  });
  it('in French without accents, and with capitals', () => {
    const accented = lexicon.fr.filter((word) => fold(word) !== word && holders.has(fold(word)));
    expect(accented.length).toBeGreaterThan(12);
    for (const word of accented)
      expect([recall(fold(word), fold(word)), recall(fold(word), word.toUpperCase())]).toEqual([1, 1]);
  });
  it.each([
    ['kikapu', 'vikapu'],
    ['chombo', 'vyombo'],
    ['jiwe', 'mawe'],
    ['mkoba', 'mikoba'],
    ['kiti', 'viti'],
    ['fundi', 'mafundi'],
    ['mkeka', 'mikeka'],
    ['kitenge', 'vitenge'],
  ])('in Swahili, %s for %s and back', (one, many) => {
    expect([recall(many, one), recall(one, many)]).toEqual([1, 1]);
  });
  it.each(['bask', 'kikap', 'théi', 'scul'])('while %s is still being typed', (typed) => {
    const full = [...holders.keys()].filter((word) => word.startsWith(fold(typed)));
    expect(full.length).toBeGreaterThan(0);
    for (const word of full) expect(recall(word, typed)).toBe(1);
  });
  it('the product called so before the products that only mention it', () => {
    const first = catalogue.search({
      visibility: 'verified',
      search: 'basket',
      currency: 'USD',
      sort: 'relevance',
      limit: 3,
    }).ids;
    for (const id of first) expect(words(shop.find((entry) => entry.id === id)?.texts.title ?? '')).toContain('basket');
  });
  it('nothing, in no time, for texts made to hurt', () => {
    const started = Date.now();
    for (const text of [
      '{"$ne":null}',
      "' OR 1=1 --",
      '(a+)+$'.repeat(30),
      '𝕬'.repeat(200),
      '%00%ff',
      '.*.*.*.*x',
      '\u202e\u0000',
      'a '.repeat(100),
      `${'z'.repeat(39)} `.repeat(5),
    ]) {
      const { total } = catalogue.search({
        visibility: 'verified',
        search: text.slice(0, 200),
        currency: 'USD',
        sort: 'relevance',
        limit: 24,
      });
      expect(total).toBeLessThan(shop.length);
    }
    expect(Date.now() - started).toBeLessThan(10_000);
  });
});
