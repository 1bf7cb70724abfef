import { afterAll, beforeAll, beforeEach, expect, it, jest } from '@jest/globals';
import { paymentReply, type Payment, type Problem } from '@asili/contracts';
import { newId } from '@asili/kernel';
import type { Actor } from '@asili/platform';
import { askUntilDone, cleanUp, runService, testEnvironment, type RunningService } from '@asili/platform/testing';
import { paymentsConfig } from '../src/config.ts';
import { PaymentsModule } from '../src/payments.module.ts';
import { PaymentMethods } from '../src/providers/payment-methods.ts';
import { agreeOnRates, noRateSources } from './support/agreed-rates.ts';
import { startOrders } from './support/orders-stand-in.ts';
import { ScriptedPayIn } from './support/scripted-pay-in.ts';

jest.setTimeout(300_000);

const card = new ScriptedPayIn('stripe', 'card', 'USD');
let orders: Awaited<ReturnType<typeof startOrders>>;
let config: ReturnType<typeof paymentsConfig>;
let services: RunningService[];
let customer: Actor;
const artisanId = newId('art');
const productId = newId('prd');
const wish = {
  productId,
  contact: { name: 'Aisha Diop', email: 'aisha@example.org' },
  delivery: { [artisanId]: { kind: 'pickup' } },
  method: 'card',
};

beforeAll(async () => {
  orders = await startOrders();
  config = paymentsConfig(testEnvironment('pbn', { ...noRateSources, ORDERS_URL: orders.url }));
  const start = () => runService({ name: 'payments', module: PaymentsModule.forRoot(config), config });
  services = [await start(), await start()];
  for (const { app } of services) app.get(PaymentMethods).register(card);
  await agreeOnRates((services[0] as RunningService).app);
});
afterAll(async () => {
  await Promise.all(services.map((each) => each.close()));
  await orders.close();
  await cleanUp(config);
});
beforeEach(() => {
  customer = { kind: 'customer', id: newId('cus'), language: 'en' };
  Object.assign(orders.state, { down: false, refuse: '' });
  Object.assign(orders.direct, { customerId: customer.id, next: 'held', byKey: new Map(), bodies: [], cancelled: [] });
  Object.assign(card, {
    beginning: 'begun',
    asked: { kind: 'waiting' },
    cancelled: { kind: 'failed', reason: 'cancelled' },
  });
});

const buy = (body: object = wish, key = newId('req'), which = 0) =>
  (services[which] as RunningService).post(customer, '/api/payments', body, { 'idempotency-key': key });
const paid = async (reply: Response): Promise<Payment> => paymentReply.parse(await reply.json()).payment;
const problem = async (reply: Response): Promise<[number, string, string[]]> => {
  const { status, code, errors = [] } = (await reply.json()) as Problem;
  return [status, code, errors.map(({ path }) => path)];
};

it('checks one product out and begins its payment, once under a key', async () => {
  const key = newId('req');
  const replies = await Promise.all(
    Array.from({ length: 20 }, async (_, n) =>
      paid(await askUntilDone(() => buy({ ...wish, quantity: 2 }, key, n % 2))),
    ),
  );
  expect(new Set(replies.map(({ id }) => id)).size).toBe(1);
  const [purchaseId] = [...orders.direct.byKey.values()];
  expect(orders.direct.byKey.size).toBe(1);
  expect(replies[0]).toMatchObject({ purchaseId, state: 'awaiting-payment', method: 'card' });
  expect(orders.direct.bodies[0]).toEqual({
    items: [{ productId, quantity: 2 }],
    contact: wish.contact,
    delivery: wish.delivery,
  });
  expect(orders.direct.cancelled).toEqual([]);
});

it('carries on with the purchase it began where the answer was lost', async () => {
  const key = newId('req');
  orders.direct.next = 'lost';
  expect((await buy(wish, key)).status).toBe(503);
  const payment = await paid(await buy(wish, key, 1));
  expect([...orders.direct.byKey.values()]).toEqual([payment.purchaseId]);
  expect(orders.direct.cancelled).toEqual([]);
});

it('holds nothing where it is refused, and can be tried again under the same key', async () => {
  const key = newId('req');
  card.beginning = 'refused';
  expect((await problem(await buy(wish))).slice(0, 2)).toEqual([409, 'PAYMENTS.METHOD_UNAVAILABLE']);
  expect(orders.direct.cancelled).toEqual([...orders.direct.byKey.values()]);
  card.beginning = 'begun';
  orders.state.refuse = 'ORDERS.HOLD_GONE';
  expect((await problem(await buy({ ...wish, method: 'bank' }, key))).slice(0, 2)).toEqual([
    409,
    'PAYMENTS.METHOD_UNAVAILABLE',
  ]);
  const given = orders.direct.cancelled.length;
  expect(given).toBe(2);
  orders.state.refuse = '';
  expect((await problem(await buy({ ...wish, method: 'bank' }, key))).slice(0, 2)).toEqual([
    409,
    'PAYMENTS.METHOD_UNAVAILABLE',
  ]);
  expect(orders.direct.cancelled).toHaveLength(3);
  expect(new Set(orders.direct.cancelled).size).toBe(3);
});

it('says what orders says of the product and the delivery, and holds nothing', async () => {
  orders.direct.next = 'sold-out';
  expect(await problem(await buy())).toEqual([409, 'ORDERS.OUT_OF_STOCK', []]);
  orders.direct.next = 'invalid';
  expect(await problem(await buy())).toEqual([400, 'PLATFORM.INVALID', ['address']]);
  expect(orders.direct.cancelled).toEqual([]);
});

it('asks for what is missing before anything is held', async () => {
  expect(await problem(await buy({ ...wish, contact: undefined }))).toEqual([400, 'PLATFORM.INVALID', ['contact']]);
  expect(await problem(await buy({ ...wish, delivery: undefined }))).toEqual([400, 'PLATFORM.INVALID', ['delivery']]);
  expect(await problem(await buy({ method: 'card' }))).toEqual([400, 'PLATFORM.INVALID', ['purchaseId']]);
  expect(await problem(await buy({ ...wish, purchaseId: newId('pur') }))).toEqual([
    400,
    'PLATFORM.INVALID',
    ['purchaseId'],
  ]);
  expect(await problem(await buy({ ...wish, quantity: 101 }))).toEqual([400, 'PLATFORM.INVALID', ['quantity']]);
  expect(await problem(await buy({ ...wish, method: 'mobile_money' }))).toEqual([
    400,
    'PLATFORM.INVALID',
    ['phoneNumber'],
  ]);
  expect((await services[0]?.post(customer, '/api/payments', wish))?.status).toBe(400);
  expect(orders.direct.byKey.size).toBe(0);
});

it('keeps the items for the next attempt where orders goes away in between', async () => {
  const key = newId('req');
  orders.direct.next = 'lost';
  await buy(wish, key);
  orders.state.down = true;
  expect((await buy(wish, key)).status).toBe(503);
  orders.state.down = false;
  expect((await paid(await buy(wish, key))).state).toBe('awaiting-payment');
  expect([orders.direct.byKey.size, orders.direct.cancelled.length]).toEqual([1, 0]);
});
