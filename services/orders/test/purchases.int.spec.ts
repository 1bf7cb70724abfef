import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import {
  errorTexts,
  type OrderList,
  type Problem,
  type PurchaseForPayment,
  type PurchaseReply,
} from '@asili/contracts';
import { newId } from '@asili/kernel';
import { EventStore, Mongo, type Actor } from '@asili/platform';
import { eavesdrop, until } from '@asili/platform/testing';
import { ConfirmPayment } from '../src/checkout/confirm-payment.ts';
import { PassTime } from '../src/purchase/pass-time.ts';
import { aCustomer, address, anonymous, contact, openShop, payments, type Shop } from './shop.ts';

let shop: Shop;
let akinyi: Actor;
let naserian: Actor;
const service = (id: string): Actor => ({ kind: 'service', id, language: 'en' });

beforeAll(async () => {
  shop = await openShop();
  [akinyi, naserian] = [await shop.artisan(), await shop.artisan()];
}, 600_000);
afterAll(() => shop.close());
beforeEach(() => {
  Object.assign(payments, { inDoubt: false, cancelled: [] });
  shop.passMinutes(0);
});

const purchaseOf = (reply: { json<T>(): T }) => reply.json<PurchaseReply>().purchase;
const zoneOf = async (artisan: Actor) =>
  (await shop.call(artisan, 'GET', '/api/artisans/me/shipping')).json<{ shipping: { zones: { id: string }[] } }>()
    .shipping.zones[0]?.id;
const typesOf = async (id: string) =>
  (await shop.app.get(EventStore).read(`purchase-${id}`)).events.map(({ type }) => type);
const becomes = (buyer: Actor, id: string, state: string) =>
  until(async () => (await shop.read(buyer, id)).state === state, `${id} ${state}`);
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
  expect(problem.errors?.[0]?.message).toBe(errorTexts['ORDERS.OUT_OF_STOCK']?.fr.replace('{available}', '0'));
  expect(await shop.stockOf(here, akinyi)).toEqual({ total: 1, free: 1 });
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

it('is free at once when it is given up, but not while money may be under way', async () => {
  const productId = await shop.product(akinyi);
  const buyer = aCustomer();
  const { id } = purchaseOf(await shop.checkout(buyer, [{ productId, quantity: 1 }], [akinyi]));
  await shop.call(service('payments'), 'POST', `/internal/purchases/${id}/payment-begun`, {
    paymentId: newId('pay'),
    until: new Date(Date.now() + 20 * 60_000).toISOString(),
  });
  payments.inDoubt = true;
  expect((await shop.call(buyer, 'POST', `/api/purchases/${id}/cancel`)).json()).toMatchObject({
    status: 409,
    code: 'ORDERS.PAYMENT_IN_DOUBT',
  });
  expect(await shop.stockOf(productId, akinyi)).toEqual({ total: 1, free: 0 });
  payments.inDoubt = false;
  for (const from of shop.apps)
    expect(
      purchaseOf(await shop.call(buyer, 'POST', `/api/purchases/${id}/cancel`, undefined, { from })),
    ).toMatchObject({ state: 'cancelled', orders: [{ state: 'cancelled', deadlines: [] }] });
  expect(payments.cancelled.filter((cancelled) => cancelled === id)).toEqual([id]);
  expect(await shop.stockOf(productId, akinyi)).toEqual({ total: 1, free: 1 });
  expect((await typesOf(id)).filter((type) => type === 'purchase-closed')).toHaveLength(1);
});

it('is kept longer once by a payment, and held again when that brought nothing', async () => {
  const productId = await shop.product(akinyi);
  const buyer = aCustomer();
  const { id, holdExpiresAt } = purchaseOf(await shop.checkout(buyer, [{ productId, quantity: 1 }], [akinyi]));
  const [first, second] = [newId('pay'), newId('pay')];
  const begin = (paymentId: string, minutes: number) =>
    shop.call(service('payments'), 'POST', `/internal/purchases/${id}/payment-begun`, {
      paymentId,
      until: new Date(Date.now() + minutes * 60_000).toISOString(),
    });
  const begun = (await begin(first, 50)).json<PurchaseForPayment>();
  expect(begun).toMatchObject({
    id,
    customerId: buyer.id,
    state: 'paying',
    holdExpiresAt: new Date(Date.parse(holdExpiresAt) + 15 * 60_000).toISOString(),
    orders: [
      { artisanId: akinyi.id, artisanCountry: 'KE', items: [{ amount: '85.00', currency: 'USD' }], delivery: [] },
    ],
  });
  expect((await begin(first, 50)).json()).toEqual(begun);
  await shop.publish(
    'payments.payment-ended.v1',
    first,
    { paymentId: first, purchaseId: id, outcome: 'failed' },
    'payment',
  );
  await becomes(buyer, id, 'held');
  expect((await begin(second, 55)).json()).toMatchObject({ state: 'paying', holdExpiresAt: begun.holdExpiresAt });
  for (const actor of [service('products'), buyer, akinyi])
    expect((await shop.call(actor, 'GET', `/internal/purchases/${id}`)).statusCode).toBe(403);
});

it('sells once when it is paid, however often that is told, and everybody sees it', async () => {
  const [productId, other] = [await shop.product(akinyi, { stock: 3 }), await shop.product(naserian)];
  const buyer = aCustomer();
  for (const [id, quantity] of [
    [productId, 2],
    [other, 1],
  ] as const)
    expect((await shop.call(buyer, 'PUT', `/api/cart/items/${id}`, { quantity })).statusCode).toBe(200);
  const heard = await eavesdrop(shop.config, 'asili.orders.v1');
  const purchase = purchaseOf(await shop.checkout(buyer, undefined, [akinyi, naserian]));
  const paymentId = newId('pay');
  await Promise.all([shop.confirm(purchase, buyer, paymentId, 3), shop.confirm(purchase, buyer, newId('pay'))]);
  await until(
    () =>
      heard.seen.some(
        ({ type, data }) => type === 'orders.purchase-unfulfillable.v1' && data['purchaseId'] === purchase.id,
      ),
    'the second payment refused',
  );
  await becomes(buyer, purchase.id, 'paid');
  const told = (type: string) => heard.seen.filter((event) => event.type === type && event.key === purchase.id);
  await until(() => told('orders.order-changed.v1').length === 2, 'both orders');
  await heard.close();
  expect([told('orders.purchase-paid.v1').length, told('orders.purchase-unfulfillable.v1').length]).toEqual([1, 1]);
  expect([await shop.stockOf(productId, akinyi), await shop.stockOf(other, naserian)]).toEqual([
    { total: 1, free: 1 },
    { total: 0, free: 0 },
  ]);
  await until(
    async () =>
      (await shop.call(buyer, 'GET', '/api/cart')).json<{ cart: { groups: unknown[] } }>().cart.groups.length === 0,
    'the cart is empty',
  );
  const seen = (await shop.call(akinyi, 'GET', '/api/orders'))
    .json<OrderList>()
    .orders.find((order) => order.purchaseId === purchase.id);
  expect(seen).toMatchObject({
    state: 'new',
    buyer: { name: contact.name },
    totals: [{ amount: '170.00', currency: 'USD' }],
    allowed: ['accept', 'decline', 'cancel'],
  });
  expect(seen?.buyer).not.toHaveProperty('contact');
});

it('sells nothing when some of it is gone: what was taken is given back, and the money is to go back', async () => {
  const [kept, lost] = [await shop.product(akinyi), await shop.product(akinyi)].sort();
  const buyer = aCustomer();
  const { id } = purchaseOf(
    await shop.checkout(
      buyer,
      [kept, lost].map((productId) => ({ productId: productId as string, quantity: 1 })),
      [akinyi],
    ),
  );
  expect(
    (await shop.inShop(service('orders'), 'POST', `/internal/products/${lost}/holds/release`, { purchaseId: id }))
      .status,
  ).toBe(200);
  expect((await shop.checkout(aCustomer(), [{ productId: lost as string, quantity: 1 }], [akinyi])).statusCode).toBe(
    201,
  );
  await shop.confirm({ id }, buyer, newId('pay'), 2);
  await becomes(buyer, id, 'cancelled');
  await until(async () => (await shop.stockOf(kept as string, akinyi)).free === 1, 'the item that was taken');
  expect(await shop.stockOf(lost as string, akinyi)).toEqual({ total: 1, free: 0 });
  expect((await typesOf(id)).filter((type) => type !== 'purchase-held')).toEqual([
    'purchase-unfulfillable',
    'purchase-payment-declined',
  ]);
});

it('decides once when two instances hear of the money at the same moment, be it enough or too late', async () => {
  const products = [await shop.product(akinyi), await shop.product(akinyi)].sort();
  const [first = '', second = ''] = products;
  const begin = async (buyer: Actor) =>
    purchaseOf(
      await shop.checkout(
        buyer,
        products.map((productId) => ({ productId, quantity: 1 })),
        [akinyi],
      ),
    ).id;
  const confirm = (id: string, paymentId: string) =>
    Promise.all([...shop.apps, ...shop.apps, ...shop.apps].map((app) => app.get(ConfirmPayment).run(id, paymentId)));
  const unlucky = await begin(aCustomer());
  await shop.inShop(service('orders'), 'POST', `/internal/products/${second}/holds/release`, { purchaseId: unlucky });
  const other = purchaseOf(await shop.checkout(aCustomer(), [{ productId: second, quantity: 1 }], [akinyi])).id;
  expect((await confirm(unlucky, newId('pay'))).map(({ state }) => state)).toEqual(Array(6).fill('cancelled'));
  expect([
    (await typesOf(unlucky)).filter((type) => type === 'purchase-unfulfillable'),
    await shop.stockOf(first, akinyi),
  ]).toEqual([['purchase-unfulfillable'], { total: 1, free: 1 }]);
  expect((await confirm(other, newId('pay'))).map(({ state }) => state)).toEqual(Array(6).fill('paid'));
  expect([
    (await typesOf(other)).filter((type) => type === 'purchase-paid'),
    await shop.stockOf(second, akinyi),
  ]).toEqual([['purchase-paid'], { total: 0, free: 0 }]);
});

it('is over when its time is, with or without the sweep; late money still buys what is there', async () => {
  const productId = await shop.product(akinyi);
  const buyer = aCustomer();
  const { id } = purchaseOf(await shop.checkout(buyer, [{ productId, quantity: 1 }], [akinyi]));
  const paymentId = newId('pay');
  const begin = () =>
    shop.call(service('payments'), 'POST', `/internal/purchases/${id}/payment-begun`, {
      paymentId,
      until: new Date(Date.now() + 25 * 60_000).toISOString(),
    });
  expect((await begin()).statusCode).toBe(200);
  await shop.publish(
    'payments.payment-ended.v1',
    paymentId,
    { paymentId, purchaseId: id, outcome: 'expired' },
    'payment',
  );
  await becomes(buyer, id, 'held');
  shop.passMinutes(31);
  expect((await shop.read(buyer, id)).state).toBe('expired');
  expect(
    (
      await shop.call(service('payments'), 'POST', `/internal/purchases/${id}/payment-begun`, {
        paymentId: newId('pay'),
        until: new Date(Date.now() + 60 * 60_000).toISOString(),
      })
    ).json(),
  ).toMatchObject({ status: 409, code: 'ORDERS.HOLD_GONE' });
  for (const app of shop.apps) await app.get(PassTime).run();
  expect((await typesOf(id)).filter((type) => type === 'purchase-closed')).toHaveLength(1);
  await shop.confirm({ id }, buyer, newId('pay'));
  await becomes(buyer, id, 'paid');
  expect(await shop.stockOf(productId, akinyi)).toEqual({ total: 0, free: 0 });
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
  expect([
    await db.collection('personal-data').countDocuments({ customerId: buyer.id }),
    await db.collection<{ _id: string }>('customer-keys').countDocuments({ _id: buyer.id }),
  ]).toEqual([0, 0]);
});
