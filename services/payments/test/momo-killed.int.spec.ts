/** @full @long Processes are killed in the middle of it; `npm test` kills those of `payouts-killed`, `refunds-killed` and `hbar-killed`. */
import { once } from 'node:events';
import { afterAll, beforeAll, beforeEach, expect, it, jest } from '@jest/globals';
import { payoutList, paymentReply, type Payment, type PayoutList, type PurchaseForPayment } from '@asili/contracts';
import { moneyFromText, newId } from '@asili/kernel';
import { EventBus, Log, Mongo, type Actor } from '@asili/platform';
import {
  cleanUp,
  runService,
  type ServiceProcess,
  speakingTo,
  startServiceProcess,
  testEnvironment,
  until,
} from '@asili/platform/testing';
import { simulatorKeys, startSimulators, type RunningSimulators } from '@asili/simulators';
import { paymentsConfig } from '../src/config.ts';
import { ProviderPayments } from '../src/payment/provider-payments.ts';
import { PaymentsModule } from '../src/payments.module.ts';
import { PayoutAccounts } from '../src/payout-accounts/payout-accounts.mongo.ts';
import { RateStore } from '../src/rates/agreed-rates.ts';
import { PaymentMethods } from '../src/providers/payment-methods.ts';
import { agreeOnRates, noRateSources } from './support/agreed-rates.ts';
import { withMomo } from './support/momo-environment.ts';
import { startIdentity } from './support/identity-stand-in.ts';
import { startOrders } from './support/orders-stand-in.ts';
import { ScriptedPayIn } from './support/scripted-pay-in.ts';
import { WebhookRelay } from './support/webhook-relay.ts';

jest.setTimeout(900_000);

interface BookEntry {
  readonly id: string;
  readonly kind: string;
  readonly state: string;
  readonly amount: string;
  readonly phoneNumber: string;
}
type Sold = PurchaseForPayment['orders'][number] & { readonly paymentId: string };

const root = 'a key for these tests alone, nobody else’s';
const { momo: keys } = simulatorKeys(root);
const wanted = { payments: 60, sales: 60, kills: 15 };
const customer: Actor = { kind: 'customer', id: newId('cus'), language: 'en' };

let world: RunningSimulators;
let relay: WebhookRelay;
let orders: Awaited<ReturnType<typeof startOrders>>;
/** Says that no SIM card was changed. */
let identity: Awaited<ReturnType<typeof startIdentity>>;
let config: ReturnType<typeof paymentsConfig>;
let env: NodeJS.ProcessEnv;
const running = new Map<string, ServiceProcess>();

async function kill(name: string): Promise<void> {
  const child = running.get(name)?.child;
  running.delete(name);
  if (!child || child.exitCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}
const start = async (name: string): Promise<void> => void running.set(name, await startServiceProcess('payments', env));
const forward = (): void => {
  relay.forwardTo(
    [...running.values()].map(({ url }) => url),
    speakingTo(config)({ kind: 'anonymous', id: 'anybody', visitor: 'v', language: 'en' }),
  );
};
let replaced = 0;
async function replaceOldest(): Promise<void> {
  const [oldest = ''] = running.keys();
  await kill(oldest);
  await start(`i${(replaced += 1)}`);
  forward();
}
const faults = (share: object) =>
  fetch(`${world.url}/dev/world/momo/faults`, { method: 'PUT', body: JSON.stringify(share) });
const books = async (kind: string) =>
  ((await (await fetch(`${world.url}/dev/world/momo/books.json`)).json()) as { entries: BookEntry[] }).entries.filter(
    (entry) => entry.kind === kind,
  );
/** Of any instance that answers; undefined while none does. */
async function call(actor: Actor, where: string, init: RequestInit = {}): Promise<Response | undefined> {
  const [instance] = [...running.values()].reverse();
  return fetch(`${instance?.url ?? ''}${where}`, {
    ...init,
    headers: { ...speakingTo(config)(actor), ...(init.headers as Record<string, string>) },
  }).catch(() => undefined);
}

beforeAll(async () => {
  world = await startSimulators({ key: root, times: { autoAnswerMs: 200, workMs: 200, aheadMs: 300, slowMs: 3_000 } });
  [orders, identity, relay] = await Promise.all([startOrders(), startIdentity(), WebhookRelay.start()]);
  env = withMomo(
    testEnvironment('pmk', {
      ...noRateSources,
      ORDERS_URL: orders.url,
      IDENTITY_URL: identity.url,
      PUBLIC_URL: relay.url,
    }),
    `${world.url}/momo`,
    keys,
  );
  config = paymentsConfig(env);
});
afterAll(async () => {
  for (const name of [...running.keys()]) await kill(name);
  relay.stop();
  await world.stop();
  await identity.close();
  await orders.close();
  await cleanUp(config);
});
beforeEach(() => faults({}));

it('each buyer pays once though the instances are killed one after the other, and MTN answers late, twice, or not at all', async () => {
  const mongo = await Mongo.connect(config, new Log({ service: 'test', level: 'silent' }));
  await new RateStore(mongo).put({
    hbar: { USD: '0.68000000' },
    usd: { KES: '125.000000', UGX: '3700.000000' },
    asOf: new Date(),
    sources: ['CoinGecko', 'Coinbase'],
  });
  await faults({ timeout: 0.15, 'callback-twice': 0.2, 'callback-before-ack': 0.2, slow: 0.2 });
  await Promise.all([start('a'), start('b')]);
  forward();
  const phoneOf = (n: number): string => `+25677${String(1_000_000 + n)}`;
  /** As a browser does: the same key until there is an answer. */
  async function pay(n: number): Promise<string> {
    const { id: purchaseId } = orders.sell(customer.id);
    const headers = { 'content-type': 'application/json', 'idempotency-key': newId('req') };
    const found = await until(async (): Promise<Payment | undefined> => {
      const reply = await call(customer, '/api/payments', {
        method: 'POST',
        headers,
        body: JSON.stringify({ purchaseId, method: 'mobile_money', phoneNumber: phoneOf(n) }),
      });
      return reply?.status === 201 ? paymentReply.parse(await reply.json()).payment : undefined;
    }, 'a payment');
    return found.id;
  }
  const paying = Promise.all(Array.from({ length: wanted.payments }, (_, n) => pay(n)));
  for (let kills = 0; kills < wanted.kills; kills += 1) {
    const before = (await books('request-to-pay')).length;
    await until(async () => {
      const now = (await books('request-to-pay')).length;
      return now > before || now === wanted.payments;
    }, 'another question on a phone');
    await replaceOldest();
  }
  const ids = await paying;
  await faults({});
  const stateOf = async (id: string): Promise<string | undefined> => {
    const reply = await call(customer, `/api/payments/${id}`);
    return reply?.ok ? paymentReply.parse(await reply.json()).payment.state : undefined;
  };
  for (const id of ids) await until(async () => (await stateOf(id)) === 'confirmed', `${id} to be confirmed`);
  const taken = await books('request-to-pay');
  expect(taken.map(({ phoneNumber }) => `+${phoneNumber}`).sort()).toEqual(ids.map((_, n) => phoneOf(n)).sort());
  expect(new Set(taken.map(({ state, amount }) => `${state} ${amount}`))).toEqual(new Set(['paid 717800']));
  const commits = await mongo
    .collection<{ _id: string; stream: string; events: string }>('commits')
    .find({ stream: { $in: ids.map((id) => `payment-${id}`) } })
    .toArray();
  expect(commits.filter(({ events }) => events.includes('"payment-money-received"'))).toHaveLength(ids.length);
  for (const name of [...running.keys()]) await kill(name);
  await mongo.close();
});

/** Sales in Uganda that are paid, of artisans with numbers there, by an instance that pays nothing out. */
async function sell(count: number): Promise<Sold[]> {
  const without = paymentsConfig({ ...env, MOMO_URL: '' });
  const service = await runService({ name: 'payments', module: PaymentsModule.forRoot(without), config: without });
  service.app.get(PaymentMethods).register(new ScriptedPayIn('stripe', 'card', 'USD'));
  await agreeOnRates(service.app);
  const sold: Sold[] = [];
  for (let n = 0; n < count; n += 1) {
    const purchase = orders.sell(customer.id, undefined, undefined, 'UG');
    const reply = await service.post(
      customer,
      '/api/payments',
      { purchaseId: purchase.id, method: 'card' },
      { 'idempotency-key': newId('req') },
    );
    const { id } = paymentReply.parse(await reply.json()).payment;
    await service.app
      .get(ProviderPayments)
      .apply(id, { kind: 'confirmed', receipt: `ch_${id}`, money: moneyFromText('194.00', 'USD'), at: new Date() });
    const order = purchase.orders[0] as Sold;
    await service.app
      .get(PayoutAccounts, { strict: false })
      .put(
        {
          artisanId: order.artisanId,
          provider: 'mtn',
          phoneNumber: `+25678${String(3_000_000 + n)}`,
          since: new Date(),
          heldUntil: null,
          problem: null,
        },
        null,
      );
    sold.push({ ...order, paymentId: id });
  }
  await service.close();
  return sold;
}
const changed = ({ orderId, artisanId, paymentId }: Sold, state: string) => ({
  key: orderId,
  value: JSON.stringify({
    orderId,
    number: '1234566',
    purchaseId: newId('pur'),
    paymentId,
    artisanId,
    customerId: customer.id,
    state,
    by: 'buyer',
  }),
  headers: {
    ce_id: newId('req'),
    ce_type: 'orders.order-changed.v1',
    ce_subject: orderId,
    ce_stream: `order-${orderId}`,
    ce_streamversion: state === 'new' ? '1' : '2',
    ce_time: new Date().toISOString(),
  },
});
async function payoutsOf(artisanId: string): Promise<PayoutList['payouts']> {
  const reply = await call({ kind: 'artisan', id: artisanId, language: 'en' }, '/api/payouts');
  return reply?.ok ? payoutList.parse(await reply.json()).payouts : [];
}

it('each artisan is paid out once, likewise', async () => {
  const sold = await sell(wanted.sales);
  await faults({ timeout: 0.2, 'callback-twice': 0.2, 'callback-before-ack': 0.2, slow: 0.2 });
  await Promise.all([start('c'), start('d')]);
  forward();
  const bus = EventBus.fromConfig(config, new Log({ service: 'test', level: 'silent' }));
  await bus.publish([
    {
      topic: 'asili.orders.v1',
      messages: sold.flatMap((order) => [changed(order, 'new'), changed(order, 'completed')]),
    },
  ]);
  const paid = async (): Promise<number> =>
    (await Promise.all(sold.map(({ artisanId }) => payoutsOf(artisanId)))).filter((payouts) =>
      payouts.some(({ state }) => state === 'paid'),
    ).length;
  for (let kills = 0; kills < wanted.kills; kills += 1) {
    const before = await paid();
    await until(async () => {
      const now = await paid();
      return now > before || now === sold.length;
    }, 'another payout');
    await replaceOldest();
  }
  await faults({});
  await until(async () => (await paid()) === sold.length, 'everybody to be paid');
  const sent = await books('transfer');
  expect(new Set(sent.map(({ amount, state }) => `${state} ${amount}`)).size).toBe(1);
  expect([sent.length, new Set(sent.map(({ phoneNumber }) => phoneNumber)).size]).toEqual([sold.length, sold.length]);
  await bus.close();
});
