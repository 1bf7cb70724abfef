import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import {
  mailboxReply,
  webhookData,
  webhookDeliveryList,
  webhookEndpointList,
  webhookEndpointReply,
  type WebhookDelivery,
  type WebhookEventType,
} from '@asili/contracts';
import { newId } from '@asili/kernel';
import { Mongo, type Actor } from '@asili/platform';
import { WebhookEndpoints } from '../src/outgoing-webhooks/webhooks.mongo.ts';
import {
  anonymous,
  artisan,
  cleanUp,
  publisher,
  startInstance,
  testEnvironment,
  until,
  type Instance,
  type TestEvent,
} from './harness.ts';
import { isSigned, startReceiver } from './webhook-receiver.ts';

/** What the identity and payments services would answer. */
const people = new Map<string, object>();
const sellers = new Map<string, readonly string[]>();
const neighbours = { paymentsAreDown: false };
let server: Server;
let env: NodeJS.ProcessEnv;
let one: Instance;
let two: Instance;
let kafka: Awaited<ReturnType<typeof publisher>>;
let receiver: Awaited<ReturnType<typeof startReceiver>>;

beforeAll(async () => {
  server = createServer((request, response) => {
    const parts = request.url?.split('/') ?? [];
    const isPayment = parts.includes('payments');
    const found = isPayment
      ? sellers.has(parts[3] ?? '') && { artisanIds: sellers.get(parts[3] ?? '') }
      : people.get(parts.at(-1) ?? '');
    response
      .writeHead(isPayment && neighbours.paymentsAreDown ? 503 : found ? 200 : 404, {
        'content-type': 'application/json',
      })
      .end(JSON.stringify(found || { status: 404, code: 'PLATFORM.NOT_FOUND' }));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const neighbour = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  receiver = await startReceiver();
  env = testEnvironment({ DEV_MAILBOX: '1', IDENTITY_URL: neighbour, PAYMENTS_URL: neighbour });
  kafka = await publisher(env);
  [one, two] = await Promise.all([startInstance(env), startInstance(env)]);
});
afterAll(async () => {
  await Promise.all([one.close(), two.close()]);
  await kafka.close();
  await cleanUp(env);
  server.close();
  receiver.close();
});

const wantedBy = async (artisanId: string, events: readonly string[], path = `/${artisanId}/${newId('req')}`) => {
  const reply = await one.post(artisan(artisanId), '/api/webhook-endpoints', { url: receiver.url + path, events });
  expect(reply.status).toBe(201);
  return { path, ...webhookEndpointReply.parse(await reply.json()) };
};
const deliveriesOf = async (artisanId: string, id: string): Promise<WebhookDelivery[]> =>
  webhookDeliveryList.parse(
    await (await two.call(artisan(artisanId), `/api/webhook-endpoints/${id}/deliveries`)).json(),
  ).deliveries;
const endpointsOf = async (artisanId: string) =>
  webhookEndpointList.parse(await (await one.call(artisan(artisanId), '/api/webhook-endpoints')).json()).endpoints;
const changed = (
  artisanId: string,
  state: string,
  version = 1,
  at = new Date(),
  orderId = newId('ord'),
): TestEvent => ({
  type: 'orders.order-changed.v1',
  subject: orderId,
  version,
  at,
  data: {
    orderId,
    number: '1043218',
    purchaseId: 'pur_1',
    paymentId: 'pay_1',
    artisanId,
    customerId: newId('cus'),
    state,
    by: 'buyer',
  },
});

it('sends each of the events to the artisan whom it concerns, once, signed, and to nobody else', async () => {
  const [mine, other] = [newId('art'), newId('art')];
  const [all, orders, theirs] = [
    await wantedBy(mine, ['*', 'order.paid']),
    await wantedBy(mine, ['order.updated']),
    await wantedBy(other, ['*']),
  ];
  expect(all.endpoint.events).toEqual(['*']);
  const paymentId = newId('pay');
  sellers.set(paymentId, [mine, mine]);
  const [productId, purchaseId, orderId] = [newId('prd'), newId('pur'), newId('ord')];
  const sale = (artisanId: string, id: string) => ({
    orderId: id,
    number: '1043218',
    artisanId,
    lines: [{ productId, quantity: 1, unitPrice: { amount: '85.00', currency: 'USD' } }],
    totals: [{ amount: '85.00', currency: 'USD' }],
  });
  const story: TestEvent[] = [
    {
      type: 'products.product-certified.v1',
      subject: productId,
      version: 2,
      data: {
        productId,
        artisanId: mine,
        certificate: {
          network: 'local',
          tokenId: '0.0.5',
          serial: 1,
          transactionId: '0.0.2@1.1',
          consensusAt: '2026-11-21T10:00:00.000Z',
          metadataCid: 'bafy',
          contentHash: 'ab',
          explorerUrl: 'https://x',
          feeUsd: '0.02',
        },
      },
    },
    ...[true, false].map((counted, n): TestEvent => ({
      type: 'verification.code-checked.v1',
      subject: `vrf_${mine}${n}`,
      version: 1,
      data: {
        verificationId: `vrf_${n}`,
        code: productId,
        productId,
        artisanId: mine,
        verdict: 'RECORD_GENUINE',
        isAuthentic: true,
        reasons: [],
        counted,
        channel: 'web',
      },
    })),
    {
      type: 'orders.purchase-paid.v1',
      subject: purchaseId,
      version: 1,
      data: {
        purchaseId,
        paymentId,
        customerId: newId('cus'),
        orders: [sale(mine, orderId), sale(other, newId('ord'))],
      },
    },
    changed(mine, 'accepted', 1, new Date(), orderId),
    {
      type: 'payments.payment-confirmed.v1',
      subject: paymentId,
      version: 3,
      data: {
        paymentId,
        purchaseId,
        customerId: 'cus_1',
        method: 'hbar',
        received: { amount: '1.00000000', currency: 'HBAR' },
      },
    },
    {
      type: 'payments.payout-changed.v1',
      subject: newId('out'),
      version: 1,
      data: {
        payoutId: 'out_1',
        artisanId: mine,
        provider: 'mpesa',
        money: { amount: '10465.00', currency: 'KES' },
        state: 'held',
        reason: 'float-empty',
      },
    },
  ];
  await kafka.publish([...story, ...story]);
  const types: WebhookEventType[] = [
    'code.checked',
    'order.paid',
    'order.updated',
    'payment.updated',
    'payout.updated',
    'product.certified',
  ];
  const typeOf = ({ body }: { body: string }) => (JSON.parse(body) as { type: WebhookEventType }).type;
  await until(
    () =>
      receiver.at(all.path).length >= types.length &&
      receiver.at(theirs.path).length >= 1 &&
      receiver.at(orders.path).length >= 1,
    'all messages',
  );
  await kafka.publish(story);
  const end = changed(mine, 'shipped', 2, new Date(), orderId); // Comes after all others of this topic.
  await kafka.publish([end]);
  await until(
    () => receiver.at(orders.path).length >= 2 && receiver.at(all.path).length > types.length,
    'what came last',
  );
  expect(receiver.at(all.path).map(typeOf).sort()).toEqual([...types, 'order.updated'].sort());
  expect(receiver.at(theirs.path).map(typeOf)).toEqual(['order.paid']);
  for (const message of receiver.at(all.path)) {
    const { type, timestamp, data } = JSON.parse(message.body) as {
      type: WebhookEventType;
      timestamp: string;
      data: unknown;
    };
    webhookData[type].strict().parse(data);
    expect(Math.abs(Date.parse(timestamp) - Date.now())).toBeLessThan(120_000);
    expect([isSigned(message, all.secret), isSigned(message, orders.secret)]).toEqual([true, false]);
    expect(message.headers).toMatchObject({
      'content-type': 'application/json',
      'webhook-id': expect.stringMatching(/^msg_[0-9a-z]{26}$/),
    });
    expect(message.body).not.toContain(other);
    expect(message.body).not.toContain('cus_');
  }
  expect(all.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  const ids = (path: string) => new Set(receiver.at(path).map(({ id }) => id));
  expect([...ids(all.path)].filter((id) => ids(orders.path).has(id))).toHaveLength(2);
});

it('tries again what did not arrive, under the same webhook-id, and says so', async () => {
  const id = newId('art');
  const shop = await wantedBy(id, ['order.updated']);
  let isBroken = true;
  receiver.answer = (response, { path }) =>
    void response.writeHead(path === shop.path && isBroken ? 500 : 200).end('<script>alert(1)</script>');
  await kafka.publish([changed(id, 'accepted')]);
  await until(async () => (await endpointsOf(id))[0]?.state === 'failing', 'the first attempt');
  const [waiting] = await deliveriesOf(id, shop.endpoint.id);
  expect(waiting).toMatchObject({
    state: 'pending',
    attempts: expect.arrayContaining([expect.objectContaining({ status: 500 })]) as unknown,
  });
  expect(
    Date.parse(waiting?.nextAttemptAt ?? '') - Date.parse(waiting?.attempts.at(-1)?.at ?? ''),
  ).toBeGreaterThanOrEqual(5000);
  isBroken = false;
  await until(async () => (await deliveriesOf(id, shop.endpoint.id))[0]?.state === 'delivered', 'the last attempt');
  const [done] = await deliveriesOf(id, shop.endpoint.id);
  expect(done?.messageId).toBe(receiver.at(shop.path)[0]?.id);
  expect(done?.attempts.map(({ status }) => status)).toEqual(
    receiver.at(shop.path).map((_, n, all) => (n === all.length - 1 ? 200 : 500)),
  );
  expect(new Set(receiver.at(shop.path).map(({ id: sent }) => sent)).size).toBe(1);
  await until(async () => (await endpointsOf(id))[0]?.state === 'active', 'the endpoint to be well');
  expect(JSON.stringify(done)).not.toContain('script');
});

it('sends again on demand, and nothing of what happened before an endpoint was named', async () => {
  const id = newId('art');
  const shop = await wantedBy(id, ['*']);
  await kafka.publish([changed(id, 'accepted', 1, new Date(Date.now() - 60_000)), changed(id, 'shipped', 2)]);
  await until(async () => (await deliveriesOf(id, shop.endpoint.id))[0]?.state === 'delivered', 'the delivery');
  const [delivery] = await deliveriesOf(id, shop.endpoint.id);
  const again = `/api/webhook-endpoints/${shop.endpoint.id}/deliveries/${delivery?.id ?? ''}/resend`;
  expect((await one.post(artisan(newId('art')), again)).status).toBe(404);
  expect((await one.post(artisan(id), again)).status).toBe(202);
  await until(async () => (await deliveriesOf(id, shop.endpoint.id))[0]?.attempts.length === 2, 'the second delivery');
  expect(receiver.at(shop.path).map(({ id: sent, body }) => [sent, body])).toEqual(
    Array(2).fill([delivery?.messageId, delivery?.body]),
  );
});

it('leaves an endpoint alone that is gone or at which nothing arrived for days, tells its artisan once, and begins again after a test', async () => {
  const id = newId('art');
  people.set(id, { id, userType: 'artisan', firstName: 'Akinyi', phoneNumber: '+254711099001', language: 'fr' });
  const [shop, broken] = [await wantedBy(id, ['order.updated']), await wantedBy(id, ['order.updated'])];
  const refused = new Map([
    [shop.path, 410],
    [broken.path, 500],
  ]);
  receiver.answer = (response, { path }) => void response.writeHead(refused.get(path) ?? 204).end();
  await one.app
    .get(WebhookEndpoints, { strict: false })
    .failed(broken.endpoint.id, new Date(Date.now() - 5 * 24 * 3_600_000));
  await kafka.publish([changed(id, 'accepted')]);
  await until(async () => (await endpointsOf(id)).every(({ state }) => state === 'disabled'), 'both to be disabled');
  expect((await endpointsOf(id)).map(({ disabledReason }) => disabledReason)).toEqual(['gone', 'failing']);
  const texts = async () =>
    mailboxReply.parse(await (await one.call(anonymous, '/dev/mailbox.json?to=%2B254711099001')).json()).messages;
  await until(async () => (await texts()).length === 2, 'the messages');
  expect((await texts())[0]?.text).toMatch(
    /^Les webhooks vers 127\.0\.0\.1:\d+ échouent et sont suspendus\. .*\/settings\/webhooks$/,
  );
  const before = receiver.at(shop.path).length;
  const witness = await wantedBy(id, ['order.updated']);
  await kafka.publish([changed(id, 'shipped')]);
  await until(() => receiver.at(witness.path).length === 1, 'it to be told where it is wanted');
  const test = (endpointId: string) => one.post(artisan(id), `/api/webhook-endpoints/${endpointId}/test`);
  expect((await test(shop.endpoint.id)).status).toBe(202);
  await until(
    async () =>
      (await deliveriesOf(id, shop.endpoint.id)).some(
        ({ type, state }) => type === 'endpoint.test' && state === 'failed',
      ),
    'the test to fail',
  );
  expect(receiver.at(shop.path)).toHaveLength(before + 1);
  refused.clear();
  await test(shop.endpoint.id);
  await until(async () => (await endpointsOf(id))[0]?.state === 'active', 'the test to arrive');
  await kafka.publish([changed(id, 'delivered')]);
  await until(() => receiver.at(shop.path).some(({ body }) => body.includes('"delivered"')), 'what happened then');
  expect(receiver.at(shop.path).some(({ body }) => body.includes('"shipped"'))).toBe(false);
  expect(await texts()).toHaveLength(2);
});

it('takes https and loopback addresses, ten of each artisan, and shows a secret once', async () => {
  const id = newId('art');
  const create = (url: string, key?: string, events: readonly string[] = ['*']) =>
    one.post(
      artisan(id),
      '/api/webhook-endpoints',
      { url, events },
      key === undefined ? {} : { 'idempotency-key': key },
    );
  for (const url of [
    'http://shop.example/',
    'ftp://shop.example/',
    'https://me:secret@shop.example/',
    'shop',
    '',
    `https://shop.example/${'x'.repeat(1000)}`,
  ]) {
    const reply = await create(url);
    expect([url, reply.status, ((await reply.json()) as { errors: { path: string }[] }).errors[0]?.path]).toEqual([
      url,
      400,
      'url',
    ]);
  }
  expect((await create('https://shop.example/', undefined, ['order.lost'])).status).toBe(400);
  const first = webhookEndpointReply.parse(await (await create('https://shop.example/', 'key-1')).json());
  expect(webhookEndpointReply.parse(await (await create('https://shop.example/', 'key-1')).json())).toEqual(first);
  expect((await create('https://other.example/', 'key-1')).status).toBe(422);
  const replies = await Promise.all(Array.from({ length: 12 }, (_, n) => create(`https://shop.example/${n}`)));
  expect(replies.map(({ status }) => status).sort()).toEqual([...Array<number>(9).fill(201), 409, 409, 409]);
  expect(await endpointsOf(id)).toHaveLength(10);
  expect(JSON.stringify(await endpointsOf(id))).not.toContain('whsec_');
  const stored = await one.app
    .get(Mongo, { strict: false })
    .collection('webhook_endpoints')
    .find({ artisanId: id })
    .toArray();
  expect(JSON.stringify(stored)).not.toContain(first.secret.slice(6));
  expect(
    JSON.stringify(await one.app.get(Mongo, { strict: false }).collection('idempotency').find({}).toArray()),
  ).not.toContain('whsec_');
});

it('is for artisans, each with their own; what is deleted is told nothing more', async () => {
  const [id, someoneElse] = [newId('art'), newId('art')];
  const shop = await wantedBy(id, ['*']);
  const where = `/api/webhook-endpoints/${shop.endpoint.id}`;
  expect((await one.call(anonymous, '/api/webhook-endpoints')).status).toBe(401);
  expect(
    (await one.call({ kind: 'customer', id: newId('cus'), language: 'en' }, '/api/webhook-endpoints')).status,
  ).toBe(403);
  for (const [method, path] of [
    ['DELETE', ''],
    ['GET', '/deliveries'],
    ['POST', '/test'],
  ] as const)
    expect((await one.call(artisan(someoneElse), where + path, { method })).status).toBe(404);
  expect((await one.call(artisan(id), where, { method: 'DELETE' })).status).toBe(204);
  expect((await one.call(artisan(id), where, { method: 'DELETE' })).status).toBe(404);
  const left = await wantedBy(id, ['*']);
  await kafka.publish([changed(id, 'accepted')]);
  await until(() => receiver.at(left.path).length === 1, 'the other endpoint');
  expect(receiver.at(shop.path)).toEqual([]);
});

it('waits for the sellers of a payment where they cannot be asked for, and holds up nothing else', async () => {
  const id = newId('art');
  const shop = await wantedBy(id, ['*']);
  const paymentId = newId('pay');
  sellers.set(paymentId, [id]);
  neighbours.paymentsAreDown = true;
  await kafka.publish([
    {
      type: 'payments.payment-ended.v1',
      subject: paymentId,
      version: 2,
      data: { paymentId, purchaseId: 'pur_1', outcome: 'expired' },
    },
    changed(id, 'accepted'),
  ]);
  await until(() => receiver.at(shop.path).length === 1, 'the order');
  neighbours.paymentsAreDown = false;
  await until(() => receiver.at(shop.path).length === 2, 'the payment');
  expect(JSON.parse(receiver.at(shop.path)[1]?.body ?? '')).toMatchObject({
    type: 'payment.updated',
    data: { paymentId, state: 'expired' },
  });
  await kafka.publish([
    {
      type: 'payments.payment-changed.v1',
      subject: paymentId,
      version: 3,
      data: { paymentId, purchaseId: 'pur_1', state: 'late' },
    },
  ]);
  await until(() => receiver.at(shop.path).length === 3, 'what came late');
  expect(JSON.parse(receiver.at(shop.path)[2]?.body ?? '')).toMatchObject({
    type: 'payment.updated',
    data: { paymentId, purchaseId: 'pur_1', state: 'late' },
  });
});

it('sends operators what concerns every artisan, and only to those who asked', async () => {
  const operator: Actor = { kind: 'operator', id: newId('opr'), language: 'en' };
  const path = `/${operator.id}`;
  const reply = await one.post(operator, '/api/webhook-endpoints', {
    url: receiver.url + path,
    events: ['order.updated'],
  });
  const { endpoint, secret } = webhookEndpointReply.parse(await reply.json());
  const [some, others] = [newId('art'), newId('art')];
  await kafka.publish([changed(some, 'accepted'), changed(others, 'shipped')]);
  await until(() => receiver.at(path).length === 2, 'both');
  expect(receiver.at(path).every((message) => isSigned(message, secret))).toBe(true);
  expect((await two.call(artisan(some), `/api/webhook-endpoints/${endpoint.id}/deliveries`)).status).toBe(404);
  expect((await one.call(anonymous, '/api/webhook-endpoints')).status).toBe(401);
  expect((await one.call(operator, `/api/webhook-endpoints/${endpoint.id}`, { method: 'DELETE' })).status).toBe(204); // Or it would hear what the other cases send.
});
