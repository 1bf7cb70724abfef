import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { errorTexts, languages, type CartReply, type Product } from '@asili/contracts';
import { newId } from '@asili/kernel';
import type { Actor } from '@asili/platform';
import { createServiceApp, cleanUp, speakingTo, testEnvironment } from '@asili/platform/testing';
import { ordersConfig } from '../src/config.ts';
import { OrdersModule } from '../src/orders.module.ts';
import { aProduct, productId } from './support.ts';

/** What the products service would answer, and what it was asked. */
const shop = { products: new Map<string, Product>(), asked: [] as string[], down: false };
let server: Server;
let app: Awaited<ReturnType<typeof createServiceApp>>;
let other: typeof app;
let config: ReturnType<typeof ordersConfig>;
const customer = (): Actor => ({ kind: 'customer', id: newId('cus'), language: 'fr' });

beforeAll(async () => {
  server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://shop');
    shop.asked.push(url.search);
    const ids = (url.searchParams.get('ids') ?? '').split(',');
    const body = JSON.stringify(
      shop.down
        ? { status: 503, code: 'PLATFORM.UNAVAILABLE' }
        : { products: ids.flatMap((id) => shop.products.get(id) ?? []) },
    );
    response.writeHead(shop.down ? 503 : 200, { 'content-type': 'application/json' }).end(body);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  config = ordersConfig(
    testEnvironment('ord', { PRODUCTS_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }),
  );
  const start = async () => {
    const started = await createServiceApp({ name: 'orders', module: OrdersModule.forRoot(config), config });
    await started.init();
    await started.getHttpAdapter().getInstance().ready();
    return started;
  };
  [app, other] = [await start(), await start()];
});
afterAll(async () => {
  await Promise.all([app.close(), other.close()]);
  server.close();
  await cleanUp(config);
});
beforeEach(() => {
  shop.products = new Map(
    [aProduct({ stock: 3 }), aProduct({ id: productId(2), price: '38.00' })].map((product) => [product.id, product]),
  );
  Object.assign(shop, { asked: [], down: false });
});

const get = (actor: Actor, from = app) =>
  from.inject({ method: 'GET', url: '/api/cart', headers: speakingTo(config)(actor) });
const put = (actor: Actor, id: string, quantity: unknown, from = app) =>
  from.inject({
    method: 'PUT',
    url: `/api/cart/items/${id}`,
    headers: speakingTo(config)(actor),
    payload: { quantity },
  });
const quantities = (reply: { json<T>(): T }) =>
  reply
    .json<CartReply>()
    .cart.groups.flatMap(({ items }) => items.map(({ productId: id, quantity }) => [id, quantity]));

it('is kept for its customer alone, the same on every device, in one call to the shop', async () => {
  const [actor, someoneElse] = [customer(), customer()];
  expect((await get(actor)).json()).toEqual({ cart: { groups: [], itemCount: 0 } });
  expect(quantities(await put(actor, productId(1), 2))).toEqual([[productId(1), 2]]);
  await put(actor, productId(2), 1, other);
  shop.asked = [];
  expect((await get(actor, other)).json<CartReply>().cart).toMatchObject({
    itemCount: 3,
    groups: [{ subtotals: [{ amount: '208.00', currency: 'USD' }] }],
  });
  expect(shop.asked).toHaveLength(1);
  expect((await get(someoneElse)).json()).toEqual({ cart: { groups: [], itemCount: 0 } });
  expect(quantities(await put(actor, productId(1), 0))).toEqual([[productId(2), 1]]);
  expect(quantities(await put(actor, productId(1), 0))).toEqual([[productId(2), 1]]);
});

it('keeps what two devices add at once', async () => {
  const actor = customer();
  const ids = Array.from({ length: 8 }, (_, n) => productId(n + 1));
  for (const id of ids) shop.products.set(id, aProduct({ id }));
  const replies = await Promise.all(ids.map((id, n) => put(actor, id, 1, n % 2 === 0 ? app : other)));
  expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  expect(
    quantities(await get(actor))
      .map(([id]) => id)
      .sort(),
  ).toEqual(ids);
});

it('tells of another price and of fewer left, until the customer says it again', async () => {
  const actor = customer();
  await put(actor, productId(1), 3);
  shop.products.set(productId(1), aProduct({ stock: 2, price: '90.00' }));
  const item = async () => (await get(actor)).json<CartReply>().cart.groups[0]?.items[0];
  expect(await item()).toMatchObject({
    quantity: 3,
    available: 2,
    unitPrice: { amount: '90.00' },
    difference: { kind: 'quantity', before: 3, after: 2 },
  });
  expect(await item()).toMatchObject({ quantity: 3 });
  await put(actor, productId(1), 2);
  expect(await item()).not.toHaveProperty('difference');
});

it('refuses more than there is, what is not sold, what nobody knows, and what is no quantity', async () => {
  const actor = customer();
  expect((await put(actor, productId(1), 4)).json()).toMatchObject({
    status: 409,
    code: 'ORDERS.OUT_OF_STOCK',
    detail: errorTexts['ORDERS.OUT_OF_STOCK']?.fr.replace('{available}', '3'),
  });
  shop.products.set(productId(2), aProduct({ id: productId(2), price: null }));
  expect((await put(actor, productId(2), 1)).json()).toMatchObject({ status: 409, code: 'ORDERS.NOT_FOR_SALE' });
  for (const id of [productId(7), 'prd_x', '../x'])
    expect((await put(actor, encodeURIComponent(id), 1)).statusCode).toBe(404);
  for (const quantity of [-1, 101, 1.5, '1', null, undefined])
    expect((await put(actor, productId(1), quantity)).statusCode).toBe(400);
  for (let n = 0; n < 51; n += 1) shop.products.set(productId(100 + n), aProduct({ id: productId(100 + n) }));
  for (let n = 0; n < 50; n += 1) await put(actor, productId(100 + n), 1);
  expect((await put(actor, productId(150), 1)).json()).toMatchObject({ status: 400, code: 'ORDERS.CART_FULL' });
  expect(quantities(await get(actor))).toHaveLength(50);
});

it('is kept while the shop is away, and says so', async () => {
  const actor = customer();
  await put(actor, productId(1), 1);
  shop.down = true;
  for (const reply of [await get(actor), await put(actor, productId(2), 1)])
    expect(reply.json()).toMatchObject({ status: 503, code: 'ORDERS.SHOP_AWAY' });
  shop.down = false;
  expect(quantities(await get(actor))).toEqual([[productId(1), 1]]);
});

it('is for customers: nobody else has one', async () => {
  expect((await get({ kind: 'anonymous', id: 'visitor', language: 'en' })).statusCode).toBe(401);
  expect((await get({ kind: 'artisan', id: newId('art'), language: 'en' })).statusCode).toBe(403);
  expect((await app.inject({ method: 'GET', url: '/api/cart' })).statusCode).toBe(401);
});

it('has a sentence in three languages for every refusal', () => {
  for (const code of ['ORDERS.OUT_OF_STOCK', 'ORDERS.NOT_FOR_SALE', 'ORDERS.CART_FULL', 'ORDERS.SHOP_AWAY'])
    expect(new Set(languages.map((language) => errorTexts[code]?.[language])).size).toBe(3);
});
