import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  errorTexts,
  type OrderList,
  type Problem,
  type PurchaseForPayment,
  type PurchaseReply,
} from '@asili/contracts';
import { newId } from '@asili/kernel';
import { EventStore, type Actor } from '@asili/platform';
import { eavesdrop, resume, stalledAlone, until } from '@asili/platform/testing';
import { ConfirmPayment } from '../src/checkout/payment.events.ts';
import { Holds } from '../src/products.http.ts';
import { ApplyDeadlines, PurchaseCommands } from '../src/purchase/purchase-commands.ts';
import { aCustomer, contact, openShop, payments, type Shop } from './shop.ts';

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
  Object.assign(payments, { outcomeUnknown: false, cancelled: [] });
  shop.passMinutes(0);
});

const purchaseOf = (reply: { json<T>(): T }) => reply.json<PurchaseReply>().purchase;
const typesOf = async (id: string) =>
  (await shop.app.get(EventStore).read(`purchase-${id}`)).events.map(({ type }) => type);
const becomes = (buyer: Actor, id: string, state: string) =>
  until(async () => (await shop.read(buyer, id)).state === state, `${id} ${state}`);
const quarterMs = 15 * 60_000;
/** As the shop's own clock frees them, which these specs do not move. */
const ranOut = (purchaseId: string, ...productIds: readonly string[]) =>
  shop.app.get(Holds).release({ purchaseId, items: productIds.map(one) });
const one = (productId: string) => ({ productId, quantity: 1 });

it('is free at once when it is given up, but not while money may be under way', async () => {
  const productId = await shop.product(akinyi);
  const buyer = aCustomer();
  const { id } = purchaseOf(await shop.checkout(buyer, [{ productId, quantity: 1 }], [akinyi]));
  await shop.call(service('payments'), 'POST', `/internal/purchases/${id}/payment-begun`, {
    paymentId: newId('pay'),
    until: new Date(Date.now() + 20 * 60_000).toISOString(),
  });
  payments.outcomeUnknown = true;
  expect((await shop.call(buyer, 'POST', `/api/purchases/${id}/cancel`)).json()).toMatchObject({
    status: 409,
    code: 'ORDERS.PAYMENT_IN_DOUBT',
  });
  expect(await shop.stockOf(productId, akinyi)).toEqual({ total: 1, free: 0 });
  payments.outcomeUnknown = false;
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

describe('a payment that takes days, heard of when the holds have run out', () => {
  const settle = (id: string, paymentId: string, from = shop.app) =>
    shop.call(
      service('payments'),
      'POST',
      `/internal/purchases/${id}/payment-begun`,
      { paymentId, until: new Date(Date.now() + 20 * 24 * 60 * 60_000).toISOString(), settling: true },
      { from },
    );
  const everywhere = (id: string, paymentId: string) =>
    Promise.all([...shop.apps, ...shop.apps].map((app) => settle(id, paymentId, app)));
  const paying = async (productIds: readonly string[], paymentId: string) => {
    const { id } = purchaseOf(
      await shop.checkout(
        aCustomer(),
        productIds.map((productId) => ({ productId, quantity: 1 })),
        [akinyi],
      ),
    );
    await shop.call(service('payments'), 'POST', `/internal/purchases/${id}/payment-begun`, {
      paymentId,
      until: new Date(Date.now() + quarterMs).toISOString(),
    });
    return id;
  };

  it('has what nobody else has held anew, for as long, whoever hears of it how often', async () => {
    const [stool, pot, paymentId] = [await shop.product(akinyi), await shop.product(akinyi), newId('pay')];
    const id = await paying([stool, pot], paymentId);
    await ranOut(id, pot);
    const replies = await everywhere(id, paymentId);
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    for (const reply of replies)
      expect(Date.parse(reply.json<PurchaseForPayment>().holdExpiresAt) - Date.now()).toBeGreaterThan(
        19 * 24 * 60 * 60_000,
      );
    for (const productId of [stool, pot])
      expect(
        await shop.app
          .get(Holds)
          .place({ purchaseId: newId('pur'), items: [one(productId)] }, new Date(Date.now() + quarterMs)),
      ).toEqual({ until: null, gone: productId });
    shop.passMinutes(10 * 24 * 60);
    expect((await shop.checkout(aCustomer(), [{ productId: pot, quantity: 1 }], [akinyi])).json<Problem>().code).toBe(
      'ORDERS.OUT_OF_STOCK',
    );
  });

  it('is no purchase that could be paid or cancelled to begin another', async () => {
    const [productId, buyer] = [await shop.product(akinyi, { stock: 9 }), aCustomer()];
    const next = () => shop.checkout(buyer, [one(productId)], [akinyi]);
    const open = [purchaseOf(await next()), purchaseOf(await next()), purchaseOf(await next())];
    for (const { id } of open) {
      expect((await next()).json<Problem>()).toMatchObject({ status: 409, code: 'ORDERS.TOO_MANY_OPEN' });
      const paymentId = newId('pay');
      await shop.call(service('payments'), 'POST', `/internal/purchases/${id}/payment-begun`, {
        paymentId,
        until: new Date(Date.now() + quarterMs).toISOString(),
      });
      expect((await settle(id, paymentId)).statusCode).toBe(200);
    }
    expect((await next()).json<Problem>()).toMatchObject({
      status: 409,
      code: 'ORDERS.DEBITS_UNDER_WAY',
      detail: errorTexts['ORDERS.DEBITS_UNDER_WAY']?.en.replace('{count}', '3'),
    });
  });

  it('holds nothing at all where another buyer has a part of it, and the purchase is over', async () => {
    const [stool, pot, paymentId] = [await shop.product(akinyi), await shop.product(akinyi), newId('pay')];
    const id = await paying([stool, pot], paymentId);
    const last = [stool, pot].sort().at(-1) ?? ''; // In the order of their ids: the other one is asked for first.
    await ranOut(id, last);
    expect((await shop.checkout(aCustomer(), [{ productId: last, quantity: 1 }], [akinyi])).statusCode).toBe(201);
    expect((await everywhere(id, paymentId)).map((reply) => reply.json<Problem>().code)).toEqual(
      Array(4).fill('ORDERS.HOLD_GONE'),
    );
    expect([
      await shop.stockOf(last === stool ? pot : stool, akinyi),
      (await typesOf(id)).filter((type) => type === 'purchase-closed'),
    ]).toEqual([{ total: 1, free: 1 }, ['purchase-closed']]);
  });
});

it('outlasts the quote of its payment in the stock, so that who agreed to a debit at its very end has the items', async () => {
  const productId = await shop.product(akinyi);
  const { id } = purchaseOf(await shop.checkout(aCustomer(), [{ productId, quantity: 1 }], [akinyi]));
  const until = new Date(Date.now() + quarterMs + 5_000);
  const begin = () =>
    shop.call(service('payments'), 'POST', `/internal/purchases/${id}/payment-begun`, {
      paymentId: `pay_${id.slice(4)}`,
      until: until.toISOString(),
    });
  expect((await begin()).json<PurchaseForPayment>().holdExpiresAt).toBe(until.toISOString());
  expect((await begin()).json<PurchaseForPayment>().holdExpiresAt).toBe(until.toISOString());
  const kept = await shop.app.get(Holds).extend({ purchaseId: id, items: [one(productId)] }, until);
  expect((kept.until?.getTime() ?? 0) - until.getTime()).toBe(2 * 60_000);
});

it('sells once when it is paid, however often that is told, and everybody sees it', async () => {
  const [productId, other] = [await shop.product(akinyi, { stock: 3 }), await shop.product(naserian)];
  const buyer = aCustomer();
  for (const [id, quantity] of [
    [productId, 2],
    [other, 1],
  ] as const)
    expect((await shop.call(buyer, 'PUT', `/api/cart/items/${id}`, { quantity })).statusCode).toBe(200);
  const listener = await eavesdrop(shop.config, 'asili.orders.v1');
  const purchase = purchaseOf(await shop.checkout(buyer, undefined, [akinyi, naserian]));
  const paymentId = newId('pay');
  await Promise.all([shop.confirm(purchase, buyer, paymentId, 3), shop.confirm(purchase, buyer, newId('pay'))]);
  await until(
    () =>
      listener.seen.some(
        ({ type, data }) => type === 'orders.purchase-unfulfillable.v1' && data['purchaseId'] === purchase.id,
      ),
    'the second payment refused',
  );
  await becomes(buyer, purchase.id, 'paid');
  const published = (type: string) => listener.seen.filter((event) => event.type === type && event.key === purchase.id);
  await until(() => published('orders.order-changed.v1').length === 2, 'both orders');
  await listener.close();
  expect([published('orders.purchase-paid.v1').length, published('orders.purchase-unfulfillable.v1').length]).toEqual([
    1, 1,
  ]);
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
  for (const app of shop.apps) await app.get(ApplyDeadlines).run();
  expect((await typesOf(id)).filter((type) => type === 'purchase-closed')).toHaveLength(1);
  await shop.confirm({ id }, buyer, newId('pay'));
  await becomes(buyer, id, 'paid');
  expect(await shop.stockOf(productId, akinyi)).toEqual({ total: 0, free: 0 });
});

it('is kept for a bank debit of days, which buys it; one that fails after days frees it at once', async () => {
  const [paidFor, failed] = [await shop.product(akinyi), await shop.product(akinyi)];
  const buyer = aCustomer();
  const days = 24 * 60;
  async function debited(productId: string) {
    shop.passMinutes(0);
    const { id } = purchaseOf(await shop.checkout(buyer, [{ productId, quantity: 1 }], [akinyi]));
    const paymentId = newId('pay');
    const begun = (until: number, settling?: true) =>
      shop.call(service('payments'), 'POST', `/internal/purchases/${id}/payment-begun`, {
        paymentId,
        until: new Date(Date.now() + until).toISOString(),
        ...(settling && { settling }),
      });
    expect([
      (await begun(15 * 60_000)).statusCode,
      (await begun(20 * days * 60_000, true)).statusCode,
      (await begun(20 * days * 60_000, true)).statusCode,
    ]).toEqual([200, 200, 200]);
    shop.passMinutes(3 * days);
    for (const app of shop.apps) await app.get(ApplyDeadlines).run();
    const seen = await shop.read(buyer, id);
    expect([seen.state, Date.parse(seen.holdExpiresAt) - Date.now() > 19 * days * 60_000]).toEqual(['paying', true]);
    expect((await shop.checkout(aCustomer(), [{ productId, quantity: 1 }], [akinyi])).json()).toMatchObject({
      status: 409,
      code: 'ORDERS.OUT_OF_STOCK',
    });
    return { id, paymentId };
  }
  const bought = await debited(paidFor);
  await shop.confirm({ id: bought.id }, buyer, bought.paymentId);
  await becomes(buyer, bought.id, 'paid');
  const lost = await debited(failed);
  await shop.publish(
    'payments.payment-ended.v1',
    lost.paymentId,
    { paymentId: lost.paymentId, purchaseId: lost.id, outcome: 'failed' },
    'payment',
  );
  await becomes(buyer, lost.id, 'expired');
  await until(async () => (await shop.stockOf(failed, akinyi)).free === 1, 'it free again');
  expect([
    await shop.stockOf(paidFor, akinyi),
    (await typesOf(lost.id)).filter((type) => type === 'purchase-paid' || type === 'purchase-closed'),
  ]).toEqual([{ total: 0, free: 0 }, ['purchase-closed']]);
});

it('is kept once more for late money, or refuses it for good where a part is gone, whoever asks how often', async () => {
  const [pot, collar] = [await shop.product(akinyi), await shop.product(naserian)];
  const buyer = aCustomer();
  const both = [
    { productId: pot, quantity: 1 },
    { productId: collar, quantity: 1 },
  ];
  const ask = (id: string, paymentId: string, from = shop.app, who = service('payments')) =>
    shop.call(who, 'POST', `/internal/purchases/${id}/late-payment`, { paymentId }, { from });
  const free = async () => [(await shop.stockOf(pot, akinyi)).free, (await shop.stockOf(collar, naserian)).free];
  const { id: first } = purchaseOf(await shop.checkout(buyer, both, [akinyi, naserian]));
  shop.passMinutes(31);
  await ranOut(first, pot, collar);
  expect(await free()).toEqual([1, 1]);
  const paymentId = newId('pay');
  expect((await ask(first, paymentId, shop.app, buyer)).statusCode).toBe(403);
  const answers = await Promise.all([...shop.apps, ...shop.apps].map((app) => ask(first, paymentId, app)));
  expect([answers.map((reply) => reply.json()), await free()]).toEqual([answers.map(() => ({ held: true })), [0, 0]]);
  await shop.confirm({ id: first }, buyer, paymentId);
  await becomes(buyer, first, 'paid');
  expect((await ask(first, paymentId)).json()).toEqual({ held: true });
  expect((await ask(first, newId('pay'))).json()).toEqual({ held: false }); // Paid otherwise.

  const basket = await shop.product(akinyi);
  shop.passMinutes(0);
  const { id: second } = purchaseOf(await shop.checkout(buyer, [{ productId: basket, quantity: 1 }], [akinyi]));
  expect((await shop.call(buyer, 'POST', `/api/purchases/${second}/cancel`)).statusCode).toBe(200);
  const late = newId('pay');
  expect([(await ask(second, late)).json(), (await ask(second, late)).json()]).toEqual([
    { held: false },
    { held: false },
  ]); // Given up.
  expect([
    await shop.stockOf(basket, akinyi),
    (await typesOf(second)).filter((type) => type === 'purchase-unfulfillable'),
  ]).toEqual([{ total: 1, free: 1 }, ['purchase-unfulfillable']]);
});

it('is kept for as long as one that is new for late money, though its hold is all but over', async () => {
  const productId = await shop.product(akinyi);
  const { id } = purchaseOf(await shop.checkout(aCustomer(), [{ productId, quantity: 1 }], [akinyi]));
  const holds = shop.app.get(Holds);
  const held = { purchaseId: id, items: [one(productId)] };
  await holds.release(held);
  const soon = new Date(Date.now() + 60_000);
  await holds.place(held, soon);
  const reply = await shop.call(service('payments'), 'POST', `/internal/purchases/${id}/late-payment`, {
    paymentId: newId('pay'),
  });
  expect(reply.json()).toEqual({ held: true });
  const kept = await holds.extend(held, soon); // Never shorter.
  expect((kept.until?.getTime() ?? 0) - soon.getTime()).toBeGreaterThan(13 * 60_000);
});

it('refuses late money for good where another buyer has a part of it, and holds none of the rest', async () => {
  const [pot, collar] = [await shop.product(akinyi), await shop.product(naserian)];
  const buyer = aCustomer();
  const { id } = purchaseOf(
    await shop.checkout(
      buyer,
      [
        { productId: pot, quantity: 1 },
        { productId: collar, quantity: 1 },
      ],
      [akinyi, naserian],
    ),
  );
  shop.passMinutes(31);
  await ranOut(id, pot, collar);
  expect((await shop.checkout(aCustomer(), [{ productId: collar, quantity: 1 }], [naserian])).statusCode).toBe(201);
  const ask = (from = shop.app) =>
    shop.call(
      service('payments'),
      'POST',
      `/internal/purchases/${id}/late-payment`,
      { paymentId: `pay_${id.slice(4)}` },
      { from },
    );
  expect(
    (await Promise.all([...shop.apps, ...shop.apps].map((app) => ask(app)))).every(
      (reply) => !reply.json<{ held: boolean }>().held,
    ),
  ).toBe(true);
  expect([
    await shop.stockOf(pot, akinyi),
    (await typesOf(id)).filter((type) => type === 'purchase-unfulfillable'),
  ]).toEqual([{ total: 1, free: 1 }, ['purchase-unfulfillable']]);
});

it('sells while the reaction that keeps purchases always fails: everything is told once, and what it left is done later', async () => {
  await stalledAlone(shop.app, 'orders.keep-purchases'); // Whatever the cases before began is done.
  const failing = shop.apps.map((app) =>
    jest.spyOn(app.get(PurchaseCommands, { strict: false }), 'keep').mockRejectedValue(new Error('always')),
  );
  const listener = await eavesdrop(shop.config, 'asili.orders.v1');
  const productId = await shop.product(akinyi, { stock: 5 });
  const sold = await Promise.all(
    Array.from({ length: 5 }, async (_, n) => {
      const buyer = aCustomer();
      const purchase = purchaseOf(
        await shop.checkout(buyer, [{ productId, quantity: 1 }], [akinyi], { from: shop.apps[n % 2] ?? shop.app }),
      );
      await shop.confirm(purchase, buyer, newId('pay'));
      await becomes(buyer, purchase.id, 'paid');
      return purchase.id;
    }),
  );
  const published = (id: string) =>
    listener.seen.filter(({ type, key }) => type === 'orders.purchase-paid.v1' && key === id).length;
  await until(() => sold.every((id) => published(id) > 0), 'the sales');
  expect(await stalledAlone(shop.app, 'orders.keep-purchases')).toBeGreaterThanOrEqual(5);
  for (const each of failing) each.mockRestore();
  await resume(shop.app, 'orders.keep-purchases');
  expect(sold.map(published)).toEqual(Array(5).fill(1));
  await listener.close();
});
