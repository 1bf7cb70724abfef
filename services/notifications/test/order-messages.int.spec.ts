import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { mailboxReply, type Language } from '@asili/contracts';
import { newId } from '@asili/kernel';
import type { Actor } from '@asili/platform';
import { speakingTo } from '@asili/platform/testing';
import { anonymous, artisan, cleanUp, publisher, startInstance, testEnvironment, until, type Instance, type TestEvent } from './harness.ts';
import { listen } from './sse-client.ts';

/** What the identity service would answer. */
const people = new Map<string, object>();
const identity = { down: false, asked: 0 };
let server: Server;
let env: NodeJS.ProcessEnv;
let one: Instance;
let two: Instance;
let kafka: Awaited<ReturnType<typeof publisher>>;

beforeAll(async () => {
  server = createServer((request, response) => {
    identity.asked += 1;
    const found = people.get(request.url?.split('/').at(-1) ?? '');
    response.writeHead(identity.down ? 503 : found ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(found ?? { status: 404, code: 'IDENTITY.NOT_FOUND' }));
  });
  await new Promise<void>((resolve) => { server.listen(0, '127.0.0.1', resolve); });
  env = testEnvironment({ DEV_MAILBOX: '1', IDENTITY_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
  kafka = await publisher(env);
  [one, two] = await Promise.all([startInstance(env), startInstance(env)]);
});
afterAll(async () => {
  await Promise.all([one.close(), two.close()]);
  await kafka.close();
  await cleanUp(env);
  server.close();
});

let phones = 0;
function aPurchase(language: Language = 'en') {
  const [purchaseId, orderId, customerId, artisanId] = [newId('pur'), newId('ord'), newId('cus'), newId('art')];
  phones += 1;
  const phoneNumber = `+2547110${String(phones).padStart(5, '0')}`;
  const email = `${customerId}@example.org`;
  people.set(artisanId, { id: artisanId, userType: 'artisan', firstName: 'Akinyi', phoneNumber, language });
  people.set(customerId, { id: customerId, userType: 'customer', firstName: 'Aisha', lastName: 'Diop', email, language });
  const changed = (state: string, by: string, version: number, at = new Date()): TestEvent => ({ type: 'orders.order-changed.v1', subject: orderId, version, at, data: { orderId, number: '1043218', purchaseId, paymentId: newId('pay'), artisanId, customerId, state, by } });
  const paid: TestEvent = { type: 'orders.purchase-paid.v1', subject: purchaseId, version: 1, data: { purchaseId, paymentId: newId('pay'), customerId, orders: [{ orderId, number: '1043218', artisanId, lines: [], totals: [] }] } };
  return { purchaseId, orderId, customerId, artisanId, phoneNumber, email, changed, paid };
}
const texts = async (to: string) => mailboxReply.parse(await (await one.call(anonymous, `/dev/mailbox.json?to=${encodeURIComponent(to)}`)).json()).messages;
const follow = (actor: Actor) => listen(`${one.url}/api/events`, speakingTo(one.config)(actor));

it('tells the artisan by SMS and the buyer by e-mail, in their language, once each however often the events come', async () => {
  const sale = aPurchase('sw');
  await kafka.publish([sale.paid, sale.changed('new', 'system', 1), sale.paid, sale.changed('new', 'system', 1)]);
  await until(async () => (await texts(sale.phoneNumber)).length + (await texts(sale.email)).length >= 2, 'both messages');
  await kafka.publish([sale.changed('new', 'system', 1), sale.changed('accepted', 'artisan', 2)]);
  await until(async () => (await texts(sale.email)).length === 2, 'the acceptance');
  expect((await texts(sale.phoneNumber)).map(({ text }) => text)).toEqual([`Oda 1043218 imelipwa. Ikubali ndani ya saa 48: https://asili.example/orders/${sale.orderId}`]);
  expect((await texts(sale.email)).map(({ subject }) => subject)).toEqual(['Oda 1043218 inaandaliwa', 'Malipo yako yamefika']);
});

it('tells both people’s browsers of the order, and the buyer’s of the payment', async () => {
  const sale = aPurchase();
  const [buyer, seller, stranger] = await Promise.all([follow({ kind: 'customer', id: sale.customerId, language: 'en' }), follow(artisan(sale.artisanId)), follow(artisan(newId('art')))]);
  const paymentId = newId('pay');
  await kafka.publish([{ type: 'payments.payment-confirmed.v1', subject: paymentId, version: 2, data: { paymentId, purchaseId: sale.purchaseId, customerId: sale.customerId, method: 'hbar', received: { amount: '1.00000000', currency: 'HBAR' } } }]);
  await until(() => buyer.heard.length === 1, 'the payment');
  await kafka.publish([sale.changed('new', 'system', 1)]);
  await until(() => buyer.heard.length === 2 && seller.heard.length === 1, 'the order');
  expect(buyer.heard.map(({ event, data }) => [event, data])).toMatchObject([['payment', { paymentId, purchaseId: sale.purchaseId }], ['order', { orderId: sale.orderId, state: 'new' }]]);
  expect(seller.heard).toMatchObject([{ event: 'order', data: { orderId: sale.orderId, purchaseId: sale.purchaseId } }]);
  expect(stranger.heard).toEqual([]);
  await Promise.all([buyer, seller, stranger].map((stream) => stream.close()));
});

it('waits for addresses while identity is away, forgets who is gone, and writes to nobody about last week', async () => {
  const [sale, gone, old] = [aPurchase(), aPurchase(), aPurchase()];
  people.delete(gone.artisanId);
  identity.down = true;
  const before = identity.asked;
  await kafka.publish([old.changed('new', 'system', 1, new Date(Date.now() - 8 * 24 * 3600_000)), gone.changed('new', 'system', 1), sale.changed('new', 'system', 1)]);
  await until(() => identity.asked >= before + 2, 'both have been asked for in vain');
  identity.down = false;
  await until(async () => (await texts(sale.phoneNumber)).length === 1, 'the message that waited');
  expect([await texts(gone.phoneNumber), await texts(old.phoneNumber)]).toEqual([[], []]);
});
