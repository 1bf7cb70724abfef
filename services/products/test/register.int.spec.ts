import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { topics, type EventData, type Product, type ProductReply } from '@asili/contracts';
import { isShortCode } from '@asili/kernel';
import { EventStore, Mongo, ObjectStorage, type Actor } from '@asili/platform';
import { patiently, parseEvent } from '@asili/platform/testing';
import { anonymous, ownPlace, ProductsApp, until } from './support/products-app.ts';
import { picture } from './support/pictures.ts';

let app: ProductsApp;
let artisan: Actor;

beforeAll(async () => {
  app = await ProductsApp.start(ownPlace());
  artisan = await app.artisan();
});
afterAll(() => app.stop());

const basket = {
  name: 'Lidded ukhamba basket',
  description: 'Woven from ilala palm.',
  category: 'Home Decor',
  technique: 'basketry',
  price: '85',
  currency: 'USD',
};
const register = (body: object, headers: Record<string, string> = {}, actor = artisan) =>
  app.request(actor, 'POST', '/api/products', body, headers);

/** Wire events of one product, as other services get them. */
async function published(productId: string): Promise<{ type: string; version: number; data: unknown }[]> {
  const found: { type: string; version: number; data: unknown }[] = [];
  const schema = 'urn:asili:event:';
  const consumer = app.bus.consumer({ groupId: `look.${Math.random()}` });
  await consumer.connect();
  await patiently(() => consumer.subscribe({ topics: [app.bus.prefix + topics.products], fromBeginning: true }));
  await consumer.run({
    eachMessage: ({ message }) => {
      if (message.key?.toString() !== productId) return Promise.resolve();
      const type = String(message.headers?.['ce_dataschema']).slice(schema.length) as 'products.product-registered.v3';
      found.push({
        type,
        version: Number(String(message.headers?.['ce_streamversion'])),
        data: parseEvent(type, JSON.parse(String(message.value))),
      });
      return Promise.resolve();
    },
  });
  await until(() => found.length > 0, 'the event');
  await consumer.disconnect();
  return found;
}

describe('registering a product', () => {
  it('takes a photo, then the product, shows it to its owner at once and tells the others', async () => {
    const upload = await app.request(artisan, 'POST', '/api/uploads', await picture(), {
      'content-type': 'image/jpeg',
    });
    const photo = upload.json<{ id: string; url: string; blur: string }>();
    const reply = await register({ ...basket, imageUrls: [photo.url] });
    expect(reply.statusCode).toBe(201);
    const { product } = reply.json<ProductReply>();
    expect(product).toMatchObject({
      price: '85.00',
      status: 'pending',
      statusReason: 'requested',
      isVerified: false,
      stock: 1,
      imageUrl: photo.url,
      imageUrls: [photo.url],
      certificate: null,
      nftTokenId: null,
      verificationCount: 0,
      version: 1,
    });
    expect(isShortCode(product.shortCode)).toBe(true);
    expect(product.qrPayload).toBe(`https://asili.example/verify/${product.shortCode}`);
    expect(product.images).toEqual([
      { id: photo.id, width: 800, height: 600, widths: [160, 320, 640, 960, 1440], blur: photo.blur, alt: basket.name },
    ]);

    const own = await app.request(artisan, 'GET', `/api/products?artisanId=${artisan.id}`);
    expect(own.json<{ products: Product[] }>().products.map(({ id }) => id)).toEqual([product.id]);
    const [event, ...more] = await published(product.id);
    expect(more).toEqual([]);
    expect(event).toMatchObject({
      type: 'products.product-registered.v3',
      version: 1,
      data: {
        productId: product.id,
        artisanId: artisan.id,
        country: 'ZA',
        shortCode: product.shortCode,
        price: '85.00',
        images: [{ id: photo.id }],
      },
    });
    const [{ key = '', sha256 }] = (event?.data as EventData<'products.product-registered.v3'>).images as [
      EventData<'products.product-registered.v3'>['images'][number],
    ];
    const certified = (await app.app.get(ObjectStorage).get(key)) ?? '';
    expect(createHash('sha256').update(certified).digest('hex')).toBe(sha256);
    expect(JSON.stringify(event)).not.toMatch(/Nomusa|Zulu|Hluhluwe/);
  });

  it('is read by id and by short code, with an ETag, and why it waits is the owner’s to know', async () => {
    const { product } = (await register(basket)).json<ProductReply>();
    for (const code of [
      product.id,
      product.shortCode,
      `${product.shortCode.slice(0, 4)} ${product.shortCode.slice(4)}`,
    ]) {
      const reply = await app.request(anonymous, 'GET', `/api/products/${encodeURIComponent(code)}`);
      expect(reply.json<ProductReply>().product).toMatchObject({
        id: product.id,
        status: 'pending',
        artisan: { firstName: 'Nomusa', location: { city: 'Hluhluwe', country: 'ZA' } },
      });
      expect(reply.json<ProductReply>().product).not.toHaveProperty('statusReason');
      const again = await app.request(anonymous, 'GET', `/api/products/${product.id}`, undefined, {
        'if-none-match': String(reply.headers['etag']),
      });
      expect([
        again.statusCode,
        again.body,
        again.headers['content-length'],
        again.headers['vary'],
        again.headers['etag'],
      ]).toEqual([304, '', undefined, 'Cookie', reply.headers['etag']]);
      const changed = await app.request(artisan, 'GET', `/api/products/${product.id}`, undefined, {
        'if-none-match': String(reply.headers['etag']),
      });
      expect(changed.statusCode).toBe(200);
    }
  });

  it('with the same key fifty times at once is one product and fifty equal answers', async () => {
    const headers = { 'idempotency-key': 'same-key-fifty' };
    const replies = await Promise.all(
      Array.from({ length: 50 }, () => register({ ...basket, name: 'Fifty' }, headers)),
    );
    const done = replies.filter(({ statusCode }) => statusCode === 201);
    expect(replies.filter(({ statusCode }) => statusCode !== 201 && statusCode !== 409)).toEqual([]);
    const later = await Promise.all(
      Array.from({ length: 50 - done.length }, () => register({ ...basket, name: 'Fifty' }, headers)),
    );
    expect(new Set([...done, ...later].map(({ body }) => body)).size).toBe(1);
    const own = (await app.request(artisan, 'GET', `/api/products?artisanId=${artisan.id}&limit=100`)).json<{
      products: Product[];
    }>().products;
    expect(own.filter(({ name }) => name === 'Fifty')).toHaveLength(1);
    expect(await app.app.get(Mongo).collection('commits').countDocuments({ events: /Fifty/ })).toBe(1);

    const otherBody = await register({ ...basket, name: 'Not fifty' }, headers);
    expect(otherBody.json()).toMatchObject({ status: 422, code: 'PLATFORM.IDEMPOTENCY_KEY_REUSED' });
    expect(
      (await app.request(artisan, 'GET', `/api/products?artisanId=${artisan.id}&limit=100`))
        .json<{ products: Product[] }>()
        .products.some(({ name }) => name === 'Not fifty'),
    ).toBe(false);
  });

  it('sent again without a key is the same product; with a key each is its own', async () => {
    const twin = { ...basket, name: 'Twin' };
    const [first, again] = [await register(twin), await register(twin)];
    expect([first.statusCode, again.statusCode, again.body, again.headers['idempotency-replayed']]).toEqual([
      201,
      201,
      first.body,
      'true',
    ]);
    const keyed = await Promise.all(['one', 'two'].map((key) => register(twin, { 'idempotency-key': `twin-${key}` })));
    const ids = [first, ...keyed].map((reply) => reply.json<ProductReply>().product.id);
    expect(new Set(ids).size).toBe(3);
    const own = (await app.request(artisan, 'GET', `/api/products?artisanId=${artisan.id}&limit=100`)).json<{
      products: Product[];
    }>().products;
    expect(
      own
        .filter(({ name }) => name === 'Twin')
        .map(({ id }) => id)
        .sort(),
    ).toEqual(ids.sort());
  });

  it.each([
    [{ ...basket, name: '' }, 'name', 'Product name is required'],
    [{ ...basket, name: undefined }, 'name', 'Product name is required'],
    [{ ...basket, name: 'x'.repeat(101) }, 'name', 'Product name too long'],
    [{ ...basket, description: 'x'.repeat(501) }, 'description', 'Description too long'],
    [{ ...basket, category: undefined }, 'category', 'Category is required'],
    [{ ...basket, category: 'Cars' }, 'category', 'Category is required'],
    [{ ...basket, price: '1.234' }, 'price', 'Invalid price'],
    [{ ...basket, price: '-1' }, 'price', 'Invalid price'],
    [{ ...basket, stock: -1 }, 'stock', ''],
    [{ ...basket, currency: 'BTC' }, 'currency', ''],
    [{ ...basket, name: { $ne: null } }, 'name', ''],
    [{ ...basket, imageUrls: 'x' }, 'imageUrls', ''],
  ])('refuses %j', async (body, path, message) => {
    const reply = await register(body);
    expect(reply.json()).toMatchObject({ status: 400, code: 'PLATFORM.INVALID' });
    const problem = reply.json<{ errors: { path: string; message: string }[] }>();
    expect(problem.errors[0]?.path).toBe(path);
    if (message) expect(problem.errors[0]?.message).toBe(message);
  });

  it('refuses in the language of the artisan', async () => {
    const { errors } = (await register({ ...basket, name: '' }, { 'accept-language': 'sw' })).json<{
      errors: unknown[];
    }>();
    expect(errors).toEqual([{ path: 'name', message: 'Jina la bidhaa linahitajika' }]);
  });

  it('lets no body say who made it or that it is verified', async () => {
    const body = {
      ...basket,
      id: 'prd_x',
      artisanId: 'art_evil',
      isVerified: true,
      status: 'verified',
      verificationCount: 999,
      nftTokenId: '0.0.1',
      shortCode: '00000000',
      certificate: {},
      userType: 'admin',
      role: 'admin',
      balance: '1',
      supersedes: 'prd_y',
    };
    const { product } = (await register(body)).json<ProductReply>();
    expect(product).toMatchObject({
      artisanId: artisan.id,
      isVerified: false,
      status: 'pending',
      verificationCount: 0,
      nftTokenId: null,
      certificate: null,
    });
    expect(product).not.toHaveProperty('supersedes');
    const { events } = await app.app.get(EventStore).read(`product-${product.id}`);
    expect(JSON.stringify(events.map(({ data }) => data))).not.toMatch(/art_evil|\b999\b|balance|admin/);
  });

  it('stores texts as they are read, not as they attack', async () => {
    const hostile = {
      ...basket,
      name: '  <img src=x onerror=alert(1)>\u202e\u0000 ',
      description: "=cmd|' /C calc'!A0\r\n\r\n\r\n\r\nsecond",
    };
    const { product } = (await register(hostile)).json<ProductReply>();
    expect([product.name, product.description]).toEqual([
      '<img src=x onerror=alert(1)>',
      "=cmd|' /C calc'!A0\n\nsecond",
    ]);
    for (const name of ['\u200b\u202e', '\u200b', '\u3164', '\u2800']) {
      expect((await register({ ...basket, name })).json()).toMatchObject({
        status: 400,
        code: 'PLATFORM.INVALID',
        errors: [{ path: 'name', message: 'Product name is required' }],
      });
      expect((await register({ ...basket, translations: { sw: { name } } })).json()).toMatchObject({
        status: 400,
        errors: [{ path: 'translations.sw.name' }],
      });
    }
    const half = Buffer.from(`{"name":"Ukhamba \\ud83e","category":"${basket.category}"}`);
    const refused = await app.request(artisan, 'POST', '/api/products', half, {
      'content-type': 'application/json',
      'accept-language': 'fr',
    });
    expect(refused.json()).toMatchObject({
      status: 400,
      code: 'PLATFORM.INVALID',
      errors: [{ path: 'name', message: 'Caractères non valides' }],
    });
    const polluted = await app.request(
      artisan,
      'POST',
      '/api/products',
      Buffer.from('{"name":"x","category":"Home Decor","__proto__":{"polluted":1}}'),
      { 'content-type': 'application/json' },
    );
    expect([polluted.statusCode, ({} as { polluted?: number }).polluted]).toEqual([400, undefined]);
  });

  it.each([null, ''])('takes the price %j for none, at first and later', async (price) => {
    const { product } = (await register({ ...basket, price })).json<ProductReply>();
    expect(product.price).toBeNull();
    const patch = async (body: object) =>
      (await app.request(artisan, 'PATCH', `/api/products/${product.id}`, body)).json<ProductReply>().product.price;
    expect([await patch({ price: '12' }), await patch({ price })]).toEqual(['12.00', null]);
  });

  it('keeps translations, materials and the rest', async () => {
    const full = {
      ...basket,
      stock: 3,
      materials: ['Ilala palm', ' '],
      dimensions: '20 × 30 cm',
      weightGrams: 900,
      daysToMake: 12,
      translations: { sw: { name: 'Kikapu cha ukhamba' }, fr: { name: 'Panier ukhamba', description: 'Tressé.' } },
    };
    const refused = await register(full);
    expect(refused.statusCode).toBe(400);
    const { product } = (await register({ ...full, materials: ['Ilala palm'] })).json<ProductReply>();
    expect(product).toMatchObject({
      stock: 3,
      materials: ['Ilala palm'],
      dimensions: '20 × 30 cm',
      weightGrams: 900,
      daysToMake: 12,
      translations: full.translations,
    });
  });

  it('waits for an artisan who signed up this second, and says so when nothing comes', async () => {
    const someoneElse: Actor = { kind: 'artisan', id: 'art_00000000000000000000000000', language: 'sw' };
    const reply = await register(basket, {}, someoneElse);
    expect(reply.json()).toMatchObject({
      status: 503,
      code: 'PRODUCTS.PROFILE_PENDING',
      detail: expect.stringContaining('Akaunti'),
    });
    expect(reply.headers['retry-after']).toBe('2');
  });
});
