import { expect, it } from '@jest/globals';
import type { ProductList } from '@asili/contracts';
import fc from 'fast-check';
import { certificateOf } from '../../test/support/foreign-events.ts';
import { aProduct, artisan, memoryService, otherArtisan } from '../../test/support/memory.ts';
import { ListProducts, BadCursor, readCursor, writeCursor, kindFilter } from './list-products.ts';

it('lists one artisan from what that artisan has, page by page, also where some came at the same moment', async () => {
  const service = memoryService();
  const own = await Promise.all(Array.from({ length: 5 }, (_, n) => aProduct(service, { name: `Basket ${n}` })));
  const [first] = own as [(typeof own)[0]];
  await aProduct(service, { name: 'Basket of another' }, otherArtisan);
  await service.run.run(first.id, { kind: 'record-certificate', certificate: certificateOf() }, 'c');
  const list = new ListProducts(service.shop);
  const all = async (actor: typeof artisan, query: object): Promise<string[]> => {
    const ids: string[] = [];
    for (let cursor: string | null | undefined; cursor !== null;) {
      const page = JSON.parse(
        await list.run(actor, { limit: 2, ...query, cursor: cursor ?? undefined }),
      ) as ProductList;
      expect(page.products.length).toBeLessThanOrEqual(2);
      ids.push(...page.products.map(({ id }) => id));
      cursor = page.nextCursor;
    }
    return ids;
  };
  const newestFirst = [...own].sort((a, b) => (a.createdAt + a.id < b.createdAt + b.id ? 1 : -1)).map(({ id }) => id);
  expect(await all(artisan, { artisanId: artisan.id })).toEqual(newestFirst);
  expect(await all(artisan, { artisanId: artisan.id, search: 'basket' })).toEqual(newestFirst);
  expect(await all(artisan, {})).toEqual(newestFirst);
  expect(await all(otherArtisan, { artisanId: artisan.id })).toEqual([first.id]);
  expect(await all(artisan, { artisanId: 'art_none' })).toEqual([]);
});

it('comes back as it went, for its own sort only', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (key) =>
      expect(readCursor('price', writeCursor('price', { key: key + 0, id: 'prd_1' }) ?? '')).toEqual({
        key: key + 0,
        id: 'prd_1',
      }),
    ),
  );
  expect(() => readCursor('newest', writeCursor('price', { key: 1, id: 'a' }) ?? '')).toThrow(BadCursor);
  expect([readCursor('price', undefined), readCursor('price', ''), writeCursor('price', null)]).toEqual([
    undefined,
    undefined,
    null,
  ]);
});

it('is refused when it is anything else', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), (text) => {
      expect(() => readCursor('price', text)).toThrow(BadCursor);
    }),
  );
});

it.each([
  ['Baskets', { categories: [], techniques: ['basketry'] }],
  ['wood-crafts', { categories: ['Woodwork'], techniques: [] }],
  ['Jewelry & Accessories', { categories: ['Jewelry & Accessories'], techniques: [] }],
  ['textiles', { categories: ['Textiles & Clothing'], techniques: [] }],
  ['ALL', undefined],
  ['', undefined],
  [undefined, undefined],
  ['nothing such', { categories: ['nothing such'], techniques: [] }],
])('%s', (category, filter) => expect(kindFilter(category)).toEqual(filter));
