/** @long Processes are killed in the middle of it. */
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { paymentReply } from '@asili/contracts';
import { newId } from '@asili/kernel';
import { EventBus, Log, Mongo, type Actor } from '@asili/platform';
import { cleanUp, kill, speakingTo, startServiceProcess, testEnvironment, until, type ServiceProcess } from '@asili/platform/testing';
import type { Wallet } from '@asili/simulators/wallet';
import type { PostedEntry } from '../src/books/domain/journal.ts';
import { paymentsConfig } from '../src/config.ts';
import { MongoRateStore } from '../src/rates/rate-store.mongo.ts';
import { noRateSources } from './support/agreed-rates.ts';
import { startOrders } from './support/orders-stand-in.ts';
import { startSigner } from './support/signer-process.ts';
import { heldBy, swept, sweptTimes } from './support/swept.ts';
import { testWallet } from './support/test-wallet.ts';

jest.setTimeout(600_000);

const customer: Actor = { kind: 'customer', id: newId('cus'), language: 'en' };
const paidTinybar = 285_294_117_648;
let orders: Awaited<ReturnType<typeof startOrders>>;
let wallet: Wallet;
let signer: Awaited<ReturnType<typeof startSigner>>;
let env: NodeJS.ProcessEnv;
let config: ReturnType<typeof paymentsConfig>;
let mongo: Mongo;
let bus: EventBus;
let running: ServiceProcess | undefined;

/** Sweeps as it starts, and every five minutes. */
const start = async (): Promise<void> => { running = await startServiceProcess('payments', env); };
async function die(): Promise<void> {
  const dying = running;
  running = undefined;
  if (dying) await kill(dying);
}
const call = (where: string, init: RequestInit = {}): Promise<Response> => fetch(`${running?.url ?? ''}${where}`, { ...init, headers: { ...speakingTo(config)(customer), ...(init.body ? { 'content-type': 'application/json', 'idempotency-key': newId('req') } : {}) } });
const steps = async (): Promise<number> => mongo.collection('commits').countDocuments({ stream: 'sweep-treasury' });
const booked = () => mongo.collection<Pick<PostedEntry, 'entryId' | 'legs'>>('journal_log').find({ entryId: { $regex: '^sweep[.]' } }).sort({ _id: 1 }).toArray();
async function sold(): Promise<void> {
  await new MongoRateStore(mongo).put({ hbar: { USD: '0.06800000' }, usd: { KES: '125.000000' }, asOf: new Date(), sources: ['CoinGecko', 'Coinbase'] });
  const payment = await until(async () => {
    const { id: purchaseId } = orders.sell(customer.id);
    const reply = await call('/api/payments', { method: 'POST', body: JSON.stringify({ purchaseId, method: 'hbar' }) });
    return reply.status === 201 ? paymentReply.parse(await reply.json()).payment : undefined; // Refused until the network was read.
  }, 'a payment');
  await wallet.pay({ amount: payment.payTo?.amount ?? '', memo: payment.payTo?.memo ?? '' });
  await until(async () => paymentReply.parse(await (await call(`/api/payments/${payment.id}`)).json()).payment.state === 'confirmed', 'confirmed');
  const { id: paymentId, purchaseId } = payment;
  const headers = { ce_id: newId('req'), ce_type: 'orders.purchase-paid.v1', ce_subject: purchaseId, ce_stream: `purchase-${purchaseId}`, ce_streamversion: '3', ce_time: new Date().toISOString() };
  await bus.publish([{ topic: 'asili.orders.v1', messages: [{ key: purchaseId, value: JSON.stringify({ purchaseId, paymentId, customerId: customer.id, orders: [] }), headers }] }]);
  await until(async () => (await mongo.collection('journal_log').countDocuments({ journal: `payment.${payment.id}` })) > 0, 'its sale in the books');
}

beforeAll(async () => {
  [orders, wallet] = await Promise.all([startOrders(), testWallet()]);
  env = testEnvironment('swk', { ...noRateSources, ORDERS_URL: orders.url, HEDERA_MIRROR_REST: process.env['HEDERA_MIRROR_REST'] ?? '', HEDERA_NODE: process.env['HEDERA_NODE'] ?? '', PAY_IN_ACCOUNT: wallet.payInAccount, COLD_ACCOUNT: wallet.coldAccount, PAY_IN_POLL_MS: '200' });
  signer = await startSigner(env, wallet);
  env = { ...env, SIGNER_URL: signer.url };
  config = paymentsConfig(env);
  const log = new Log({ service: 'test', level: 'silent' });
  mongo = await Mongo.connect(config, log);
  bus = EventBus.fromConfig(config, log);
  await start();
});
afterAll(async () => {
  await die();
  await bus.close();
  await mongo.close();
  await orders.close();
  await signer.stop();
  wallet.close();
  await cleanUp(config);
});

it('every sweep goes once and is booked once while the process is killed as it signs, sends and books', async () => {
  for (let round = 1; round <= 3; round += 1) {
    await sold();
    const before = await steps();
    await die();
    const started = start(); // Ready or not, it has begun to sweep.
    await until(async () => (await steps()) > before, 'a signed sweep');
    await started;
    await die(); // About to send it, or just after.
    await start();
    await sweptTimes(wallet.coldAccount, round);
    await die(); // About to book it, or just after.
    await start();
    await until(async () => (await booked()).length >= round && (await steps()) >= before + 2, 'the sweep to be over');
  }
  const all = await swept(wallet.coldAccount);
  expect([all.length, (await booked()).map(({ legs }) => Number(legs[0]?.amount)), await steps()]).toEqual([3, [...all].reverse(), 6]);
  expect([all.at(-1), await heldBy(wallet.coldAccount)]).toEqual([paidTinybar - 100_000_000_000, all.reduce((sum, amount) => sum + amount, 0)]);
});
