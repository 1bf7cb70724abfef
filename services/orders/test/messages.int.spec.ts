import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { PurchaseReply, ThreadMessageReply, ThreadReply } from '@asili/contracts';
import { newId } from '@asili/kernel';
import { Mongo, type Actor } from '@asili/platform';
import { eavesdrop, until } from '@asili/platform/testing';
import { PersonalData } from '../src/personal/personal-data.mongo.ts';
import { aCustomer, anonymous, openShop, type Shop } from './shop.ts';

let shop: Shop;
let akinyi: Actor;
let productId: string;

beforeAll(async () => {
  shop = await openShop();
  akinyi = await shop.artisan();
  productId = await shop.product(akinyi, { stock: 500 });
}, 600_000);
afterAll(() => shop.close());

async function ordered({ paid = true, buyer = aCustomer() } = {}) {
  const { purchase } = (await shop.checkout(buyer, [{ productId, quantity: 1 }], [akinyi])).json<PurchaseReply>();
  if (paid) {
    await shop.confirm(purchase, buyer, newId('pay'));
    await until(async () => (await shop.read(buyer, purchase.id)).state === 'paid', 'it is paid');
  }
  return { buyer, id: purchase.orders[0]?.id ?? '', number: purchase.orders[0]?.number ?? '', purchaseId: purchase.id };
}
const write = (actor: Actor, id: string, text: unknown, options = {}) =>
  shop.call(actor, 'POST', `/api/orders/${id}/messages`, { text }, options);
const thread = async (actor: Actor, id: string) =>
  (await shop.call(actor, 'GET', `/api/orders/${id}/messages`)).json<ThreadReply>().messages;

it('is written by both sides and read by both, masked, in order, with no word in an event', async () => {
  const listener = await eavesdrop(shop.config, 'asili.orders.v1');
  const { buyer, id, number, purchaseId } = await ordered();
  const first = await write(buyer, id, ' Can I soak it? Call 0712 604 482 or a@b.example\nwww.shop.example ');
  expect(first.statusCode).toBe(201);
  expect(first.json<ThreadMessageReply>().message).toMatchObject({
    by: 'buyer',
    text: 'Can I soak it? Call ***482 or ***@***\n***',
  });
  await write(akinyi, id, `Yes. <script>alert(1)</script> Order ${number}.`);
  for (const reader of [buyer, akinyi]) {
    expect((await thread(reader, id)).map(({ by, text }) => `${by}: ${text}`)).toEqual([
      'buyer: Can I soak it? Call ***482 or ***@***\n***',
      `artisan: Yes. <script>alert(1)</script> Order ${number}.`,
    ]);
  }
  const [published] = await until(() => {
    const sent = listener.seen.filter(
      ({ type, data }) => type === 'orders.message-sent.v1' && (data as { orderId: string }).orderId === id,
    );
    return sent.length === 2 ? sent : undefined;
  }, 'both are told');
  expect(published?.data).toEqual({
    messageId: first.json<ThreadMessageReply>().message.id,
    orderId: id,
    number,
    purchaseId,
    artisanId: akinyi.id,
    customerId: buyer.id,
    by: 'buyer',
  });
  await listener.close();
  const everything = JSON.stringify(await shop.app.get(Mongo).collection('commits').find({}).toArray());
  expect(everything).not.toContain('soak');
});

it('is one message however often its key is sent, wherever, and the key is refused for another text', async () => {
  const { buyer, id } = await ordered();
  const replies = await Promise.all(
    [0, 1, 0, 1].map((which) => write(buyer, id, 'Hello', { from: shop.apps[which], key: 'k1' })),
  );
  expect(new Set(replies.map((reply) => reply.json<ThreadMessageReply>().message.id)).size).toBe(1);
  expect((await write(buyer, id, 'Hello!', { key: 'k1' })).statusCode).toBe(422);
  await Promise.all(
    shop.apps.flatMap((from) => [write(buyer, id, 'Me', { from }), write(akinyi, id, 'Me too', { from })]),
  );
  expect((await thread(buyer, id)).map(({ text }) => text).sort()).toEqual(['Hello', 'Me', 'Me', 'Me too', 'Me too']);
});

it('is its two sides’ alone, once it is paid, and has something in it', async () => {
  const { buyer, id } = await ordered();
  for (const [actor, status] of [
    [aCustomer(), 404],
    [await shop.artisan(), 404],
    [anonymous, 401],
    [{ kind: 'service', id: 'payments', language: 'en' }, 403],
  ] as const) {
    expect((await write(actor, id, 'x')).statusCode).toBe(status);
    expect((await shop.call(actor, 'GET', `/api/orders/${id}/messages`)).statusCode).toBe(status);
  }
  for (const text of ['', '  ', '\u3164', 'x'.repeat(1001), 7, undefined, '\ud800'])
    expect((await write(buyer, id, text)).statusCode).toBe(400);
  expect((await write(buyer, newId('ord'), 'x')).statusCode).toBe(404);
  expect(await thread(buyer, id)).toEqual([]);
  const unpaid = await ordered({ paid: false });
  const refused = async () => (await write(unpaid.buyer, unpaid.id, 'x')).json<object>();
  const wrong = { status: 409, code: 'ORDERS.WRONG_STATE' };
  expect(await refused()).toMatchObject({ ...wrong, state: 'awaiting-payment' });
  shop.passMinutes(16);
  expect(await refused()).toMatchObject({ ...wrong, state: 'cancelled' }); // Before any sweep.
  shop.passMinutes(0);
  expect((await write(akinyi, unpaid.id, 'x')).statusCode).toBe(404);
});

it('is bounded for each side, and forgotten with its buyer; the notifications service alone may ask for its words', async () => {
  const { buyer, id } = await ordered();
  for (let n = 0; n < 20; n += 1) expect((await write(buyer, id, `Message ${n}`)).statusCode).toBe(201);
  const refused = await write(buyer, id, 'One more');
  expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([429, 'ORDERS.TOO_MANY_MESSAGES']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000);
  expect((await write(akinyi, id, 'I may')).statusCode).toBe(201);
  shop.passMinutes(61);
  expect((await write(buyer, id, 'An hour later')).statusCode).toBe(201);
  shop.passMinutes(0);
  const messages = await thread(buyer, id);
  const words = (caller: string, messageId = messages[0]?.id ?? '') =>
    shop.call({ kind: 'service', id: caller, language: 'en' }, 'GET', `/internal/messages/${messageId}`);
  expect((await words('notifications')).json()).toEqual({ text: 'Message 0' });
  expect([(await words('payments')).statusCode, (await words('notifications', newId('msg'))).statusCode]).toEqual([
    403, 404,
  ]);
  await shop.app.get(PersonalData, { strict: false }).forgetAll(buyer.id);
  expect((await thread(akinyi, id)).map(({ text }) => text)).toEqual(Array(22).fill(''));
  expect((await words('notifications')).statusCode).toBe(404);
});

it('an artisan who is erased leaves none of their words, and those of the buyer stay', async () => {
  const { buyer, id } = await ordered();
  await write(akinyi, id, 'I am Akinyi, third stall');
  await write(buyer, id, 'I will come');
  const [mongo, personal] = [shop.app.get(Mongo), shop.app.get(PersonalData, { strict: false })];
  const own = () =>
    Promise.all(
      ['carts', 'shipping'].map((name) => mongo.collection<{ _id: string }>(name).countDocuments({ _id: akinyi.id })),
    );
  for (const name of ['carts', 'shipping'])
    await mongo
      .collection<{ _id: string }>(name)
      .updateOne({ _id: akinyi.id }, { $set: { version: 1 } }, { upsert: true });
  expect(await own()).toEqual([1, 1]);
  for (let twice = 0; twice < 2; twice += 1) await personal.forgetAll(akinyi.id);
  expect((await thread(buyer, id)).map(({ text }) => text)).toEqual(['', 'I will come']);
  expect(await own()).toEqual([0, 0]);
});
