/** @full @long Processes are killed in the middle of it; `npm test` kills those of `payouts-killed`, `refunds-killed` and `hbar-killed`. */
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { paymentReply, type Payment } from '@asili/contracts';
import { newId } from '@asili/kernel';
import { EventBus, Log, Mongo, type Actor } from '@asili/platform';
import {
  cleanUp,
  type ServiceProcess,
  speakingTo,
  startServiceProcess,
  testEnvironment,
  until,
} from '@asili/platform/testing';
import { simulatorKeys, startSimulators, type RunningSimulators } from '@asili/simulators';
import { paymentsConfig } from '../src/config.ts';
import { RateStore } from '../src/rates/agreed-rates.ts';
import { noRateSources } from './support/agreed-rates.ts';
import { startOrders } from './support/orders-stand-in.ts';

jest.setTimeout(600_000);

const root = 'a key for these tests alone, nobody else’s';
const { paystack } = simulatorKeys(root);
const customer: Actor = { kind: 'customer', id: newId('cus'), language: 'en' };

let orders: Awaited<ReturnType<typeof startOrders>>;
let world: RunningSimulators;
let env: NodeJS.ProcessEnv;
let config: ReturnType<typeof paymentsConfig>;
let mongo: Mongo;
let bus: EventBus;
let running: ServiceProcess;

async function kill(): Promise<void> {
  const exited = once(running.child, 'exit');
  running.child.kill('SIGKILL');
  await exited;
}
const call = (where: string, init: RequestInit = {}) =>
  fetch(`${running.url}${where}`, {
    ...init,
    headers: {
      ...speakingTo(config)(customer),
      'content-type': 'application/json',
      ...(init.headers as Record<string, string>),
    },
  });
/** Undefined where a busy instance gives no answer. */
async function seen(id: string): Promise<Payment | undefined> {
  const reply = await call(`/api/payments/${id}`);
  return reply.ok ? paymentReply.parse(await reply.json()).payment : undefined;
}
const faults = (wanted: object) =>
  fetch(`${world.url}/dev/world/paystack/faults`, { method: 'PUT', body: JSON.stringify(wanted) });
const books = async (kind: string) =>
  (
    (await (await fetch(`${world.url}/dev/world/paystack/books.json`)).json()) as {
      entries: { id: string; kind: string; amount: string; state: string }[];
    }
  ).entries.filter((entry) => entry.kind === kind);
const pay = (headers: Record<string, string>, purchaseId: string) =>
  call('/api/payments', {
    method: 'POST',
    headers,
    body: JSON.stringify({ purchaseId, method: 'card', returnUrl: '/purchases/1' }),
  });

beforeAll(async () => {
  [orders, world] = await Promise.all([
    startOrders(),
    startSimulators({ key: root, times: { workMs: 20, slowMs: 6_000 } }),
  ]);
  env = testEnvironment('ppk', { ...noRateSources, ORDERS_URL: orders.url, PAYSTACK_URL: `${world.url}/paystack` });
  writeFileSync(path.join(env['ASILI_SECRETS_DIR'] ?? '', 'paystack-key'), paystack.secretKey);
  config = paymentsConfig(env);
  const log = new Log({ service: 'test', level: 'silent' });
  mongo = await Mongo.connect(config, log);
  bus = EventBus.fromConfig(config, log);
  await new RateStore(mongo).put({
    hbar: { USD: '0.68000000' },
    usd: { KES: '125.000000' },
    asOf: new Date(),
    sources: ['CoinGecko', 'Coinbase'],
  });
  running = await startServiceProcess('payments', env);
});
afterAll(async () => {
  await kill();
  await bus.close();
  await mongo.close();
  await world.stop();
  await orders.close();
  await cleanUp(config);
});

it('a payment whose worker is killed while Paystack opens the page has one page, and its money goes back once though the next is killed, too', async () => {
  const { id: purchaseId } = orders.sell(customer.id, undefined, undefined, 'KE', 'KES');
  const headers = { 'idempotency-key': newId('req') };
  await faults({ slow: 1, 'callback-never': 1 });
  const dying = pay(headers, purchaseId).catch(() => undefined);
  await until(async () => (await books('checkout')).length === 1, 'the page');
  await kill();
  await dying;
  await faults({ 'callback-never': 1 });
  running = await startServiceProcess('payments', env);
  const payment = await until(async () => {
    const reply = await pay(headers, purchaseId);
    const found = reply.status === 201 ? paymentReply.parse(await reply.json()).payment : undefined;
    return found?.redirectUrl === undefined ? undefined : found;
  }, 'its page');
  await fetch(payment.redirectUrl ?? '', {
    method: 'POST',
    body: new URLSearchParams({ with: '4242424242424242' }),
    redirect: 'manual',
  });
  await until(async () => (await seen(payment.id))?.state === 'confirmed', 'confirmed');
  expect((await books('checkout')).map(({ state }) => state)).toEqual(['open', 'paid']);

  await faults({ slow: 1, 'callback-never': 1 });
  await bus.publish([
    {
      topic: 'asili.orders.v1',
      messages: [
        {
          key: purchaseId,
          value: JSON.stringify({ purchaseId, paymentId: payment.id, customerId: customer.id }),
          headers: {
            ce_id: newId('req'),
            ce_type: 'orders.purchase-unfulfillable.v1',
            ce_subject: purchaseId,
            ce_stream: `purchase-${purchaseId}`,
            ce_streamversion: '3',
            ce_time: new Date().toISOString(),
          },
        },
      ],
    },
  ]);
  await until(async () => (await books('refund')).length === 1, 'Paystack to have done it');
  await kill();
  await faults({ 'callback-never': 1 });
  running = await startServiceProcess('payments', env);
  await until(async () => (await seen(payment.id))?.state === 'refunded', 'refunded');
  expect(await books('refund')).toMatchObject([{ amount: '19400', state: 'processed' }]);
});
