import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { marketplaceReply, type ExchangeRatesReply, type MarketplaceReply, type ProductReply } from '@asili/contracts';
import { certificateWay, publish } from './support/foreign-events.ts';
import { anonymous, ownPlace, ProductsApp, until } from './support/products-app.ts';

const asOf = '2026-01-01T00:00:00.000Z';
const rates: ExchangeRatesReply = {
  rates: { HBAR: {}, USD: { KES: '125.000000', EUR: '0.800000' } },
  asOf,
  sources: ['CoinGecko', 'Coinbase'],
  stale: false,
};
const goods = [
  { name: 'Sisal kiondo basket', price: '45' },
  { name: 'Clay water jar', price: '4500', currency: 'KES' }, // 36 dollars.
  { name: 'Carved olive bowl', price: '32', currency: 'EUR' }, // 40 dollars.
  { name: 'Dogon figure', price: '10', currency: 'GBP' }, // Nobody says what a pound is.
  { name: 'Bogolan cloth' },
];
let payments: Server;
let app: ProductsApp;

async function search(query: Record<string, string>): Promise<MarketplaceReply> {
  return marketplaceReply.parse(
    (await app.request(anonymous, 'GET', `/api/marketplace/products?${new URLSearchParams(query).toString()}`)).json(),
  );
}
const names = async (query: Record<string, string>): Promise<string[]> =>
  (await search(query)).products.map(({ name }) => name);

beforeAll(async () => {
  payments = createServer((request, response) => {
    response
      .writeHead(request.url === '/api/exchange-rates' ? 200 : 404, { 'content-type': 'application/json' })
      .end(JSON.stringify(rates));
  });
  await new Promise<void>((resolve) => payments.listen(0, '127.0.0.1', resolve));
  app = await ProductsApp.start(ownPlace(), {
    PAYMENTS_URL: `http://127.0.0.1:${(payments.address() as AddressInfo).port}`,
  });
  const artisan = await app.artisan();
  for (const body of goods) {
    const { product } = (
      await app.request(artisan, 'POST', '/api/products', { category: 'Woodwork', ...body })
    ).json<ProductReply>();
    await publish(app.bus, certificateWay(product.id, product.artisanId));
  }
  await until(
    async () => (await search({})).total === goods.length && (await search({})).ratesAsOf === asOf,
    'the goods and the rates',
  );
});
afterAll(async () => {
  await app.stop();
  payments.close();
});

it('filters by a price in one currency whatever currency a product is priced in', async () => {
  expect(await names({ minPrice: '35', maxPrice: '40', sort: 'price' })).toEqual([
    'Clay water jar',
    'Carved olive bowl',
  ]);
  expect(await names({ maxPrice: '4999', currency: 'KES' })).toEqual(['Clay water jar']);
});

it('sorts by price across currencies; what nobody can convert comes after, what has no price last', async () => {
  expect(await names({ sort: 'price' })).toEqual([
    'Clay water jar',
    'Carved olive bowl',
    'Sisal kiondo basket',
    'Dogon figure',
    'Bogolan cloth',
  ]);
  expect(await names({ sort: '-price', currency: 'KES' })).toEqual([
    'Sisal kiondo basket',
    'Carved olive bowl',
    'Clay water jar',
    'Dogon figure',
    'Bogolan cloth',
  ]);
  expect((await search({ sort: 'price', currency: 'GBP' })).products[0]?.name).toBe('Dogon figure');
});

it('tells the price facet in the asked currency, of every price that can be told in it', async () => {
  const { facets } = await search({ currency: 'KES', priceSteps: '4600,5000' });
  expect(facets.price).toEqual({ min: '4500.00', max: '5625.00', currency: 'KES', steps: [1, 0, 2] });
});

it.each(['price', '-price'])('pages %s across currencies without a gap or a repeat', async (sort) => {
  const seen: string[] = [];
  for (let cursor = ''; ;) {
    const page = await search({ sort, limit: '1', ...(cursor ? { cursor } : {}) });
    seen.push(...page.products.map(({ name }) => name));
    if (page.nextCursor === null) break;
    cursor = page.nextCursor;
  }
  expect(seen).toEqual(await names({ sort }));
});
