/**
 * Figures of the in-memory catalogue, printed and never judged:
 * node --expose-gc --conditions=@asili/source services/products/test/catalogue.bench.ts [1000 100000]
 */
import { Catalogue } from '../src/catalogue/domain/catalogue.ts';
import type { CatalogueEntry, CatalogueQuery } from '../src/catalogue/domain/entry.ts';
import { goods, lexicon, seeded, slip } from './support/goods.ts';

const megabytes = (bytes: number): number => Math.round(bytes / 1e6);
const collect = (globalThis as { gc?: () => void }).gc ?? (() => undefined);

/** Median and 99th percentile in milliseconds. */
function measure(work: (round: number) => unknown, rounds = 400, timeoutMs = 3000): string {
  const times: number[] = [];
  const until = performance.now() + timeoutMs;
  for (let round = 0; round < rounds && performance.now() < until; round += 1) {
    const start = performance.now();
    work(round);
    times.push(performance.now() - start);
  }
  times.sort((left, right) => left - right);
  const at = (share: number): string =>
    (times[Math.min(times.length - 1, Math.floor(times.length * share))] as number).toFixed(3);
  return `${at(0.5)}/${at(0.99)}`;
}

function build(shop: readonly CatalogueEntry[]): { catalogue: Catalogue; seconds: string; indexMb: number } {
  collect();
  const before = process.memoryUsage();
  const start = performance.now();
  const catalogue = new Catalogue();
  for (const entry of shop) catalogue.put(entry);
  const seconds = ((performance.now() - start) / 1000).toFixed(2);
  collect();
  const after = process.memoryUsage();
  return {
    catalogue,
    seconds,
    indexMb: megabytes(after.heapUsed + after.arrayBuffers - before.heapUsed - before.arrayBuffers),
  };
}

function figures(count: number): Record<string, string | number> {
  const shop = goods(count);
  const { catalogue, seconds, indexMb } = build(shop);
  const random = seeded(3);
  const words = [...lexicon.en, ...lexicon.sw, ...lexicon.fr].filter((word) => word.length > 4);
  const word = (): string => words[Math.floor(random() * words.length)] as string;
  const base: CatalogueQuery = { visibility: 'verified', currency: 'USD', sort: 'newest', limit: 24 };
  const ask = (more: Partial<CatalogueQuery>) => () => catalogue.search({ ...base, ...more });
  const fresh = goods(2000, 99).map((entry, n) => ({ ...entry, id: `prd_new${n}` }));
  let deep: CatalogueQuery['after'];
  for (let page = 0; page < 49; page += 1) deep = catalogue.search({ ...base, after: deep }).next ?? deep;
  const anyWord = () => catalogue.search({ ...base, sort: 'relevance', search: word() });
  return {
    goods: count,
    'build s': seconds,
    'index MB': indexMb,
    'process MB': megabytes(process.memoryUsage.rss()),
    'no query': measure(ask({})),
    'one filter': measure((n) => catalogue.search({ ...base, country: shop[n % 50]?.country })),
    'after a write': measure((n) => {
      catalogue.put(fresh[n] as CatalogueEntry);
      return catalogue.search(base);
    }, 300),
    term: measure(anyWord),
    'two terms': measure(() => catalogue.search({ ...base, sort: 'relevance', search: `${word()} ${word()}` })),
    'one slip': measure(() => catalogue.search({ ...base, sort: 'relevance', search: slip(word(), random) })),
    prefix: measure(() => catalogue.search({ ...base, sort: 'relevance', search: word().slice(0, 4) })),
    'filters, range, price sort': measure((n) =>
      catalogue.search({ ...base, country: shop[n % 20]?.country, minPrice: 500 + n, maxPrice: 50_000, sort: 'price' }),
    ),
    'page 50': measure(ask({ after: deep })),
    add: measure((n) => catalogue.put(fresh[300 + n] as CatalogueEntry), 1500),
    remove: measure((n) => catalogue.delete(fresh[300 + n]?.id ?? ''), 1500),
  };
}

const sizes = process.argv.slice(2).map(Number);
for (const count of sizes.length > 0 ? sizes : [1000, 100_000]) console.table(figures(count));
