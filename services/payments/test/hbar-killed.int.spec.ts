import { once } from 'node:events';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { paymentReply, type Payment } from '@asili/contracts';
import { newId } from '@asili/kernel';
import { Log, Mongo, type Actor } from '@asili/platform';
import {
  cleanUp,
  eavesdrop,
  type ServiceProcess,
  speakingTo,
  startServiceProcess,
  testEnvironment,
  until,
} from '@asili/platform/testing';
import type { Wallet } from '@asili/simulators/wallet';
import { paymentsConfig } from '../src/config.ts';
import { RateStore } from '../src/rates/agreed-rates.ts';
import { noRateSources } from './support/agreed-rates.ts';
import { startOrders } from './support/orders-stand-in.ts';
import { testWallet } from './support/test-wallet.ts';

jest.setTimeout(600_000);

const customer: Actor = { kind: 'customer', id: newId('cus'), language: 'en' };
let orders: Awaited<ReturnType<typeof startOrders>>;
let wallet: Wallet;
let env: NodeJS.ProcessEnv;
let config: ReturnType<typeof paymentsConfig>;
let mongo: Mongo;
const running = new Map<string, ServiceProcess>();

/** Any instance that lives. */
async function call(where: string, init: RequestInit = {}): Promise<Response> {
  const [instance] = running.values();
  return fetch(`${instance?.url ?? ''}${where}`, {
    ...init,
    headers: {
      ...speakingTo(config)(customer),
      ...(init.body ? { 'content-type': 'application/json', 'idempotency-key': newId('req') } : {}),
    },
  });
}
async function kill(name: string): Promise<void> {
  const child = running.get(name)?.child;
  running.delete(name);
  if (!child || child.exitCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}
const start = async (name: string): Promise<void> => void running.set(name, await startServiceProcess('payments', env));
const created = () =>
  until(async (): Promise<Payment | undefined> => {
    const { id: purchaseId } = orders.sell(customer.id);
    const reply = await call('/api/payments', { method: 'POST', body: JSON.stringify({ purchaseId, method: 'hbar' }) });
    return reply.status === 201 ? paymentReply.parse(await reply.json()).payment : undefined; // Refused until the network was read.
  }, 'a payment');

beforeAll(async () => {
  [orders, wallet] = await Promise.all([startOrders(), testWallet()]);
  env = testEnvironment('hbk', {
    ...noRateSources,
    ORDERS_URL: orders.url,
    HEDERA_MIRROR_REST: process.env['HEDERA_MIRROR_REST'] ?? '',
    PAY_IN_ACCOUNT: wallet.payInAccount,
    PAY_IN_POLL_MS: '200',
  });
  config = paymentsConfig(env);
  mongo = await Mongo.connect(config, new Log({ service: 'test', level: 'silent' }));
  await new RateStore(mongo).put({
    hbar: { USD: '0.68000000' },
    usd: { KES: '125.000000' },
    asOf: new Date(),
    sources: ['CoinGecko', 'Coinbase'],
  });
});
afterAll(async () => {
  for (const name of [...running.keys()]) await kill(name);
  await mongo.close();
  await orders.close();
  wallet.close();
  await cleanUp(config);
});

it('every transfer is confirmed exactly once while instances are killed', async () => {
  await Promise.all([start('a'), start('b')]);
  const topic = await eavesdrop(config, 'asili.payments.v1');
  const payments = [await created(), await created(), await created(), await created()];
  const pay = async ({ payTo }: Payment) => wallet.pay({ amount: payTo?.amount ?? '', memo: payTo?.memo ?? '' });
  const follower = async () =>
    (await mongo.collection<{ _id: string; owner: string }>('leases').findOne({ _id: 'hbar' }))?.owner;
  const first = await follower();
  await Promise.all(payments.slice(0, 2).map(pay));
  await kill('a'); // In the midst of it, or about to follow: both must come out the same.
  await pay(payments[2] as Payment);
  await start('c');
  await kill('b'); // Whoever of the two followed is dead now.
  await pay(payments[3] as Payment);
  const stateOf = async (id: string): Promise<string | undefined> => {
    const reply = await call(`/api/payments/${id}`); // A busy instance may give no answer.
    return reply.ok ? paymentReply.parse(await reply.json()).payment.state : undefined;
  };
  for (const { id } of payments) await until(async () => (await stateOf(id)) === 'confirmed', id);
  expect(await follower()).not.toBe(first);
  const confirmed = () =>
    topic.seen.filter(({ type }) => type === 'payments.payment-confirmed.v1').map(({ data }) => data['paymentId']);
  await until(() => new Set(confirmed()).size === payments.length, 'the events');
  const commits = await mongo
    .collection<{ _id: string; stream: string; events: string }>('commits')
    .find({ stream: { $in: payments.map(({ id }) => `payment-${id}`) } })
    .toArray();
  expect(commits.filter(({ events }) => events.includes('"payment-confirmed"'))).toHaveLength(payments.length);
  await topic.close();
});
