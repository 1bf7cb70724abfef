import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { certificateWay, publish, publishTotals } from './support/foreign-events.ts';
import { anonymous, until } from './support/products-app.ts';
import { openStall, type Stall } from './support/stall.ts';

let { app, artisan, aProduct, read, statusBecomes, typesOf } = {} as Stall;

beforeAll(async () => {
  ({ app, artisan, aProduct, read, statusBecomes, typesOf } = await openStall());
});
afterAll(() => app.stop());

describe('price, stock and the shelf', () => {
  const patch = (id: string, body: object) => app.request(artisan, 'PATCH', `/api/products/${id}`, body);

  it('change at any time; what is certified does not', async () => {
    const { id } = await aProduct();
    expect((await patch(id, { price: '75.5', stock: 3 })).json()).toMatchObject({
      product: { price: '75.50', stock: 3, version: 2 },
    });
    expect((await patch(id, { price: null, currency: 'KES' })).json()).toMatchObject({
      product: { price: null, currency: 'KES', stock: 3, version: 3 },
    });
    expect((await patch(id, { stock: 3 })).json()).toMatchObject({ product: { version: 3 } });
    for (const [field, value] of Object.entries({
      name: 'x',
      description: 'x',
      category: 'Woodwork',
      imageUrls: [],
      materials: [],
      technique: 'carving',
      translations: {},
    })) {
      const reply = await patch(id, { [field]: value, stock: 9 });
      expect(reply.json()).toMatchObject({
        status: 409,
        code: 'PRODUCTS.CERTIFIED_CONTENT',
        detail: expect.stringContaining(field),
      });
    }
    expect(await read(id)).toMatchObject({ stock: 3, version: 3 });
    expect((await patch(id, { care: 'Keep dry.', daysToMake: 14 })).json()).toMatchObject({
      product: { care: 'Keep dry.', daysToMake: 14, stock: 3, version: 4 },
    });
    expect((await patch(id, { daysToMake: null })).json<{ product: object }>().product).not.toHaveProperty(
      'daysToMake',
    );
    expect(await read(id)).toMatchObject({ care: 'Keep dry.', version: 5 });
    expect((await patch(id, { price: 'free' })).json()).toMatchObject({ status: 400 });
  });

  it('a stock counted by a number that no longer stands is refused, and the price beside it stays', async () => {
    const { id } = await aProduct({ stock: 2 });
    expect((await patch(id, { stock: 9, stockSeen: 3, price: '1' })).json()).toMatchObject({
      status: 409,
      code: 'PRODUCTS.STOCK_CHANGED',
      detail: expect.stringContaining('2'),
    });
    expect(await read(id)).toMatchObject({ stock: 2, version: 1 });
    expect((await patch(id, { stock: 9, stockSeen: 2 })).json()).toMatchObject({ product: { stock: 9, version: 2 } });
  });

  it('are made to the version their sender saw, or not at all', async () => {
    const { id } = await aProduct();
    const etagOf = async () => String((await app.request(artisan, 'GET', `/api/products/${id}`)).headers['etag']);
    const change = (stock: number, ifMatch: string) =>
      app.request(artisan, 'PATCH', `/api/products/${id}`, { stock }, { 'if-match': ifMatch });
    const seen = await etagOf();
    expect((await change(5, `"other", W/${seen}`)).json()).toMatchObject({ product: { stock: 5, version: 2 } });
    expect((await change(6, seen)).json()).toMatchObject({ status: 412, code: 'PLATFORM.PRECONDITION_FAILED' });
    for (const [step, body] of [['archive'], ['retry'], ['corrections', { name: 'Corrected' }]] as const)
      expect(
        (await app.request(artisan, 'POST', `/api/products/${id}/${step}`, body, { 'if-match': seen })).statusCode,
      ).toBe(412);
    expect(await read(id)).toMatchObject({ stock: 5, version: 2, status: 'pending' });
    const unchecked = await etagOf();
    await publishTotals(app.bus, id, 3);
    await until(async () => (await etagOf()) !== unchecked, 'the checks in the tag');
    expect((await change(5, unchecked)).json()).toMatchObject({
      product: { stock: 5, version: 2, verificationCount: 3 },
    }); // A check is no change of the product.
    const now = await etagOf();
    const replies = await Promise.all([7, 8, 9].map((stock) => change(stock, now)));
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 412, 412]);
    expect((await change(4, '*')).statusCode).toBe(200);
    expect(await read(id)).toMatchObject({ stock: 4, version: 4 });
    const corrected = await app.request(
      artisan,
      'POST',
      `/api/products/${id}/corrections`,
      { name: 'Corrected' },
      { 'if-match': await etagOf() },
    );
    expect([corrected.statusCode, corrected.json<{ product: object }>().product]).toMatchObject([
      201,
      { name: 'Corrected', supersedes: id },
    ]);
  });

  it('name each field that is not known, and take an empty price for none', async () => {
    const { id } = await aProduct();
    const reply = await patch(id, { stock: 9, unknown: 1, isVerified: true });
    expect(reply.json()).toMatchObject({
      status: 400,
      code: 'PLATFORM.INVALID',
      errors: [
        { path: 'unknown', message: 'Unknown field' },
        { path: 'isVerified', message: 'Unknown field' },
      ],
    });
    expect((await patch(id, { price: '' })).json()).toMatchObject({ product: { price: null, stock: 1, version: 2 } });
    expect((await aProduct({ price: null })).price).toBeNull();
  });

  it('an archived product is out of the shop, keeps its page, and takes no offer', async () => {
    const { id } = await aProduct();
    await publish(app.bus, certificateWay(id, artisan.id));
    await statusBecomes(id, 'verified');
    const listed = async (): Promise<boolean> =>
      (await app.request(anonymous, 'GET', '/api/marketplace/products?limit=100')).body.includes(id);
    expect(await listed()).toBe(true);
    expect((await app.request(artisan, 'POST', `/api/products/${id}/archive`)).json()).toMatchObject({
      product: { status: 'archived', isVerified: false },
    });
    expect((await app.request(artisan, 'POST', `/api/products/${id}/archive`)).statusCode).toBe(200);
    expect(await listed()).toBe(false);
    expect((await read(id, anonymous)).status).toBe('archived');
    expect((await patch(id, { stock: 1 })).json()).toMatchObject({ status: 409, code: 'PRODUCTS.NOT_FOR_SALE' });
  });

  it('of changes at once each comes through whole or not at all', async () => {
    const { id } = await aProduct();
    const replies = await Promise.all(Array.from({ length: 8 }, (_, n) => patch(id, { stock: n + 10 })));
    const taken = replies.filter(({ statusCode }) => statusCode === 200);
    expect(replies.filter(({ statusCode }) => statusCode !== 200 && statusCode !== 409)).toEqual([]);
    expect(await typesOf(id)).toHaveLength(1 + taken.length);
  });
});
