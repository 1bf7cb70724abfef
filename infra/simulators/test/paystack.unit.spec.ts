import { createHmac } from 'node:crypto';
import { until } from '@asili/kernel/testing';
import { simulatorKeys, startSimulators, type RunningSimulators } from '../src/index.ts';
import { Receiver } from './support/receiver.ts';

interface Answer {
  readonly [field: string]: unknown;
}

const root = 'a key for this test alone, no other';
const {
  paystack: { secretKey },
} = simulatorKeys(root);
let world: RunningSimulators;
const us = new Receiver();
let references = 0;

beforeAll(async () => {
  world = await startSimulators({ key: root, times: { workMs: 5, aheadMs: 300 } });
  await us.start();
});
afterAll(async () => {
  await world.stop();
  us.stop();
});
beforeEach(async () => {
  us.reset();
  await faults({});
});

const faults = (wanted: object) =>
  fetch(`${world.url}/dev/world/paystack/faults`, { method: 'PUT', body: JSON.stringify(wanted) });
async function call(path: string, body?: object, key = secretKey) {
  const reply = await fetch(`${world.url}/paystack${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${key}` },
    ...(body && { body: JSON.stringify(body) }),
  });
  return {
    status: reply.status,
    body: (await reply.json()) as {
      readonly status: boolean;
      readonly message: string;
      readonly code?: string;
      readonly data: Answer & Answer[];
    },
  };
}
const wanted = (over: object = {}) => ({
  email: 'pay_1@buyers.asili.example',
  amount: '1940000',
  currency: 'KES',
  reference: `pay-${(references += 1)}-0a1b2c3d`,
  callback_url: `${us.url}/purchases/1`,
  ...over,
});
async function opened(over: object = {}) {
  const {
    body: { data },
  } = await call('/transaction/initialize', wanted(over));
  return { reference: String(data['reference']), page: String(data['authorization_url']) };
}
const pay = (page: string, choice = '4242424242424242') =>
  fetch(page, { method: 'POST', body: new URLSearchParams({ with: choice }), redirect: 'manual' });
const events = () => us.received.map(({ body }) => (JSON.parse(body) as { event: string }).event);

it('a page that says it is simulated is paid once, told with a signature, and verified', async () => {
  const { reference, page } = await opened();
  expect(await (await fetch(page)).text()).toMatch(/Simulated[^]*19400\.00 KES/);
  expect((await call(`/transaction/verify/${reference}`)).body.data).toMatchObject({ status: 'abandoned', reference });
  expect((await pay(page, '4000000000000002')).status).toBe(402);
  expect((await call(`/transaction/verify/${reference}`)).body.data).toMatchObject({ status: 'failed' });
  const back = await pay(page);
  expect([back.status, back.headers.get('location')]).toEqual([
    303,
    `${us.url}/purchases/1?reference=${reference}&trxref=${reference}`,
  ]);
  await pay(page);
  const webhook = await until(() => us.received[0]);
  expect([webhook.path, webhook.headers['x-paystack-signature'], events()]).toEqual([
    '/webhooks/paystack',
    createHmac('sha512', secretKey).update(webhook.body).digest('hex'),
    ['charge.success'],
  ]);
  expect((await call(`/transaction/verify/${reference}`)).body.data).toMatchObject({
    status: 'success',
    amount: 1_940_000,
    currency: 'KES',
    paid_at: expect.any(String),
  });
});

it('wrong keys, fields and repeated references are refused', async () => {
  expect((await call('/transaction/initialize', wanted(), 'sk_test_x')).status).toBe(401);
  for (const over of [
    { email: 'x' },
    { amount: '1.5' },
    { amount: 0 },
    { reference: 'pay_1' },
    { callback_url: 'back' },
  ])
    expect((await call('/transaction/initialize', wanted(over))).status).toBe(400);
  expect((await call('/transaction/initialize', wanted({ currency: 'USD' }))).status).toBe(403);
  const { reference } = await opened();
  expect(await call('/transaction/initialize', wanted({ reference }))).toMatchObject({
    status: 400,
    body: { code: 'duplicate_reference' },
  });
  expect((await call('/transaction/verify/pay-none')).status).toBe(404);
});

it('a refund gives back what was paid, in parts, no more, and is told', async () => {
  const { reference, page } = await opened();
  expect((await call('/refund', { transaction: reference })).status).toBe(404);
  await pay(page);
  const {
    body: {
      data: { id },
    },
  } = await call(`/transaction/verify/${reference}`);
  expect(
    (await call('/refund', { transaction: String(id), amount: '1900000', merchant_note: 'ref_1' })).body.data,
  ).toMatchObject({ status: 'pending', merchant_note: 'ref_1' });
  expect((await call('/refund', { transaction: reference, amount: '40001' })).status).toBe(400);
  await call('/refund', { transaction: reference });
  expect(await call('/refund', { transaction: reference })).toMatchObject({
    status: 400,
    body: { code: 'transaction_fully_reversed' },
  });
  await until(() => events().filter((event) => event === 'refund.processed').length === 2);
  expect((await call(`/refund?transaction=${String(id)}`)).body.data).toMatchObject([
    { amount: 40_000 },
    { amount: 1_900_000, merchant_note: 'ref_1', status: 'processed' },
  ]);
});
