/** @full @long Processes are killed in the middle of it; `npm test` kills those of `payouts-killed`, `refunds-killed` and `hbar-killed`. */
import { once } from 'node:events';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { paymentReply, refundDestinationChallenge, type Payment } from '@asili/contracts';
import { newId } from '@asili/kernel';
import { ClockOffset, EventBus, Log, Mongo, type Actor } from '@asili/platform';
import {
  cleanUp,
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
import { cameBack } from './support/came-back.ts';
import { rightCode, startIdentity } from './support/identity-stand-in.ts';
import { startOrders } from './support/orders-stand-in.ts';
import { startSigner } from './support/signer-process.ts';
import { testWallet } from './support/test-wallet.ts';

jest.setTimeout(600_000);

const dayMs = 24 * 3_600_000;
const customer: Actor = { kind: 'customer', id: newId('cus'), language: 'en' };
let orders: Awaited<ReturnType<typeof startOrders>>;
let identity: Awaited<ReturnType<typeof startIdentity>>;
let wallet: Wallet;
let signer: Awaited<ReturnType<typeof startSigner>>;
let env: NodeJS.ProcessEnv;
let config: ReturnType<typeof paymentsConfig>;
let mongo: Mongo;
let bus: EventBus;
let offset: ClockOffset;
const running: ServiceProcess[] = [];

async function killAll(): Promise<void> {
  for (const { child } of running.splice(0)) {
    if (child.exitCode !== null) continue;
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  }
}
const start = async (over: NodeJS.ProcessEnv = {}): Promise<void> =>
  void running.push(await startServiceProcess('payments', { ...env, ...over }));
const call = (where: string, init: RequestInit = {}): Promise<Response> =>
  fetch(`${running[0]?.url ?? ''}${where}`, {
    ...init,
    headers: {
      ...speakingTo(config)(customer),
      ...(init.body ? { 'content-type': 'application/json', 'idempotency-key': newId('req') } : {}),
    },
  });
/** Undefined where a busy instance gives no answer. */
async function seen(id: string): Promise<Payment | undefined> {
  const reply = await call(`/api/payments/${id}`);
  return reply.ok ? paymentReply.parse(await reply.json()).payment : undefined;
}
const becomes = (id: string, is: (payment: Payment) => boolean, what: string) =>
  until(async () => {
    const payment = await seen(id);
    return payment && is(payment) ? payment : undefined;
  }, what);
/** How many commits of a stream hold that. */
async function noted(stream: string, what: string): Promise<number> {
  const commits = await mongo.collection<{ _id: string; events: string }>('commits').find({ stream }).toArray();
  return commits.filter(({ events }) => events.includes(what)).length;
}
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

beforeAll(async () => {
  [orders, identity, wallet] = await Promise.all([startOrders(), startIdentity(), testWallet()]);
  env = testEnvironment('rdk', {
    ...noRateSources,
    DEV_CLOCK: '1',
    ORDERS_URL: orders.url,
    IDENTITY_URL: identity.url,
    NOTIFICATIONS_URL: identity.url,
    HEDERA_MIRROR_REST: process.env['HEDERA_MIRROR_REST'] ?? '',
    HEDERA_NODE: process.env['HEDERA_NODE'] ?? '',
    PAY_IN_ACCOUNT: wallet.payInAccount,
    PAY_IN_POLL_MS: '200',
    EXCHANGE_ACCOUNTS: wallet.exchangeAccount,
  });
  signer = await startSigner(env, wallet);
  env = { ...env, SIGNER_URL: signer.url };
  config = paymentsConfig(env);
  const log = new Log({ service: 'test', level: 'silent' });
  mongo = await Mongo.connect(config, log);
  bus = EventBus.fromConfig(config, log);
  offset = new ClockOffset(config.values.REDIS_URL ?? '', config.values.ASILI_DB_PREFIX, log);
  await new RateStore(mongo).put({
    hbar: { USD: '0.68000000' },
    usd: { KES: '125.000000' },
    asOf: new Date(),
    sources: ['CoinGecko', 'Coinbase'],
  });
});
afterAll(async () => {
  await killAll();
  offset.close();
  await bus.close();
  await mongo.close();
  await orders.close();
  await identity.close();
  await signer.stop();
  wallet.close();
  await cleanUp(config);
});

it('a refund whose buyer said where it goes is sent once, though its worker is killed between the note of the transaction and the sending', async () => {
  await start({ HEDERA_NODE: '127.0.0.1:9' }); // It signs, and reaches no node.
  const created = await until(async (): Promise<Payment | undefined> => {
    const reply = await call('/api/payments', {
      method: 'POST',
      body: JSON.stringify({ purchaseId: orders.sell(customer.id).id, method: 'hbar' }),
    });
    return reply.status === 201 ? paymentReply.parse(await reply.json()).payment : undefined; // Refused until the network was read.
  }, 'a payment');
  await wallet.pay({
    amount: created.payTo?.amount ?? '',
    memo: created.payTo?.memo ?? '',
    account: wallet.exchangeAccount,
  });
  await becomes(created.id, ({ state }) => state === 'confirmed', 'confirmed');
  await unfulfillable(created);
  const {
    refunds: [refund],
  } = await becomes(created.id, ({ refunds }) => refunds[0]?.destination?.state === 'wanted', 'its buyer to be asked');
  const wanted = { account: wallet.exchangeAccount, memo: `killed ${refund?.id.slice(-8) ?? ''}` };
  const put = (body: object) =>
    call(`/api/payments/${created.id}/refunds/${refund?.id ?? ''}/destination`, {
      method: 'PUT',
      body: JSON.stringify(body),
    });
  const { challenge } = refundDestinationChallenge.parse(await (await put(wanted)).json());
  expect((await put({ ...wanted, challengeId: challenge.id, code: rightCode })).status).toBe(200);
  await killAll(); // While it is held: what is due then stands in the database.
  await start({ HEDERA_NODE: '127.0.0.1:9' });
  await offset.advance(dayMs + 60_000);
  await until(
    async () => (await noted(`refund-${refund?.id ?? ''}`, '"on":"submit"')) === 1,
    'the note of the transaction',
  );
  await killAll();
  await Promise.all([start(), start()]);
  await becomes(created.id, ({ state }) => state === 'refunded', 'refunded');
  expect(await cameBack(wanted.account, wanted.memo)).toEqual([28_529_411_765]);
  expect(await noted(`payment-${created.id}`, '"payment-refunded"')).toBe(1);
});
