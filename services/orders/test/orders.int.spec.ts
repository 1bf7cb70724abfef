import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { Order, OrderList, OrderReply, PurchaseReply } from '@asili/contracts';
import { isShortCode, newId } from '@asili/kernel';
import { EventStore, Mongo, type Actor } from '@asili/platform';
import { eavesdrop, until } from '@asili/platform/testing';
import { ApplyDeadlines, PurchaseCommands } from '../src/purchase/purchase-commands.ts';
import { aCustomer, address, anonymous, brings, contact, openShop, payments, type Shop } from './shop.ts';

let shop: Shop;
let akinyi: Actor;
let productId: string;
const day = 24 * 60;

beforeAll(async () => {
  shop = await openShop();
  akinyi = await shop.artisan();
  productId = await shop.product(akinyi, { stock: 500 });
}, 600_000);
afterAll(() => shop.close());
beforeEach(() => {
  shop.passMinutes(0);
});

/** A paid order. */
async function ordered({ buyer = aCustomer(), shipped = true } = {}): Promise<{
  buyer: Actor;
  id: string;
  purchaseId: string;
  paymentId: string;
}> {
  const zone = (await shop.call(akinyi, 'GET', '/api/artisans/me/shipping')).json<{
    shipping: { zones: { id: string }[] };
  }>().shipping.zones[0]?.id;
  const delivery = { [akinyi.id]: shipped ? { kind: 'ship', zone } : { kind: 'pickup' } };
  const { purchase } = (
    await shop.checkout(buyer, [{ productId, quantity: 1 }], [], { delivery, address })
  ).json<PurchaseReply>();
  const paymentId = newId('pay');
  await shop.confirm(purchase, buyer, paymentId);
  await until(async () => (await shop.read(buyer, purchase.id)).state === 'paid', 'it is paid');
  return { buyer, id: purchase.orders[0]?.id ?? '', purchaseId: purchase.id, paymentId };
}
const get = async (actor: Actor, id: string): Promise<Order> =>
  (await shop.call(actor, 'GET', `/api/orders/${id}`)).json<OrderReply>().order;
const step = (actor: Actor, id: string, name: string, body?: object, options = {}) =>
  shop.call(actor, 'POST', `/api/orders/${id}/${name}`, body, options);
const orderOf = (reply: { json<T>(): T }): Order => reply.json<OrderReply>().order;
const list = async (actor: Actor, query = '') =>
  (await shop.call(actor, 'GET', `/api/orders${query}`)).json<OrderList>();

it('goes from new to completed by both sides’ steps, and both see its history', async () => {
  const { buyer, id } = await ordered();
  const fresh = await get(akinyi, id);
  expect(fresh).toMatchObject({
    state: 'new',
    allowed: ['accept', 'decline', 'cancel'],
    deadlines: [{ what: 'accept', then: { state: 'cancelled' } }],
    buyer: { name: contact.name, place: { city: 'Nairobi', country: 'KE' } },
  });
  expect(fresh.buyer).not.toHaveProperty('address');
  expect(isShortCode(`0${fresh.number}`)).toBe(true); // The same check digit, over fewer digits.
  expect(orderOf(await step(akinyi, id, 'accept'))).toMatchObject({
    state: 'accepted',
    buyer: { contact, address },
    deadlines: [{ what: 'send' }, { what: 'sent-late', then: { state: 'cancelled' } }],
  });
  expect(orderOf(await step(akinyi, id, 'ship', { carrier: 'G4S', tracking: 'KE123' }))).toMatchObject({
    state: 'shipped',
    delivery: { kind: 'ship', name: 'Kenya', carrier: 'G4S', tracking: 'KE123' },
  });
  expect(await get(buyer, id)).toMatchObject({
    state: 'shipped',
    allowed: ['confirm'],
    delivery: { tracking: 'KE123' },
  });
  expect(orderOf(await step(akinyi, id, 'deliver'))).toMatchObject({ state: 'delivered', allowed: [] });
  expect(orderOf(await step(buyer, id, 'confirm'))).toMatchObject({
    state: 'completed',
    allowed: [],
    deadlines: [],
    buyer: { name: '' },
  });
  for (const reader of [buyer, akinyi])
    expect((await get(reader, id)).timeline.map(({ what, by }) => `${what} ${by}`)).toEqual([
      'paid system',
      'accept artisan',
      'ship artisan',
      'deliver artisan',
      'confirm buyer',
    ]);
  expect((await get(akinyi, id)).buyer).toEqual({ name: '' });
});

it('refuses what its state does not allow and says what it does; a step that was done is a success', async () => {
  const { buyer, id } = await ordered({ shipped: false });
  expect((await step(akinyi, id, 'deliver')).json()).toMatchObject({
    status: 409,
    code: 'ORDERS.WRONG_STATE',
    state: 'new',
    allowed: ['accept', 'decline', 'cancel'],
  });
  expect((await step(buyer, id, 'accept')).json()).toMatchObject({ status: 409, state: 'new', allowed: ['cancel'] });
  const replies = await Promise.all(
    shop.apps.flatMap((from) => [
      step(akinyi, id, 'accept', undefined, { from }),
      step(akinyi, id, 'accept', {}, { from, key: 'a key' }),
    ]),
  );
  expect(replies.map((reply) => orderOf(reply).state)).toEqual(Array(4).fill('accepted'));
  expect((await get(buyer, id)).timeline.filter(({ what }) => what === 'accept')).toHaveLength(1);
  expect((await step(akinyi, id, 'ship')).json()).toMatchObject({ code: 'ORDERS.WRONG_STATE', state: 'accepted' });
  expect(orderOf(await step(akinyi, id, 'ready'))).toMatchObject({
    state: 'ready',
    delivery: { kind: 'pickup', note: 'Oginga Odinga Street' },
    allowed: ['deliver', 'cancel'],
  });
  for (const name of ['fly', 'paid', 'expire', '..']) expect((await step(akinyi, id, name)).statusCode).toBe(404);
});

it('tells its artisan what it brings before it is accepted, and nobody else; without it where payments are away or it is cancelled', async () => {
  const { buyer, id } = await ordered();
  await until(async () => (await get(akinyi, id)).money, 'what it brings'); // An order is shown without it rather than late.
  expect((await get(akinyi, id)).money).toEqual(brings);
  expect((await list(akinyi, '?limit=1')).orders).toMatchObject([{ id, money: brings }]);
  expect(await get(buyer, id)).not.toHaveProperty('money');
  expect((await list(buyer)).orders[0]).not.toHaveProperty('money');
  payments.isAway = true;
  expect(await get(akinyi, id)).not.toHaveProperty('money');
  payments.isAway = false;
  expect(orderOf(await step(akinyi, id, 'accept')).money).toEqual(brings);
  expect(orderOf(await step(akinyi, id, 'cancel'))).not.toHaveProperty('money');
});

it('is its buyer’s and its artisan’s alone', async () => {
  const { id } = await ordered();
  const someoneElse = await shop.artisan();
  for (const [actor, status] of [
    [aCustomer(), 404],
    [someoneElse, 404],
    [anonymous, 401],
    [{ kind: 'service', id: 'payments', language: 'en' }, 403],
  ] as const) {
    expect((await shop.call(actor, 'GET', `/api/orders/${id}`)).statusCode).toBe(status);
    expect((await step(actor, id, 'cancel')).statusCode).toBe(status);
  }
  for (const wrong of ['ord_x', newId('ord'), newId('pur')])
    expect((await shop.call(akinyi, 'GET', `/api/orders/${wrong}`)).statusCode).toBe(404);
  expect((await get(akinyi, id)).state).toBe('new');
});

it('has a parcel slip for its artisan while it is under way, and a receipt for its buyer for good', async () => {
  const { buyer, id } = await ordered();
  const paper = (actor: Actor, name: string) => shop.call(actor, 'GET', `/api/orders/${id}/${name}.pdf`);
  expect((await paper(akinyi, 'slip')).json()).toMatchObject({ status: 409, code: 'ORDERS.WRONG_STATE', state: 'new' });
  await step(akinyi, id, 'accept');
  const slip = await paper(akinyi, 'slip');
  expect([
    slip.statusCode,
    slip.headers['content-type'],
    slip.headers['cache-control'],
    slip.rawPayload.subarray(0, 5).toString(),
  ]).toEqual([200, 'application/pdf', 'no-store', '%PDF-']);
  for (const [actor, name, status] of [
    [buyer, 'slip', 403],
    [akinyi, 'receipt', 403],
    [aCustomer(), 'receipt', 404],
    [await shop.artisan(), 'slip', 404],
    [anonymous, 'slip', 401],
  ] as const)
    expect([name, (await paper(actor, name)).statusCode]).toEqual([name, status]);
  for (const name of ['ship', 'deliver']) await step(akinyi, id, name);
  await step(buyer, id, 'confirm');
  expect((await paper(akinyi, 'slip')).json()).toMatchObject({ code: 'ORDERS.WRONG_STATE', state: 'completed' });
  expect((await paper(buyer, 'receipt')).statusCode).toBe(200);
  const { purchase } = (await shop.checkout(buyer, [{ productId, quantity: 1 }], [akinyi])).json<PurchaseReply>();
  expect((await shop.call(buyer, 'GET', `/api/orders/${purchase.orders[0]?.id}/receipt.pdf`)).json()).toMatchObject({
    code: 'ORDERS.WRONG_STATE',
    state: 'awaiting-payment',
  });
});

it('is found by its number by its two sides alone', async () => {
  const { buyer, id } = await ordered();
  const { number } = await get(akinyi, id);
  const someoneElse = await shop.artisan();
  const found = await Promise.all(
    [akinyi, buyer, someoneElse, aCustomer()].map(async (actor) =>
      (await list(actor, `?number=${number}`)).orders.map((order) => order.id),
    ),
  );
  expect(found).toEqual([[id], [id], [], []]);
  expect((await list(akinyi, '?number=0000000')).orders).toEqual([]);
  for (const wrong of ['1', '12345678', 'x'])
    expect((await shop.call(akinyi, 'GET', `/api/orders?number=${wrong}`)).statusCode).toBe(400);
});

it('an artisan has no part in what is not paid', async () => {
  const buyer = aCustomer();
  const { purchase } = (await shop.checkout(buyer, [{ productId, quantity: 1 }], [akinyi])).json<PurchaseReply>();
  const id = purchase.orders[0]?.id ?? '';
  expect((await shop.call(akinyi, 'GET', `/api/orders/${id}`)).statusCode).toBe(404);
  expect(await get(buyer, id)).toMatchObject({ state: 'awaiting-payment', deadlines: [{ what: 'pay' }], allowed: [] });
  expect((await step(buyer, id, 'cancel')).json()).toMatchObject({
    code: 'ORDERS.WRONG_STATE',
    state: 'awaiting-payment',
  });
  expect((await list(buyer)).orders).toEqual([]);
});

it('is listed for each side, newest first, page by page and by state', async () => {
  const buyer = aCustomer('sw');
  const ids: string[] = [];
  for (let n = 0; n < 3; n += 1) ids.unshift((await ordered({ buyer })).id);
  await step(buyer, ids[1] ?? '', 'cancel');
  const first = await list(buyer, '?role=buyer&limit=2');
  expect([first.orders.map(({ id }) => id), first.nextCursor]).toEqual([ids.slice(0, 2), ids[1]]);
  expect(await list(buyer, `?limit=2&cursor=${first.nextCursor}`)).toMatchObject({
    orders: [{ id: ids[2] }],
    nextCursor: null,
  });
  expect((await list(buyer, '?state=cancelled')).orders.map(({ id }) => id)).toEqual([ids[1]]);
  expect(first.orders[0]?.deadlines[0]?.then.text).toContain('Fundi asipokubali');
  expect((await list(akinyi, '?role=artisan&state=new&limit=100')).orders.map(({ id }) => id)).toEqual(
    expect.arrayContaining([ids[0], ids[2]]),
  );
  expect([
    (await shop.call(akinyi, 'GET', '/api/orders?role=buyer')).statusCode,
    (await shop.call(buyer, 'GET', '/api/orders?cursor=x')).statusCode,
    (await shop.call(anonymous, 'GET', '/api/orders')).statusCode,
  ]).toEqual([403, 400, 401]);
});

it('a dispute is told by both sides in their own words, which no event holds, and settled as offered', async () => {
  const { buyer, id, purchaseId } = await ordered();
  for (const [actor, name] of [
    [akinyi, 'accept'],
    [akinyi, 'ship'],
    [akinyi, 'deliver'],
  ] as const)
    await step(actor, id, name);
  expect((await step(buyer, id, 'dispute', { text: 'no reason' })).statusCode).toBe(400);
  const words = 'The rim is cracked on one side.';
  for (let n = 0; n < 2; n += 1)
    expect(
      orderOf(await step(buyer, id, 'dispute', { reason: 'damaged', text: words }, { key: 'told once' })),
    ).toMatchObject({ state: 'disputed', deadlines: [{ what: 'answer', then: { state: 'cancelled' } }] });
  expect(
    (await step(buyer, id, 'dispute', { reason: 'damaged', text: 'other words' }, { key: 'told once' })).statusCode,
  ).toBe(422);
  expect((await step(buyer, id, 'resolve')).json()).toMatchObject({ code: 'ORDERS.WRONG_STATE', allowed: [] });
  expect((await step(akinyi, id, 'answer', { offer: 'refund' })).statusCode).toBe(400);
  await step(akinyi, id, 'answer', { text: 'I am sorry.', offer: 'refund' });
  expect((await get(buyer, id)).timeline.slice(-2)).toMatchObject([
    { what: 'dispute', by: 'buyer', text: words, reason: 'damaged' },
    { what: 'answer', by: 'artisan', text: 'I am sorry.', offer: 'refund' },
  ]);
  expect(JSON.stringify((await shop.app.get(EventStore).read(`purchase-${purchaseId}`)).events)).not.toContain('rim');
  expect(orderOf(await step(buyer, id, 'resolve'))).toMatchObject({ state: 'cancelled' });
});

it('reminds its artisan once before it is cancelled, with several instances at it; what was sold is told to notifications alone', async () => {
  const listener = await eavesdrop(shop.config, 'asili.orders.v1');
  const { id, buyer } = await ordered();
  const reminders = () =>
    listener.seen
      .filter(({ type, data }) => type === 'orders.order-deadline-approached.v1' && data['orderId'] === id)
      .map(({ data: { what, hours } }) => [what, hours]);
  const brief = async (actor: Actor) => shop.call(actor, 'GET', `/internal/orders/${id}/brief`);
  const notifications: Actor = { kind: 'service', id: 'notifications', language: 'en' };
  shop.passMinutes(25 * 60);
  await Promise.all(shop.apps.map((app) => app.get(ApplyDeadlines).run()));
  await until(() => reminders().length > 0, 'the first reminder');
  expect((await brief(notifications)).json()).toMatchObject({
    state: 'new',
    items: [{ name: expect.any(String), quantity: 1 }],
    delivery: 'ship',
    deadline: { what: 'accept' },
  });
  shop.passMinutes(43 * 60);
  await Promise.all(shop.apps.map((app) => app.get(ApplyDeadlines).run()));
  await until(() => reminders().length > 1, 'the second reminder');
  await step(akinyi, id, 'accept');
  await shop.app.get(ApplyDeadlines).run();
  expect(reminders()).toEqual([
    ['accept', 24],
    ['accept', 6],
  ]);
  expect((await brief(notifications)).json()).toMatchObject({ state: 'accepted', deadline: { what: 'sent-late' } });
  expect(JSON.stringify((await brief(notifications)).json())).not.toContain(contact.name);
  expect(
    (await Promise.all([akinyi, buyer, { ...notifications, id: 'payments' }].map(brief))).map(
      ({ statusCode }) => statusCode,
    ),
  ).toEqual([403, 403, 403]);
  await listener.close();
});

it('payments may know whether a person has orders that are not over, or may still be paid', async () => {
  const asPayments: Actor = { kind: 'service', id: 'payments', language: 'en' };
  const hasOpen = async (id: string): Promise<unknown> =>
    (await shop.call(asPayments, 'GET', `/internal/people/${id}/open-orders`)).json();
  const artisan = await shop.artisan();
  const sold = await shop.product(artisan, { stock: 5 });
  const buyer = aCustomer();
  expect([await hasOpen(artisan.id), await hasOpen(buyer.id)]).toEqual([
    { hasOpenOrders: false },
    { hasOpenOrders: false },
  ]);
  const { purchase } = (
    await shop.checkout(buyer, [{ productId: sold, quantity: 1 }], [artisan])
  ).json<PurchaseReply>();
  expect([await hasOpen(artisan.id), await hasOpen(buyer.id)]).toEqual([
    { hasOpenOrders: true },
    { hasOpenOrders: true },
  ]);
  await shop.confirm(purchase, buyer, newId('pay'));
  await until(async () => (await shop.read(buyer, purchase.id)).state === 'paid', 'it is paid');
  expect([await hasOpen(artisan.id), await hasOpen(buyer.id)]).toEqual([
    { hasOpenOrders: true },
    { hasOpenOrders: true },
  ]);
  expect((await step(artisan, purchase.orders[0]?.id ?? '', 'decline')).statusCode).toBe(200);
  expect([await hasOpen(artisan.id), await hasOpen(buyer.id)]).toEqual([
    { hasOpenOrders: false },
    { hasOpenOrders: false },
  ]);
  expect(
    (
      await Promise.all(
        [artisan, buyer, { ...asPayments, id: 'identity' }].map((actor) =>
          shop.call(actor, 'GET', `/internal/people/${buyer.id}/open-orders`),
        ),
      )
    ).map(({ statusCode }) => statusCode),
  ).toEqual([403, 403, 403]);
});

it('leaves each state by itself, shown at once and written down by the sweep once, with several instances at it', async () => {
  const listener = await eavesdrop(shop.config, 'asili.orders.v1');
  const { buyer, id, purchaseId, paymentId } = await ordered();
  shop.passMinutes(3 * day);
  expect(await get(buyer, id)).toMatchObject({
    state: 'cancelled',
    timeline: [{ what: 'paid' }, { what: 'cancelled', by: 'system' }],
  });
  expect((await step(akinyi, id, 'accept')).json()).toMatchObject({
    code: 'ORDERS.WRONG_STATE',
    state: 'cancelled',
    allowed: [],
  });
  await Promise.all(shop.apps.map((app) => app.get(ApplyDeadlines).run()));
  const changes = () =>
    listener.seen
      .filter(({ type, data }) => type === 'orders.order-changed.v1' && data['orderId'] === id)
      .map(({ data }) => data['state']);
  await until(() => changes().length >= 2, 'the transition to be published');
  expect(changes()).toEqual(['new', 'cancelled']);
  expect((await get(buyer, id)).buyer).toEqual({ name: '' });
  for (let n = 1; n <= 2; n += 1)
    await shop.publish(
      'payments.payment-refunded.v1',
      paymentId,
      { paymentId, purchaseId, refundId: 'ref_1', money: { amount: '89.00', currency: 'USD' }, orderIds: [id] },
      'payment',
      n,
    );
  await until(async () => (await get(buyer, id)).state === 'refunded', 'the refund');
  await until(() => changes().length >= 3, 'the refund is told');
  expect(changes()).toEqual(['new', 'cancelled', 'refunded']);
  const money = (type: 'payment-refunded' | 'payment-refund-failed', n: number) =>
    shop.publish(
      `payments.${type}.v1`,
      paymentId,
      {
        paymentId,
        purchaseId,
        customerId: buyer.id,
        refundId: 'ref_1',
        money: { amount: '89.00', currency: 'USD' },
        orderIds: [id],
      },
      'payment',
      n,
    );
  await money('payment-refund-failed', 3);
  await until(() => changes().length >= 4, 'its money came back to us');
  for (const reader of [buyer, akinyi])
    expect(await get(reader, id)).toMatchObject({
      state: 'cancelled',
      timeline: [{ what: 'paid' }, { what: 'cancelled' }, { what: 'refund' }, { what: 'refund-failed', by: 'system' }],
    });
  await money('payment-refunded', 4);
  await until(() => changes().length >= 5, 'it went another way');
  await money('payment-refund-failed', 3); // An old one again.
  await money('payment-refund-failed', 5);
  await until(() => changes().length >= 6, 'the next one');
  expect(changes()).toEqual(['new', 'cancelled', 'refunded', 'cancelled', 'refunded', 'cancelled']);
  expect((await get(buyer, id)).timeline.map(({ what }) => what)).toEqual([
    'paid',
    'cancelled',
    'refund',
    'refund-failed',
    'refund',
    'refund-failed',
  ]);
  await listener.close();
});

it('what a process did before it died is shown and listed: the relay tells of it', async () => {
  const { buyer, id, purchaseId } = await ordered();
  const { db } = shop.app.get(Mongo);
  const { version } = await shop.app.get(EventStore).read(`purchase-${purchaseId}`);
  const facts = { purchaseId, orderId: id, state: 'accepted', by: 'artisan' };
  await shop.app
    .get(EventStore)
    .append(`purchase-${purchaseId}`, version, {
      commitId: 'died-after-this',
      events: [{ type: 'order-stepped', data: { ...facts, step: 'accept', at: new Date().toISOString() } }],
    });
  await until(async () => (await list(buyer, '?state=accepted')).orders.length === 1, 'the step');
  expect(await db.collection<{ _id: string }>('orders').findOne({ _id: id })).toMatchObject({
    state: 'accepted',
    version: version + 1,
  });
  expect((await shop.app.get(PurchaseCommands).get(purchaseId)).orders[0]?.state).toBe('accepted');
});
