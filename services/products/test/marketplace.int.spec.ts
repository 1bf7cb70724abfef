import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  marketplaceReply,
  productList,
  sitemapParts,
  topics,
  type MarketplaceReply,
  type Product,
  type ProductReply,
} from '@asili/contracts';
import type { Actor } from '@asili/platform';
import { certificateWay, publish, publishTotals } from './support/foreign-events.ts';
import { anonymous, asService, ownPlace, type Place, ProductsApp, until } from './support/products-app.ts';

let place: Place;
let app: ProductsApp;
let kenyan: Actor;
let malian: Actor;
const products: Product[] = [];

const goods: [who: 'kenyan' | 'malian', body: Record<string, unknown>][] = [
  [
    'kenyan',
    {
      name: 'Sisal kiondo basket',
      category: 'Home Decor',
      technique: 'basketry',
      price: '45',
      translations: { sw: { name: 'Kikapu cha mkonge' }, fr: { name: 'Panier en sisal' } },
    },
  ],
  [
    'kenyan',
    {
      name: 'Carved olive bowl',
      category: 'Woodwork',
      technique: 'carving',
      price: '60',
      translations: { fr: { name: 'Bol sculpté en olivier' } },
    },
  ],
  [
    'kenyan',
    {
      name: 'Beaded Maasai collar',
      category: 'Jewelry & Accessories',
      technique: 'beadwork',
      price: '120',
      translations: { sw: { name: 'Mkufu wa shanga' } },
    },
  ],
  [
    'malian',
    {
      name: 'Bogolan cloth',
      category: 'Textiles & Clothing',
      technique: 'dyeing',
      price: '150',
      translations: { fr: { name: 'Étoffe bogolan teinte' } },
    },
  ],
  [
    'malian',
    { name: 'Clay water jar', category: 'Pottery & Ceramics', technique: 'pottery', price: '4500', currency: 'KES' },
  ],
  ['malian', { name: 'Dogon figure', category: 'Art & Sculptures', technique: 'carving' }],
];

async function register(actor: Actor, body: object): Promise<Product> {
  return (await app.request(actor, 'POST', '/api/products', body)).json<ProductReply>().product;
}

beforeAll(async () => {
  place = ownPlace();
  app = await ProductsApp.start(place, { DEMO_MODE: '1' });
  kenyan = await app.artisan({ firstName: 'Wanjiru', location: { city: 'Kisumu', country: 'KE' } });
  malian = await app.artisan({
    firstName: 'Moussa',
    businessName: 'Atelier Ségou',
    location: { city: 'Ségou', country: 'ML' },
  });
  for (const [who, body] of goods) {
    const product = await register(who === 'kenyan' ? kenyan : malian, body);
    await publish(app.bus, certificateWay(product.id, product.artisanId));
    products.push(product);
  }
  await register(kenyan, { name: 'Pending basket', category: 'Home Decor', technique: 'basketry', price: '10' });
  await until(async () => (await search()).total === goods.length, 'the goods');
});
afterAll(() => app.stop());

async function search(query: Record<string, string> = {}): Promise<MarketplaceReply> {
  const reply = await app.request(
    anonymous,
    'GET',
    `/api/marketplace/products?${new URLSearchParams(query).toString()}`,
  );
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
  return marketplaceReply.parse(reply.json());
}
const names = async (query: Record<string, string>): Promise<string[]> =>
  (await search(query)).products.map(({ name }) => name);

describe('the marketplace', () => {
  it('lists verified products, newest first, with counts', async () => {
    const { products: listed, total, facets, nextCursor } = await search();
    expect(listed.map(({ name }) => name)).toEqual(goods.map(([, { name }]) => name).reverse());
    expect(listed.every(({ isVerified, status }) => isVerified && status === 'verified')).toBe(true);
    expect([total, nextCursor]).toEqual([6, null]);
    expect(facets.country).toEqual([
      { value: 'KE', count: 3 },
      { value: 'ML', count: 3 },
    ]);
    expect(facets.category).toHaveLength(6);
    expect(facets.chip).toEqual([
      { value: 'Jewelry', count: 1 },
      { value: 'Textiles', count: 1 },
      { value: 'Pottery', count: 1 },
      { value: 'Wood Crafts', count: 1 },
      { value: 'Baskets', count: 1 },
      { value: 'Art', count: 1 },
    ]);
    expect(facets.price).toEqual({ min: '45.00', max: '150.00', currency: 'USD' });
  });

  it('tells the web service where parts of it begin, as cursors that lead there, and nobody else', async () => {
    const all = (await search({ limit: '100' })).products.map(({ id }) => id);
    const reply = await app.request(asService('web'), 'GET', '/internal/sitemap-parts?size=3');
    const { total, starts } = sitemapParts.parse(reply.json());
    expect([total, starts.length, starts[0]]).toEqual([all.length, Math.ceil(all.length / 3), null]);
    for (const [n, start] of starts.entries())
      expect((await search({ limit: '3', ...(start && { cursor: start }) })).products.map(({ id }) => id)).toEqual(
        all.slice(3 * n, 3 * n + 3),
      );
    expect((await app.request(anonymous, 'GET', '/internal/sitemap-parts?size=3')).statusCode).toBe(401);
    expect((await app.request(asService('web'), 'GET', '/internal/sitemap-parts?size=0')).statusCode).toBe(400);
  });

  it('shows what still waits only when asked for', async () => {
    expect(await names({ verified: 'false' })).toEqual(['Pending basket']);
    expect((await search({ verified: 'true' })).total).toBe(6);
  });

  it.each([
    ['Baskets', 'Sisal kiondo basket'],
    ['Wood Crafts', 'Carved olive bowl'],
    ['wood-crafts', 'Carved olive bowl'],
    ['textiles', 'Bogolan cloth'],
    ['Textiles & Clothing', 'Bogolan cloth'],
    ['Jewelry', 'Beaded Maasai collar'],
    ['Pottery', 'Clay water jar'],
    ['Art', 'Dogon figure'],
  ])('filters by %s, and leaves that filter out of its own counts', async (category, name) => {
    const { products: listed, total, facets } = await search({ category });
    expect([listed.map((product) => product.name), total]).toEqual([[name], 1]);
    expect(facets.category.reduce((sum, { count }) => sum + count, 0)).toBe(6);
    expect(facets.country).toEqual([
      {
        value: name.startsWith('Sisal') || name.startsWith('Carved') || name.startsWith('Beaded') ? 'KE' : 'ML',
        count: 1,
      },
    ]);
  });

  it.each([
    ['KE', 3],
    ['ke', 3],
    ['kenya', 3],
    ['KENYA ', 3],
    ['ken', 0],
    ['TZ', 0],
  ])('takes a country by its code or an English name, in any case: %j', async (country, total) => {
    expect((await search({ country })).total).toBe(total);
  });

  it('knows all from a category that is none', async () => {
    expect((await search({ category: 'all' })).total).toBe(6);
    expect((await search({ category: 'Spaceships' })).total).toBe(0);
  });

  it.each([
    ['kikapu', 'Sisal kiondo basket'],
    ['vikapu', 'Sisal kiondo basket'],
    ['panier sisal', 'Sisal kiondo basket'],
    ['etoffe', 'Bogolan cloth'],
    ['bogolna', 'Bogolan cloth'],
    ['baskte', 'Sisal kiondo basket'],
    ['scul', 'Carved olive bowl'],
    ['poterie', 'Clay water jar'],
    ['céramique', 'Clay water jar'],
    ['ufinyanzi', 'Clay water jar'],
    ['bijoux', 'Beaded Maasai collar'],
    ['vito mapambo', 'Beaded Maasai collar'],
    ['beading', 'Beaded Maasai collar'],
    ['kisumu collar', 'Beaded Maasai collar'],
    ['atelier segou jar', 'Clay water jar'],
  ])('finds “%s”', async (text, name) => {
    expect((await names({ search: text }))[0]).toBe(name);
  });

  it('sorts by price within a currency, the asked one first and the unpriced last', async () => {
    expect(await names({ sort: 'price' })).toEqual([
      'Sisal kiondo basket',
      'Carved olive bowl',
      'Beaded Maasai collar',
      'Bogolan cloth',
      'Clay water jar',
      'Dogon figure',
    ]);
    expect(await names({ sort: '-price' })).toEqual([
      'Bogolan cloth',
      'Beaded Maasai collar',
      'Carved olive bowl',
      'Sisal kiondo basket',
      'Clay water jar',
      'Dogon figure',
    ]);
    expect((await names({ sort: 'price', currency: 'KES' }))[0]).toBe('Clay water jar');
  });

  it('filters by price in one currency', async () => {
    const { products: listed, facets } = await search({ minPrice: '50', maxPrice: '120.00' });
    expect(listed.map(({ name }) => name).sort()).toEqual(['Beaded Maasai collar', 'Carved olive bowl']);
    expect(facets.price).toEqual({ min: '45.00', max: '150.00', currency: 'USD' });
    expect(await names({ minPrice: '1000', currency: 'KES' })).toEqual(['Clay water jar']);
  });

  it('counts the products of each asked price step, whatever step is chosen', async () => {
    const { facets } = await search({ priceSteps: '50,100,120', minPrice: '50', maxPrice: '99.99' });
    expect(facets.price?.steps).toEqual([1, 1, 0, 2]);
    for (const wrong of ['x', '5,4', '1,2,3,4,5,6,7,8,9,10', '-1']) {
      expect((await app.request(anonymous, 'GET', `/api/marketplace/products?priceSteps=${wrong}`)).statusCode).toBe(
        400,
      );
    }
  });

  it.each(['newest', 'price', '-price', 'popular', 'rating'])(
    'pages %s by cursor without a gap or a repeat',
    async (sort) => {
      const whole = await names({ sort });
      const seen: string[] = [];
      for (let cursor = ''; ;) {
        const page = await search({ sort, limit: '2', ...(cursor ? { cursor } : {}) });
        seen.push(...page.products.map(({ name }) => name));
        if (page.nextCursor === null) break;
        cursor = page.nextCursor;
      }
      expect(seen).toEqual(whole);
    },
  );

  it('brings what is verified most to the front of popular', async () => {
    const [first] = products as [Product];
    await publishTotals(app.bus, first.id, 2);
    await until(async () => (await names({ sort: 'popular' }))[0] === first.name, 'popularity');
    expect((await search({ sort: 'popular' })).products[0]?.verificationCount).toBe(2);
  });

  it.each([
    ['limit', '0'],
    ['limit', '101'],
    ['limit', 'x'],
    ['sort', 'random'],
    ['minPrice', '-1'],
    ['minPrice', '1e9'],
    ['currency', 'BTC'],
    ['verified', 'maybe'],
    ['search', 'x'.repeat(201)],
    ['cursor', 'not-a-cursor'],
    ['cursor', 'W10'],
    ['cursor', Buffer.from('["price",1,"prd"]').toString('base64url')],
    ['cursor', Buffer.from('{"$ne":null}').toString('base64url')],
  ])('refuses %s=%s', async (name, value) => {
    const reply = await app.request(
      anonymous,
      'GET',
      `/api/marketplace/products?${new URLSearchParams({ [name]: value }).toString()}`,
    );
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([400, 'application/problem+json; charset=utf-8']);
  });

  it.each([
    '{"$ne":null}',
    '{"$gt":""}',
    '$where: sleep(1000)',
    "'; DROP TABLE products;--",
    '.*',
    '(a+)+$',
    '^(([a-z])+.)+[A-Z]([a-z])+$',
    '<script>alert(1)</script>',
    '%00',
    '\u202ereversed',
    '😀'.repeat(50),
    '__proto__',
    'constructor',
  ])('takes “%s” for words', async (text) => {
    const started = performance.now();
    const { total } = await search({ search: text });
    expect(total).toBe(0);
    expect((await app.request(anonymous, 'GET', `/api/products?search=${encodeURIComponent(text)}`)).json()).toEqual({
      products: [],
      nextCursor: null,
    });
    expect(performance.now() - started).toBeLessThan(10_000); // A pattern that goes wrong takes for ever.
  });

  it('takes operators in the query string for nothing', async () => {
    for (const query of [
      'search[$ne]=x',
      'category[$gt]=',
      'country[$regex]=.*',
      'artisanId[$ne]=1',
      '__proto__[x]=1',
      'search=a&search=b',
    ]) {
      for (const path of ['/api/marketplace/products', '/api/products'])
        expect((await app.request(anonymous, 'GET', `${path}?${query}`)).statusCode).toBeLessThan(500);
    }
  });
});

describe('my products', () => {
  it('are all of mine, found by text, page by page', async () => {
    const mine = productList.parse((await app.request(kenyan, 'GET', `/api/products?artisanId=${kenyan.id}`)).json());
    expect(mine.products.map(({ name }) => name)).toEqual([
      'Pending basket',
      'Beaded Maasai collar',
      'Carved olive bowl',
      'Sisal kiondo basket',
    ]);
    const found = productList.parse(
      (await app.request(kenyan, 'GET', `/api/products?artisanId=${kenyan.id}&search=basket&limit=1`)).json(),
    );
    expect(found.products.map(({ name }) => name)).toEqual(['Pending basket']);
    const rest = productList.parse(
      (
        await app.request(
          kenyan,
          'GET',
          `/api/products?artisanId=${kenyan.id}&search=basket&limit=1&cursor=${found.nextCursor}`,
        )
      ).json(),
    );
    expect([rest.products.map(({ name }) => name), rest.nextCursor]).toEqual([['Sisal kiondo basket'], null]);
  });
});

describe('demonstration codes', () => {
  it.each([
    ['qr_basket_001', 0],
    ['qr_necklace_002', 2],
    ['qr_sculpture_003', 5],
  ])('%s is the first verified product of its kind', async (code, index) => {
    const reply = await app.request(asService('verification'), 'GET', `/internal/products/by-code/${code}`);
    expect(reply.json()).toMatchObject({ productId: products[index]?.id, status: 'verified', demo: true });
  });
});

describe('artisans', () => {
  it('move, and their goods with them, but not the country of the certificate', async () => {
    const [, , , cloth] = products as [Product, Product, Product, Product];
    await app.bus.publishState(topics.profiles, malian.id, {
      subject: malian.id,
      userType: 'artisan',
      firstName: 'Moussa',
      businessName: 'Atelier Bamako',
      location: { city: 'Bamako', country: 'BF' },
      language: 'fr',
    });
    await until(async () => (await names({ search: 'bamako' })).length === 3, 'the new name');
    expect((await search({ country: 'ML' })).total).toBe(3);
    expect((await search({ search: 'segou' })).total).toBe(0);
    expect(
      (await app.request(anonymous, 'GET', `/api/products/${cloth.id}`)).json<ProductReply>().product.artisan,
    ).toMatchObject({ businessName: 'Atelier Bamako', location: { city: 'Bamako' } });
  });
  it('are forgotten when their profile goes', async () => {
    await app.bus.publishState(topics.profiles, malian.id, null);
    await until(async () => (await search({ search: 'bamako' })).total === 0, 'the removal');
    const [, , , cloth] = products as [Product, Product, Product, Product];
    expect(
      (await app.request(anonymous, 'GET', `/api/products/${cloth.id}`)).json<ProductReply>().product.artisan,
    ).toEqual({ id: malian.id, firstName: '', location: { city: '', country: 'ML' } });
  });
});

describe('another instance, and this one after a restart', () => {
  /** Everything an instance shows: listings in every order, the artisan's own list, each product's page. */
  async function shown(instance: ProductsApp): Promise<string> {
    const pages = ['newest', 'price', '-price', 'popular', 'rating'].map(
      (sort) => `/api/marketplace/products?sort=${sort}`,
    );
    const ids = products.map(({ id }) => `/api/products/${id}`);
    const replies = await Promise.all(
      [...pages, `/api/marketplace/products?verified=false`, `/api/products?artisanId=${kenyan.id}`, ...ids].map(
        (url) => instance.request(kenyan, 'GET', url),
      ),
    );
    return replies.map(({ statusCode, body }) => `${statusCode} ${body}`).join('\n');
  }

  it('shows the same, from its first answer on, and each what the other’s artisan did at once', async () => {
    const second = await ProductsApp.start(place);
    await until(async () => (await shown(second)) === (await shown(app)), 'the same listings');
    expect(second.shop.size).toBe(goods.length + 1);
    const { product } = (
      await second.request(kenyan, 'POST', '/api/products', { name: 'From the second', category: 'Woodwork' })
    ).json<ProductReply>();
    const own = async (instance: ProductsApp) =>
      (await instance.request(kenyan, 'GET', `/api/products?artisanId=${kenyan.id}`)).json<{ products: Product[] }>()
        .products[0];
    for (const instance of [app, second]) {
      expect(
        (await instance.request(anonymous, 'GET', `/api/products/${product.id}`)).json<ProductReply>().product,
      ).toMatchObject({ version: 1 });
      expect(await own(instance)).toMatchObject({ id: product.id, version: 1 });
    }
    const changed = (
      await app.request(kenyan, 'PATCH', `/api/products/${product.id}`, { price: '12' })
    ).json<ProductReply>().product;
    for (const instance of [app, second]) {
      expect(
        (await instance.request(kenyan, 'GET', `/api/products/${product.id}`)).json<ProductReply>().product,
      ).toMatchObject({ price: '12.00', version: changed.version });
      expect(await own(instance)).toMatchObject({ price: '12.00', version: changed.version });
    }
    await until(async () => (await shown(second)) === (await shown(app)), 'the same listings again');
    const before = await shown(app);
    await second.stop(false);
    await app.stop(false);
    app = await ProductsApp.start(place, { DEMO_MODE: '1' }, { caughtUp: false });
    expect(await shown(app)).toBe(before);
    expect((await search()).total).toBe(3); // Without those of the shop that closed.
  });
});
