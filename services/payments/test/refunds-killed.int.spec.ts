/** @long Processes are killed in the middle of it. */
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { paymentReply, type Payment } from '@asili/contracts';
import { newId } from '@asili/kernel';
import { EventBus, Log, Mongo, type Actor } from '@asili/platform';
import {
  cleanUp,
  eavesdrop,
  type ServiceProcess,
  speakingTo,
  startServiceProcess,
  testEnvironment,
  until,
} from '@asili/platform/testing';
import { simulatorKeys, startSimulators, type RunningSimulators } from '@asili/simulators';
import type { Wallet } from '@asili/simulators/wallet';
import { paymentsConfig } from '../src/config.ts';
import { RateStore } from '../src/rates/agreed-rates.ts';
import { noRateSources } from './support/agreed-rates.ts';
import { cameBack } from './support/came-back.ts';
import { startOrders } from './support/orders-stand-in.ts';
import { startSigner } from './support/signer-process.ts';
import { testWallet } from './support/test-wallet.ts';

jest.setTimeout(600_000);

const root = 'a key for these tests alone, nobody else’s';
const { stripe, daraja } = simulatorKeys(root);
const customer: Actor = { kind: 'customer', id: newId('cus'), language: 'en' };
/** How often a worker that sends HBAR is killed. */
const kills = process.env['ASILI_TESTS'] === 'full' ? 2 : 1;
/** How long a slow provider keeps its answer back: long enough to be killed meanwhile. */
const slowMs = 6_000;

let orders: Awaited<ReturnType<typeof startOrders>>;
let wallet: Wallet;
let signer: Awaited<ReturnType<typeof startSigner>>;
let world: RunningSimulators;
let env: NodeJS.ProcessEnv;
let config: ReturnType<typeof paymentsConfig>;
let mongo: Mongo;
let bus: EventBus;
let topic: Awaited<ReturnType<typeof eavesdrop>> | undefined;
const running = new Map<string, ServiceProcess>();

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
/** Undefined where a busy instance gives no answer. */
async function seen(id: string): Promise<Payment | undefined> {
  const reply = await call(`/api/payments/${id}`);
  return reply.ok ? paymentReply.parse(await reply.json()).payment : undefined;
}
const becomes = (id: string, state: Payment['state']) =>
  until(async () => (await seen(id))?.state === state, `${id} ${state}`);
const created = (method: string, more: object = {}) =>
  until(async (): Promise<Payment | undefined> => {
    const reply = await call('/api/payments', {
      method: 'POST',
      body: JSON.stringify({ purchaseId: orders.sell(customer.id).id, method, returnUrl: '/purchases/1', ...more }),
    });
    return reply.status === 201 ? paymentReply.parse(await reply.json()).payment : undefined; // HBAR is refused until the network was read.
  }, 'a payment');
const faults = (provider: string, wanted: object) =>
  fetch(`${world.url}/dev/world/${provider}/faults`, { method: 'PUT', body: JSON.stringify(wanted) });
const given = async (provider: string, kind: string) =>
  (
    (await (await fetch(`${world.url}/dev/world/${provider}/books.json`)).json()) as {
      entries: { kind: string; amount: string }[];
    }
  ).entries.filter((entry) => entry.kind === kind);
/** The items are gone: all of it is to go back. */
async function unfulfillable({ id, purchaseId }: Payment): Promise<void> {
  const headers = {
    ce_id: newId('req'),
    ce_type: 'orders.purchase-unfulfillable.v1',
    ce_subject: purchaseId,
    ce_stream: `purchase-${purchaseId}`,
    ce_streamversion: '3',
    ce_time: new Date().toISOString(),
  };
  await bus.publish([
    {
      topic: 'asili.orders.v1',
      messages: [
        { key: purchaseId, value: JSON.stringify({ purchaseId, paymentId: id, customerId: customer.id }), headers },
      ],
    },
  ]);
}
const published = (id: string) =>
  (topic?.seen ?? [])
    .filter(({ type, data }) => type === 'payments.payment-refunded.v1' && data['paymentId'] === id)
    .map(({ data }) => data['refundId']);

beforeAll(async () => {
  [orders, wallet, world] = await Promise.all([
    startOrders(),
    testWallet(),
    startSimulators({ key: root, times: { autoAnswerMs: 20, workMs: 20, slowMs } }),
  ]);
  env = testEnvironment('rfk', {
    ...noRateSources,
    ORDERS_URL: orders.url,
    STRIPE_URL: `${world.url}/stripe`,
    DARAJA_URL: `${world.url}/daraja`,
    DARAJA_SHORT_CODE: daraja.shortCode,
    DARAJA_CONSUMER_KEY: daraja.consumerKey,
    DARAJA_INITIATOR: 'asili',
    HEDERA_MIRROR_REST: process.env['HEDERA_MIRROR_REST'] ?? '',
    HEDERA_NODE: process.env['HEDERA_NODE'] ?? '',
    PAY_IN_ACCOUNT: wallet.payInAccount,
    PAY_IN_POLL_MS: '200',
  });
  const secrets = {
    'stripe-key': stripe.secretKey,
    'stripe-webhook': stripe.webhookSecret,
    'daraja-consumer': daraja.consumerSecret,
    'daraja-passkey': daraja.passkey,
    'daraja-webhook': daraja.webhookSecret,
    'daraja-credential': daraja.credential,
  };
  for (const [name, text] of Object.entries(secrets))
    writeFileSync(path.join(env['ASILI_SECRETS_DIR'] ?? '', name), text);
  signer = await startSigner(env, wallet);
  env = { ...env, SIGNER_URL: signer.url };
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
  await start('a');
});
afterAll(async () => {
  for (const name of [...running.keys()]) await kill(name);
  await topic?.close();
  await bus.close();
  await mongo.close();
  await world.stop();
  await orders.close();
  await signer.stop();
  wallet.close();
  await cleanUp(config);
});

it('a card’s money goes back once though the worker is killed after Stripe did it and before it heard so', async () => {
  const payment = await created('card');
  await fetch(payment.redirectUrl ?? '', {
    method: 'POST',
    body: new URLSearchParams({ with: '4242424242424242' }),
    redirect: 'manual',
  });
  await becomes(payment.id, 'confirmed');
  await faults('stripe', { slow: 1, 'callback-never': 1 });
  await unfulfillable(payment);
  await until(async () => (await given('stripe', 'refund')).length === 1, 'Stripe to have done it');
  await kill('a');
  await faults('stripe', { 'callback-never': 1 });
  await start('b');
  await becomes(payment.id, 'refunded');
  topic ??= await eavesdrop(config, 'asili.payments.v1'); // From its beginning, once there is one.
  await until(() => published(payment.id).length > 0, 'the event');
  expect([await given('stripe', 'refund'), new Set(published(payment.id)).size]).toMatchObject([
    [{ amount: '19400' }],
    1,
  ]);
});

it('HBAR goes back once while workers are killed one after the other', async () => {
  const payments: Payment[] = [];
  for (let n = 0; n < kills + 2; n += 1) payments.push(await created('hbar'));
  for (const { payTo } of payments) await wallet.pay({ amount: payTo?.amount ?? '', memo: payTo?.memo ?? '' });
  for (const { id } of payments) await becomes(id, 'confirmed');
  const ids = payments.map(({ id }) => id);
  const signed = async () =>
    (
      await mongo
        .collection<{ _id: string; events: string }>('commits')
        .find({ stream: { $regex: '^refund-' } })
        .toArray()
    ).filter(({ events }) => events.includes('"on":"submit"') && ids.some((id) => events.includes(id))).length;
  await Promise.all(payments.map(unfulfillable));
  for (let killed = 0; killed < kills; killed += 1) {
    await until(async () => (await signed()) > killed, 'a signed transaction');
    for (const name of [...running.keys()]) await kill(name); // About to send it, or just after: both must come out the same.
    await start(`c${killed}`);
  }
  for (const { id } of payments) await becomes(id, 'refunded');
  topic ??= await eavesdrop(config, 'asili.payments.v1');
  const [payer] = await wallet.accounts();
  for (const { id, payTo } of payments) {
    expect(await cameBack(payer?.id ?? '', (payTo?.memo ?? '').replace('AH-', 'RF-'))).toEqual([28_529_411_765]);
    await until(() => published(id).length > 0, 'the event');
    expect(new Set(published(id)).size).toBe(1);
  }
});
