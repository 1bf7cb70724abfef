import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { errorTexts, type CartReply, type Problem, type PurchaseList, type PurchaseReply } from '@asili/contracts';
import { newId } from '@asili/kernel';
import { Mongo, type Actor } from '@asili/platform';
import { until } from '@asili/platform/testing';
import { aCustomer, address, anonymous, contact, openShop, payments, type Shop } from './shop.ts';

let shop: Shop;
let akinyi: Actor;
let naserian: Actor;

beforeAll(async () => {
  shop = await openShop();
  [akinyi, naserian] = [await shop.artisan(), await shop.artisan()];
}, 600_000);
afterAll(() => shop.close());
beforeEach(() => {
  Object.assign(payments, { outcomeUnknown: false, cancelled: [] });
  shop.passMinutes(0);
});

const purchaseOf = (reply: { json<T>(): T }) => reply.json<PurchaseReply>().purchase;
const zoneOf = async (artisan: Actor) =>
  (await shop.call(artisan, 'GET', '/api/artisans/me/shipping')).json<{ shipping: { zones: { id: string }[] } }>()
    .shipping.zones[0]?.id;
const quarterMs = 15 * 60_000;

it('holds everything for fifteen minutes, at prices and terms of the shop, an order per artisan', async () => {
  const [stool, pot, collar] = [
    await shop.product(akinyi, { stock: 2 }),
    await shop.product(akinyi, { price: '38.50' }),
    await shop.product(naserian, { price: '6400', currency: 'KES' }),
  ];
  const buyer = aCustomer();
  const items = [
    { productId: collar, quantity: 1 },
    { productId: stool, quantity: 2, price: '0.01' },
    { productId: pot, quantity: 1 },
  ];
  const asked = Date.now();
  const reply = await shop.checkout(buyer, items, [naserian], {
    delivery: { [akinyi.id]: { kind: 'ship', zone: await zoneOf(akinyi) }, [naserian.id]: { kind: 'pickup' } },
    address,
  });
  expect(reply.statusCode).toBe(201);
  const purchase = purchaseOf(reply);
  expect(purchase).toMatchObject({
    state: 'held',
    totals: expect.arrayContaining([
      { amount: '212.50', currency: 'USD' },
      { amount: '6400.00', currency: 'KES' },
    ]),
  });
  expect(Date.parse(purchase.holdExpiresAt)).toBeGreaterThanOrEqual(asked + quarterMs);
  expect(Date.parse(purchase.holdExpiresAt)).toBeLessThanOrEqual(Date.now() + quarterMs);
  const own = await shop.read(buyer, purchase.id);
  expect(
    own.orders.map(({ artisan, state, delivery }) => [artisan.id, artisan.firstName, state, delivery.kind]).sort(),
  ).toEqual(
    [
      [akinyi.id, 'Akinyi', 'awaiting-payment', 'ship'],
      [naserian.id, 'Akinyi', 'awaiting-payment', 'pickup'],
    ].sort(),
  );
  expect(
    own.orders.every(
      ({ number, allowed, buyer: who }) => /^\d{7}$/.test(number) && allowed.length === 0 && who.name === contact.name,
    ),
  ).toBe(true);
  expect(JSON.stringify(purchase)).not.toContain(contact.name);
  expect(await shop.stockOf(stool, akinyi)).toEqual({ total: 2, free: 0 });
});

it('keeps at most three unpaid purchases and twenty items for one customer, however many ask at once', async () => {
  const bowls = await shop.product(akinyi, { stock: 100 });
  const buyer = aCustomer();
  const some = (quantity: number, who = buyer) => shop.checkout(who, [{ productId: bowls, quantity }], [akinyi]);
  const replies = await Promise.all(Array.from({ length: 12 }, () => some(2)));
  const held = replies.filter(({ statusCode }) => statusCode === 201);
  expect(held).toHaveLength(3);
  for (const reply of replies.filter((one) => !held.includes(one)))
    expect(reply.json<Problem>()).toMatchObject({ status: 409, code: 'ORDERS.TOO_MANY_OPEN', values: { limit: 3 } });
  expect(await shop.stockOf(bowls, akinyi)).toEqual({ total: 100, free: 94 });
  const [first] = held.map((reply) => purchaseOf(reply).id);
  expect((await shop.call(buyer, 'POST', `/api/purchases/${first ?? ''}/cancel`)).statusCode).toBe(200);
  expect((await some(17)).json<Problem>()).toMatchObject({
    status: 409,
    code: 'ORDERS.TOO_MANY_HELD',
    values: { limit: 20 },
  });
  expect((await some(16)).statusCode).toBe(201);
  expect((await some(1)).statusCode).toBe(409);
  expect((await some(1, aCustomer())).statusCode).toBe(201); // Everybody for themselves.
  shop.passMinutes(16);
  expect((await some(1)).statusCode).toBe(201);
});

it('holds all or nothing, and names each product that is missing', async () => {
  const [here, gone, alsoGone] = [await shop.product(akinyi), await shop.product(akinyi), await shop.product(akinyi)];
  const first = await shop.checkout(
    aCustomer(),
    [
      { productId: gone, quantity: 1 },
      { productId: alsoGone, quantity: 1 },
    ],
    [akinyi],
  );
  expect(first.statusCode).toBe(201);
  const reply = await shop.checkout(
    aCustomer('fr'),
    [gone, here, alsoGone].map((productId) => ({ productId, quantity: 1 })),
    [akinyi],
  );
  const problem = reply.json<Problem>();
  expect(problem).toMatchObject({ status: 409, code: 'ORDERS.OUT_OF_STOCK' });
  expect(problem.errors?.map(({ path }) => path)).toEqual([gone, alsoGone]);
  expect(problem.errors?.[0]?.message).toBe(errorTexts['ORDERS.OUT_OF_STOCK']?.none?.fr);
  expect(await shop.stockOf(here, akinyi)).toEqual({ total: 1, free: 1 });
});

it('does not hold its own items against its buyer, and is found from any device until it is over', async () => {
  const [stool, pot] = [await shop.product(akinyi), await shop.product(akinyi)];
  const [buyer, otherBuyer] = [aCustomer(), aCustomer()];
  const put = (who: Actor) => shop.call(who, 'PUT', `/api/cart/items/${stool}`, { quantity: 1 });
  const itemOf = async (who: Actor) =>
    (await shop.call(who, 'GET', '/api/cart')).json<CartReply>().cart.groups[0]?.items[0];
  const open = async (who: Actor, from = shop.app) =>
    (await shop.call(who, 'GET', '/api/purchases', undefined, { from }))
      .json<PurchaseList>()
      .purchases.map(({ id }) => id);
  for (const who of [buyer, otherBuyer]) expect((await put(who)).statusCode).toBe(200);
  const purchase = purchaseOf(await shop.checkout(buyer, undefined, [akinyi]));
  expect(await itemOf(buyer)).toMatchObject({
    available: 1,
    inPurchase: { purchaseId: purchase.id, quantity: 1, holdExpiresAt: purchase.holdExpiresAt },
  });
  expect(await itemOf(buyer)).not.toHaveProperty('difference');
  expect((await put(buyer)).statusCode).toBe(200);
  expect([await open(buyer, shop.apps[1]), await open(otherBuyer)]).toEqual([[purchase.id], []]);
  await until(async () => (await itemOf(otherBuyer))?.available === 0, 'the shop knows of the hold');
  expect(await itemOf(otherBuyer)).toMatchObject({ product: { isHeld: true }, difference: { kind: 'sold-out' } });
  const again = (
    await shop.checkout(
      buyer,
      [stool, pot].map((productId) => ({ productId, quantity: 1 })),
      [akinyi],
    )
  ).json<Problem>();
  expect(again).toMatchObject({
    status: 409,
    code: 'ORDERS.ALREADY_HELD',
    detail: errorTexts['ORDERS.ALREADY_HELD']?.en,
    purchaseId: purchase.id,
    errors: [{ path: stool }],
  });
  expect(await shop.stockOf(pot, akinyi)).toEqual({ total: 1, free: 1 });
  expect((await shop.checkout(otherBuyer, undefined, [akinyi])).json<Problem>().code).toBe('ORDERS.OUT_OF_STOCK');
  expect((await shop.call(buyer, 'POST', `/api/purchases/${purchase.id}/cancel`)).statusCode).toBe(200);
  expect(await open(buyer)).toEqual([]);
  expect(await itemOf(buyer)).not.toHaveProperty('inPurchase');
});

it('is one purchase however often its request comes, over two instances', async () => {
  const productId = await shop.product(akinyi, { stock: 5 });
  const buyer = aCustomer();
  const again = (from = shop.app, quantity = 2) =>
    shop.checkout(buyer, [{ productId, quantity }], [akinyi], { key: 'once', from });
  const replies = [await again(), await again(shop.apps[1]), await again()];
  expect(new Set(replies.map((reply) => purchaseOf(reply).id)).size).toBe(1);
  expect((await again(shop.app, 3)).statusCode).toBe(422);
  expect(await shop.stockOf(productId, akinyi)).toEqual({ total: 5, free: 3 });
});

it('sells what an artisan who has said nothing of delivery made, to be picked up in their town', async () => {
  const silent = await shop.artisan(null);
  const [productId, buyer] = [await shop.product(silent), aCustomer()];
  const items = [{ productId, quantity: 1 }];
  expect(
    (
      await shop.checkout(buyer, items, [], { delivery: { [silent.id]: { kind: 'ship', zone: 'any' } }, address })
    ).json(),
  ).toMatchObject({ code: 'ORDERS.DELIVERY_UNAVAILABLE' });
  const { purchase } = (await shop.checkout(buyer, items, [silent])).json<PurchaseReply>();
  expect(purchase.orders[0]?.delivery).toEqual({ kind: 'pickup', town: 'Kisumu' });
  expect(await shop.stockOf(productId, silent)).toEqual({ total: 1, free: 0 });
});

it('refuses what cannot be bought or delivered, in three languages', async () => {
  const refusing = await shop.artisan({ zones: [], pickup: { offered: false } });
  const [stool, priceless, undelivered] = [
    await shop.product(akinyi),
    await shop.product(akinyi, { price: null }),
    await shop.product(refusing),
  ];
  const buyer = aCustomer();
  const of = (productId: string, quantity = 1) => [{ productId, quantity }];
  const unknown = 'prd_00000000000000000000000000';
  const shipped = (zone: string) => ({ [akinyi.id]: { kind: 'ship', zone } });
  const zone = (await zoneOf(akinyi)) ?? '';
  const cases: [string, number, Promise<{ json<T>(): T }>][] = [
    ['ORDERS.CART_EMPTY', 409, shop.checkout(buyer, undefined, [akinyi])],
    ['ORDERS.NOT_FOR_SALE', 409, shop.checkout(buyer, of(priceless), [akinyi])],
    ['ORDERS.NOT_FOR_SALE', 409, shop.checkout(buyer, of(unknown), [akinyi])],
    ['ORDERS.DELIVERY_UNAVAILABLE', 409, shop.checkout(buyer, of(undelivered), [refusing])],
    [
      'ORDERS.DELIVERY_UNAVAILABLE',
      409,
      shop.checkout(buyer, of(stool), [], { delivery: shipped(zone), address: { ...address, country: 'DE' } }),
    ],
    [
      'ORDERS.DELIVERY_UNAVAILABLE',
      409,
      shop.checkout(buyer, of(stool), [], { delivery: shipped('unknown'), address }),
    ],
    ['PLATFORM.INVALID', 400, shop.checkout(buyer, of(stool), [], { delivery: shipped(zone) })],
    ['PLATFORM.INVALID', 400, shop.checkout(buyer, of(stool), [])],
    ['PLATFORM.INVALID', 400, shop.checkout(buyer, of(stool, 101), [akinyi])],
    ['PLATFORM.INVALID', 400, shop.checkout(buyer, [...of(stool, 100), ...of(stool, 1)], [akinyi])],
    [
      'PLATFORM.INVALID',
      400,
      shop.checkout(
        buyer,
        Array.from({ length: 51 }, () => of(stool)[0] as { productId: string; quantity: number }),
        [akinyi],
      ),
    ],
    ['PLATFORM.INVALID', 400, shop.checkout(buyer, of(stool), [akinyi], { contact: { name: ' ' } })],
  ];
  for (const [code, status, reply] of cases) expect((await reply).json()).toMatchObject({ code, status });
  expect(await shop.stockOf(stool, akinyi)).toEqual({ total: 1, free: 1 });
  for (const code of [
    'CART_EMPTY',
    'DELIVERY_UNAVAILABLE',
    'HOLD_GONE',
    'PURCHASE_OVER',
    'PAYMENT_IN_DOUBT',
    'NOT_FOUND',
    'WRONG_STATE',
  ])
    expect(new Set(Object.values(errorTexts[`ORDERS.${code}`] ?? {})).size).toBe(3);
});

it('is its buyer’s alone', async () => {
  const productId = await shop.product(akinyi);
  const buyer = aCustomer();
  const { id } = purchaseOf(await shop.checkout(buyer, [{ productId, quantity: 1 }], [akinyi]));
  for (const [actor, status] of [
    [aCustomer(), 404],
    [akinyi, 403],
    [anonymous, 401],
  ] as const) {
    expect((await shop.call(actor, 'GET', `/api/purchases/${id}`)).statusCode).toBe(status);
    expect((await shop.call(actor, 'POST', `/api/purchases/${id}/cancel`)).statusCode).toBe(status);
  }
  expect([
    (await shop.checkout(akinyi, [{ productId, quantity: 1 }], [akinyi])).statusCode,
    (await shop.checkout(anonymous, [{ productId, quantity: 1 }], [akinyi])).statusCode,
  ]).toEqual([403, 401]);
  for (const wrong of ['pur_x', newId('pur'), '..%2Fx'])
    expect((await shop.call(buyer, 'GET', `/api/purchases/${wrong}`)).statusCode).toBe(404);
  expect((await shop.read(buyer, id)).state).toBe('held');
});

it('keeps contact and address apart and sealed, and forgets them when nothing needs them', async () => {
  const productId = await shop.product(akinyi, { stock: 3 });
  const buyer = aCustomer();
  const begin = async () =>
    purchaseOf(
      await shop.checkout(buyer, [{ productId, quantity: 1 }], [], {
        delivery: { [akinyi.id]: { kind: 'ship', zone: await zoneOf(akinyi) } },
        address,
      }),
    );
  const [given, kept] = [await begin(), await begin()];
  expect((await shop.read(buyer, given.id)).orders[0]?.buyer).toEqual({
    name: contact.name,
    place: { city: 'Nairobi', country: 'KE' },
    contact,
    address,
  });
  const { db } = shop.app.get(Mongo);
  for (const { name } of await db.listCollections().toArray()) {
    const text = JSON.stringify(await db.collection(name).find().toArray());
    for (const secret of [contact.name, contact.email, contact.phoneNumber, address.line1])
      expect([name, text.includes(secret)]).toEqual([name, false]);
  }
  await shop.call(buyer, 'POST', `/api/purchases/${given.id}/cancel`);
  expect((await shop.read(buyer, given.id)).orders[0]?.buyer).toEqual({ name: '' });
  await shop.bus.publishState('asili.identity.profiles.v1', buyer.id, null);
  await until(async () => (await shop.read(buyer, kept.id)).orders[0]?.buyer.name === '', 'the erasure');
  // The key goes first, and with it every meaning; what it sealed follows.
  expect(await db.collection<{ _id: string }>('customer-keys').countDocuments({ _id: buyer.id })).toBe(0);
  await until(
    async () => (await db.collection('personal-data').countDocuments({ customerId: buyer.id })) === 0,
    'what was sealed goes',
  );
});
