import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { newId } from '@asili/kernel';
import type { HoldReply, HoldsReply, ProductsById } from '@asili/contracts';
import { EventStore, Mongo } from '@asili/platform';
import { configOf, eavesdrop, resume, stalledAlone } from '@asili/platform/testing';
import { KeepStock } from '../src/inventory/stock-commands.ts';
import { certificateWay, publish } from './support/foreign-events.ts';
import { aCustomer, anonymous, asService, ProductsApp, until } from './support/products-app.ts';
import { openStall, type Stall } from './support/stall.ts';

const orders = asService('orders');
const later = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString();
let { app, artisan, aProduct, read, statusBecomes } = {} as Stall;
let other: ProductsApp;

beforeAll(async () => {
  ({ app, artisan, aProduct, read, statusBecomes } = await openStall());
  other = await ProductsApp.start(app.place);
});
afterAll(async () => {
  await other.stop(false);
  await app.stop();
});

async function forSale(body: object = {}): Promise<string> {
  const { id } = await aProduct(body);
  await publish(app.bus, certificateWay(id, artisan.id));
  await statusBecomes(id, 'verified');
  return id;
}
const ask = (
  instance: ProductsApp,
  id: string,
  step: '' | '/extend' | '/release' | '/take' | '/give-back',
  body: object,
  actor = orders,
) => instance.request(actor, 'POST', `/internal/products/${id}/holds${step}`, body);
const hold = (id: string, purchaseId: string, quantity = 1, instance = app) =>
  ask(instance, id, '', { purchaseId, quantity, expiresAt: later(15) });
const typesOf = async (id: string): Promise<string[]> =>
  (await app.app.get(EventStore).read(`stock-${id}`)).events.map(({ type }) => type);

describe('one item and twenty buyers', () => {
  it('is held by exactly one of them, over two instances, and the others change nothing', async () => {
    const id = await forSale({ stock: 1 });
    const buyers = Array.from({ length: 20 }, () => newId('pur'));
    const replies = await Promise.all(buyers.map((buyer, n) => hold(id, buyer, 1, n % 2 === 0 ? app : other)));
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array<number>(19).fill(409)]);
    expect(
      replies.filter(({ statusCode }) => statusCode === 409).map((reply) => reply.json<{ code: string }>().code),
    ).toEqual(Array(19).fill('PRODUCTS.OUT_OF_STOCK'));
    expect(await typesOf(id)).toEqual(['stock-opened', 'stock-held']);
    expect([(await read(id)).stock, (await read(id, anonymous)).stock, (await read(id, anonymous)).isHeld]).toEqual([
      1,
      0,
      true,
    ]);
    await until(
      async () =>
        (await other.request(anonymous, 'GET', `/api/products/${id}`)).json<{ product: { stock: number } }>().product
          .stock === 0,
      'the other instance',
    );
  });

  it('twenty items go to twenty, each one', async () => {
    const id = await forSale({ stock: 20 });
    const replies = await Promise.all(
      Array.from({ length: 21 }, (_, n) => hold(id, newId('pur'), 1, n % 2 === 0 ? app : other)),
    );
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([...Array<number>(20).fill(200), 409]);
  });
});

it('a hold is placed, extended, released and taken once, however often it is asked', async () => {
  const id = await forSale({ stock: 2 });
  const [first, second] = [newId('pur'), newId('pur')];
  const twice = await Promise.all([hold(id, first), hold(id, first, 1, other)]);
  expect(twice.map((reply) => reply.json<HoldReply>().hold?.quantity)).toEqual([1, 1]);
  expect(twice[1].json<HoldReply>().available).toBe(1);
  const until30 = later(30);
  for (const instance of [app, other])
    expect(
      (await ask(instance, id, '/extend', { purchaseId: first, expiresAt: until30 })).json<HoldReply>().hold,
    ).toMatchObject({ expiresAt: until30, extended: true });
  expect((await ask(app, id, '/extend', { purchaseId: second, expiresAt: until30 })).json()).toMatchObject({
    status: 409,
    code: 'PRODUCTS.HOLD_GONE',
  });
  for (const instance of [app, other])
    expect((await ask(instance, id, '/take', { purchaseId: first, quantity: 1 })).json<HoldReply>()).toEqual({
      hold: null,
      available: 1,
    });
  await hold(id, second);
  for (const instance of [app, other])
    expect((await ask(instance, id, '/release', { purchaseId: second })).json<HoldReply>()).toEqual({
      hold: null,
      available: 1,
    });
  expect(await typesOf(id)).toEqual([
    'stock-opened',
    'stock-held',
    'stock-hold-extended',
    'stock-taken',
    'stock-held',
    'stock-hold-released',
  ]);
  expect((await app.request(artisan, 'PATCH', `/api/products/${id}`, { stock: 7 })).json()).toMatchObject({
    product: { stock: 7 },
  });
  expect((await read(id, anonymous)).stock).toBe(7);
});

it('what waits for its certificate or is out of the shop is not held; a hold from before is still honoured', async () => {
  const waiting = (await aProduct()).id;
  expect((await hold(waiting, newId('pur'))).json()).toMatchObject({ status: 409, code: 'PRODUCTS.NOT_FOR_SALE' });
  const id = await forSale({ stock: 2 });
  const [buyer, late] = [newId('pur'), newId('pur')];
  await hold(id, buyer);
  await app.request(artisan, 'POST', `/api/products/${id}/archive`);
  expect((await ask(app, id, '/take', { purchaseId: buyer, quantity: 1 })).statusCode).toBe(200);
  expect((await ask(app, id, '/take', { purchaseId: late, quantity: 1 })).json()).toMatchObject({
    status: 409,
    code: 'PRODUCTS.OUT_OF_STOCK',
  });
  expect((await hold('prd_00000000000000000000000000', buyer)).statusCode).toBe(404);
});

it('what a purchase took comes back once, however often it is asked, and nothing of what it did not take', async () => {
  const id = await forSale({ stock: 3 });
  const [buyer, someoneElse] = [newId('pur'), newId('pur')];
  await hold(id, buyer, 2);
  expect((await ask(app, id, '/give-back', { purchaseId: buyer })).json<HoldReply>()).toMatchObject({
    hold: { quantity: 2 },
    available: 1,
  });
  await ask(app, id, '/take', { purchaseId: buyer, quantity: 2 });
  const replies = await Promise.all(
    [app, other, app].map((instance) => ask(instance, id, '/give-back', { purchaseId: buyer })),
  );
  expect(replies.map((reply) => reply.json<HoldReply>())).toEqual(Array(3).fill({ hold: null, available: 3 }));
  expect((await ask(app, id, '/give-back', { purchaseId: someoneElse })).json<HoldReply>()).toEqual({
    hold: null,
    available: 3,
  });
  expect(await typesOf(id)).toEqual(['stock-opened', 'stock-held', 'stock-taken', 'stock-given-back']);
});

it('is asked by the orders service alone, with whole requests', async () => {
  const id = await forSale();
  const body = { purchaseId: newId('pur'), quantity: 1, expiresAt: later(15) };
  for (const actor of [aCustomer, artisan, asService('ledger')])
    expect((await ask(app, id, '', body, actor)).statusCode).toBe(403);
  expect((await ask(app, id, '', body, anonymous)).statusCode).toBe(401);
  for (const wrong of [{ quantity: 0 }, { quantity: 101 }, { purchaseId: 'pur_x' }, { expiresAt: 'soon' }])
    expect((await ask(app, id, '', { ...body, ...wrong })).statusCode).toBe(400);
  expect(await typesOf(id)).toEqual([]);
});

it('many products are read in one call, those nobody knows left out', async () => {
  const ids = [await forSale({ stock: 3 }), (await aProduct({ stock: 2 })).id];
  await hold(ids[0] ?? '', newId('pur'));
  const reply = await app.request(
    orders,
    'GET',
    `/internal/products?ids=${[...ids, 'prd_00000000000000000000000000'].join(',')}`,
  );
  expect(reply.json<ProductsById>().products.map(({ id, stock, status }) => [id, stock, status])).toEqual([
    [ids[0], 2, 'verified'],
    [ids[1], 2, 'pending'],
  ]);
  expect((await app.request(aCustomer, 'GET', `/internal/products?ids=${ids.join(',')}`)).statusCode).toBe(403);
  expect((await app.request(asService('analytics'), 'GET', `/internal/products?ids=${ids.join(',')}`)).statusCode).toBe(
    403,
  );
  expect((await app.request(orders, 'GET', '/internal/products?ids=x')).statusCode).toBe(400);
});

it('what a process did before it died is shown: the relay tells of it', async () => {
  const id = await forSale({ stock: 2 });
  const events = [
    { type: 'stock-opened', data: { productId: id, after: { quantity: 2, holds: [] } } },
    {
      type: 'stock-taken',
      data: { productId: id, purchaseId: newId('pur'), quantity: 1, after: { quantity: 1, holds: [] } },
    },
  ];
  await app.app.get(EventStore).append(`stock-${id}`, 0, { commitId: 'died-after-this', events });
  await until(async () => (await read(id, anonymous)).stock === 1, 'the item taken');
  expect(await app.app.get(Mongo).collection<{ _id: string }>('stock').findOne({ _id: id })).toMatchObject({
    version: 2,
    stock: { quantity: 1 },
  });
});

it('holds and sells while the reaction that keeps stock documents always fails: everything is told once, and what it left is done later', async () => {
  await stalledAlone(app.app, 'products.keep-stock'); // Whatever the cases before began is done.
  const failing = [app, other].map((instance) =>
    jest.spyOn(instance.app.get(KeepStock, { strict: false }), 'run').mockRejectedValue(new Error('always')),
  );
  const listener = await eavesdrop(configOf(app.app), 'asili.products.v1');
  const ids = await Promise.all(Array.from({ length: 6 }, () => forSale({ stock: 2 })));
  const replies = await Promise.all(ids.flatMap((id) => [hold(id, newId('pur')), hold(id, newId('pur'), 1, other)]));
  expect(replies.map(({ statusCode }) => statusCode)).toEqual(Array(12).fill(200));
  const published = (id: string) =>
    listener.seen.filter(({ type, key }) => type.startsWith('products.product-registered.') && key === id).length;
  await until(() => ids.every((id) => published(id) > 0), 'the registrations');
  expect(await stalledAlone(app.app, 'products.keep-stock')).toBe(6);
  for (const id of ids) await until(async () => (await read(id, anonymous)).stock === 0, 'nothing free');
  for (const each of failing) each.mockRestore();
  await resume(app.app, 'products.keep-stock');
  expect(ids.map(published)).toEqual(Array(6).fill(1));
  await listener.close();
});

describe('all items of a purchase by one call', () => {
  const later15 = later(15);
  const askAll = (step: '' | '/extend' | '/release' | '/take' | '/give-back', body: object, instance = app) =>
    instance.request(orders, 'POST', `/internal/holds${step}`, body);
  const items = (...ids: readonly string[]) => ids.map((productId) => ({ productId, quantity: 1 }));
  const freeOf = async (...ids: readonly string[]): Promise<number[]> =>
    Promise.all(ids.map(async (id) => (await read(id, anonymous)).stock));

  it('are kept, kept longer, sold and put back, each once, however often and wherever it is asked', async () => {
    const [pot, mask] = [await forSale(), await forSale()] as const;
    const held = { purchaseId: newId('pur'), items: items(pot, mask) };
    for (const instance of [app, other])
      expect((await askAll('', { ...held, expiresAt: later15 }, instance)).json()).toEqual({
        until: later15,
        gone: null,
      });
    expect(await freeOf(pot, mask)).toEqual([0, 0]);
    const until30 = later(30);
    const extended = await Promise.all(
      [app, other].map((instance) => askAll('/extend', { ...held, expiresAt: until30 }, instance)),
    );
    expect(extended.map((reply) => reply.json<HoldsReply>())).toEqual(Array(2).fill({ until: until30, gone: null }));
    const taken = await Promise.all([app, other].map((instance) => askAll('/take', held, instance)));
    expect(taken.map((reply) => reply.json<HoldsReply>())).toEqual(Array(2).fill({ until: null, gone: null }));
    expect((await askAll('/release', held)).json()).toEqual({ until: null, gone: null });
    expect([await freeOf(pot, mask), await typesOf(pot)]).toEqual([
      [0, 0],
      ['stock-opened', 'stock-held', 'stock-hold-extended', 'stock-taken'],
    ]);
    for (const instance of [app, other]) expect((await askAll('/give-back', held, instance)).statusCode).toBe(200);
    expect([await freeOf(pot, mask), await typesOf(mask)]).toEqual([
      [1, 1],
      ['stock-opened', 'stock-held', 'stock-hold-extended', 'stock-taken', 'stock-given-back'],
    ]);
  });

  it('are all free again where one is gone, and the one is named', async () => {
    const [pot, mask, stool] = [await forSale(), await forSale(), await forSale()] as const;
    await hold(mask, newId('pur'));
    const held = { purchaseId: newId('pur'), items: items(pot, mask, stool) };
    expect((await askAll('', { ...held, expiresAt: later15 })).json()).toEqual({ until: null, gone: mask });
    expect([await freeOf(pot, mask, stool), await typesOf(pot), await typesOf(stool)]).toEqual([
      [1, 0, 1],
      ['stock-opened', 'stock-held', 'stock-hold-released'],
      [],
    ]);
    expect((await askAll('/take', held)).json()).toEqual({ until: null, gone: mask });
    expect(await freeOf(pot, stool)).toEqual([0, 1]); // Until they are put back.
    await askAll('/give-back', held);
    expect(await freeOf(pot, mask, stool)).toEqual([1, 0, 1]);
  });

  it('are held anew for a payment that takes days, and not for one that does not', async () => {
    const [pot, mask] = [await forSale(), await forSale()] as const;
    const held = { purchaseId: newId('pur'), items: items(pot, mask), expiresAt: later(24 * 60) };
    await hold(pot, held.purchaseId);
    expect((await askAll('/extend', held)).json()).toEqual({ until: null, gone: mask });
    expect((await askAll('/extend', { ...held, settling: true })).json()).toEqual({
      until: held.expiresAt,
      gone: null,
    });
    expect(await freeOf(pot, mask)).toEqual([0, 0]);
  });

  it('are kept in the quantity of now, though an earlier try kept another', async () => {
    const pot = await forSale({ stock: 5 });
    const purchaseId = newId('pur');
    await hold(pot, purchaseId, 3);
    const held = { purchaseId, items: [{ productId: pot, quantity: 2 }], expiresAt: later15 };
    expect((await askAll('', held)).json()).toEqual({ until: later15, gone: null });
    expect(await freeOf(pot)).toEqual([3]);
  });

  it('are orders’ alone to ask for', async () => {
    const body = { purchaseId: newId('pur'), items: items('prd_00000000000000000000000000'), expiresAt: later15 };
    expect((await app.request(asService('payments'), 'POST', '/internal/holds', body)).statusCode).toBe(403);
    expect((await askAll('', body)).json()).toEqual({ until: null, gone: body.items[0]?.productId });
  });
});
