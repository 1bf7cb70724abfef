import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import {
  remoteCaseCount,
  remoteCaseList,
  remoteCaseReply,
  type RemoteCase,
  type OrderReply,
  type PurchaseReply,
} from '@asili/contracts';
import { newId } from '@asili/kernel';
import { EventStore, type Actor } from '@asili/platform';
import { eavesdrop, until } from '@asili/platform/testing';
import { aCustomer, address, anonymous, contact, openShop, type Shop } from './shop.ts';

let shop: Shop;
let akinyi: Actor;
let productId: string;
const backOffice: Actor = { kind: 'service', id: 'payments', language: 'en' };
const joyce = newId('opr');
const daniel = newId('opr');
const note = 'The listing says one block';

beforeAll(async () => {
  shop = await openShop();
  akinyi = await shop.artisan();
  productId = await shop.product(akinyi, { stock: 500 });
}, 600_000);
afterAll(() => shop.close());
beforeEach(() => {
  shop.passMinutes(0);
});

const step = async (actor: Actor, id: string, name: string, body: object = {}) => {
  const reply = await shop.call(actor, 'POST', `/api/orders/${id}/${name}`, body);
  expect([name, reply.statusCode]).toEqual([name, 200]);
};
const ask = async (where = '') => shop.call(backOffice, 'GET', `/internal/cases${where}`);
const act = (id: string, action: string, body: object = {}, which = 0) =>
  shop.call(
    backOffice,
    'POST',
    `/internal/cases/${id}/${action}`,
    { by: joyce, note, ...body },
    { from: shop.apps[which] as Shop['app'] },
  );
const waiting = async (query = ''): Promise<RemoteCase[]> =>
  remoteCaseList.parse((await ask(`?limit=100${query}`)).json()).cases;
const one = async (id: string): Promise<RemoteCase> => remoteCaseReply.parse((await ask(`/${id}`)).json()).case;
const values = ({ facts }: RemoteCase, name: string): string[] =>
  facts.flatMap((fact) => (fact.name === name ? [fact.value] : []));
const order = async (actor: Actor, id: string) =>
  (await shop.call(actor, 'GET', `/api/orders/${id}`)).json<OrderReply>().order;

/** A paid order that was delivered, and of which the buyer says that it is broken. */
async function disputed({ refused = true } = {}): Promise<{
  buyer: Actor;
  id: string;
  purchaseId: string;
  paymentId: string;
}> {
  const buyer = aCustomer();
  const zone = (await shop.call(akinyi, 'GET', '/api/artisans/me/shipping')).json<{
    shipping: { zones: { id: string }[] };
  }>().shipping.zones[0]?.id;
  const { purchase } = (
    await shop.checkout(buyer, [{ productId, quantity: 1 }], [], {
      delivery: { [akinyi.id]: { kind: 'ship', zone } },
      address,
    })
  ).json<PurchaseReply>();
  const [id, paymentId] = [purchase.orders[0]?.id ?? '', newId('pay')];
  await shop.confirm(purchase, buyer, paymentId);
  await until(async () => (await shop.read(buyer, purchase.id)).state === 'paid', 'it is paid');
  for (const name of ['accept', 'ship', 'deliver']) await step(akinyi, id, name);
  await step(buyer, id, 'dispute', { reason: 'not-as-described', text: 'The base is glued' });
  await step(akinyi, id, 'answer', { text: 'It always was', offer: 'none' });
  if (refused) await step(buyer, id, 'dispute', { reason: 'not-as-described', text: 'The listing says one block' });
  return { buyer, id, purchaseId: purchase.id, paymentId };
}

it('is an operator’s once the buyer refused the answer, with what both said', async () => {
  const { id: early } = await disputed({ refused: false });
  const before = remoteCaseCount.parse((await ask('/count')).json());
  const { id } = await disputed();
  expect((await waiting()).map((each) => each.id)).not.toContain(early);
  expect(await one(early)).toMatchObject({ actions: [] });
  const found = (await waiting()).find((each) => each.id === id) as RemoteCase;
  expect(found).toMatchObject({ money: { amount: '89.00', currency: 'USD' }, actions: ['refund', 'release'] });
  expect([
    values(found, 'reason'),
    values(found, 'buyer'),
    values(found, 'artisan'),
    values(found, 'buyer-said').map((said) => said.split(' · ').at(-1)),
    values(found, 'artisan-said')[0],
  ]).toEqual([
    ['not-as-described'],
    [contact.name],
    ['Nyakach Carvers'],
    ['The base is glued', 'The listing says one block'],
    expect.stringMatching(/none · It always was$/),
  ]);
  expect(remoteCaseCount.parse((await ask('/count')).json())).toEqual({
    count: before.count + 1,
    oldestAt: before.oldestAt ?? found.openedAt,
  });
});

it('ends in a refund of all of it, by one operator, however often and concurrently it is said', async () => {
  const { id, buyer, purchaseId } = await disputed();
  const replies = await Promise.all([0, 1, 0, 1].map((which) => act(id, 'refund', {}, which)));
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
  expect((await act(id, 'release')).json()).toMatchObject({ status: 409, code: 'ORDERS.WRONG_STATE' });
  expect((await act(id, 'refund', { by: daniel })).json()).toMatchObject({ status: 409 });
  expect((await order(buyer, id)).state).toBe('cancelled');
  const events = (await shop.app.get(EventStore).read(`purchase-${purchaseId}`)).events.filter(
    ({ type }) => type === 'dispute-decided' || type === 'order-reduced',
  );
  expect(events.map(({ type, data }) => [type, data])).toEqual([
    ['dispute-decided', { purchaseId, orderId: id, offer: 'refund', by: joyce, note }],
  ]);
  expect((await waiting()).map((each) => each.id)).not.toContain(id);
});

it('ends in a part of it, which payments hear of before the order is completed', async () => {
  const listener = await eavesdrop(shop.config, 'asili.orders.v1');
  const { id, buyer, purchaseId, paymentId } = await disputed();
  for (const amount of ['0', '89.01', '1e3', { $gt: 0 }, '-1'])
    expect((await act(id, 'refund', { amount })).statusCode).toBe(400);
  expect((await act(id, 'refund', { amount: '18', approvedBy: daniel })).statusCode).toBe(200);
  const published = () => listener.seen.filter(({ data }) => data['orderId'] === id);
  await until(() => published().at(-1)?.data['state'] === 'completed', 'it is completed');
  expect(
    published()
      .slice(-2)
      .map(({ type }) => type),
  ).toEqual(['orders.order-reduced.v1', 'orders.order-changed.v1']);
  expect(published().at(-2)?.data).toEqual({
    orderId: id,
    number: expect.any(String),
    purchaseId,
    paymentId,
    artisanId: akinyi.id,
    customerId: buyer.id,
    refund: { amount: '18.00', currency: 'USD' },
  });
  expect((await order(buyer, id)).timeline.at(-1)).toMatchObject({
    what: 'resolve',
    by: 'operator',
    refund: { amount: '18.00', currency: 'USD' },
  });
  await listener.close();
});

it('is for the payments service alone', async () => {
  const { id } = await disputed();
  for (const actor of [
    aCustomer(),
    akinyi,
    anonymous,
    { kind: 'service', id: 'ussd', language: 'en' },
    { kind: 'operator', id: joyce, language: 'en' },
  ] satisfies Actor[]) {
    for (const where of ['', '/count', `/${id}`])
      expect([401, 403]).toContain((await shop.call(actor, 'GET', `/internal/cases${where}`)).statusCode);
    expect([401, 403]).toContain(
      (await shop.call(actor, 'POST', `/internal/cases/${id}/refund`, { by: joyce, note })).statusCode,
    );
  }
  for (const where of ['/ord_x', `/${newId('ord')}`, `/${newId('pay')}`])
    expect((await ask(where)).statusCode).toBe(404);
  expect((await act(id, 'forgive')).statusCode).toBe(404);
  for (const body of [{ note: '' }, { by: 'opr_1' }, { note: { $ne: '' } }])
    expect((await act(id, 'refund', body)).statusCode).toBe(400);
  expect((await waiting()).map((each) => each.id)).toContain(id);
});
