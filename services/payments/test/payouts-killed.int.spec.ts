/** @long Processes are killed in the middle of it. */
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { payoutList, paymentReply, type PayoutList, type PurchaseForPayment } from '@asili/contracts';
import { moneyFromText, newId } from '@asili/kernel';
import { ClockOffset, EventBus, Log, type Actor } from '@asili/platform';
import {
  cleanUp,
  runService,
  type ServiceProcess,
  speakingTo,
  startServiceProcess,
  testEnvironment,
  until,
} from '@asili/platform/testing';
import { openingBalances, simulatorKeys, startSimulators, type RunningSimulators } from '@asili/simulators';
import { paymentsConfig } from '../src/config.ts';
import { ProviderPayments } from '../src/payment/provider-payments.ts';
import { PaymentsModule } from '../src/payments.module.ts';
import { PayoutAccounts } from '../src/payout-accounts/payout-accounts.mongo.ts';
import { ExternalAccounts } from '../src/reconciliation/external-accounts.ts';
import { PaymentMethods } from '../src/providers/payment-methods.ts';
import { agreeOnRates, noRateSources } from './support/agreed-rates.ts';
import { balancesHeld } from './support/balances-held.ts';
import { startIdentity } from './support/identity-stand-in.ts';
import { startOrders } from './support/orders-stand-in.ts';
import { ScriptedPayIn } from './support/scripted-pay-in.ts';
import { WebhookRelay } from './support/webhook-relay.ts';

jest.setTimeout(900_000);

const root = 'a key for these tests alone, nobody else’s';
const { daraja } = simulatorKeys(root);
const isFull = process.env['ASILI_TESTS'] === 'full';
const wanted = { sales: isFull ? 100 : 16, kills: isFull ? 20 : 3 };
const customer: Actor = { kind: 'customer', id: newId('cus'), language: 'en' };

let world: RunningSimulators;
let relay: WebhookRelay;
let orders: Awaited<ReturnType<typeof startOrders>>;
/** Says that no SIM card was changed. */
let identity: Awaited<ReturnType<typeof startIdentity>>;
let config: ReturnType<typeof paymentsConfig>;
let env: NodeJS.ProcessEnv;
/** The clock of deadlines of all instances, and what moves it on. */
let offset: ClockOffset;
let passing: NodeJS.Timeout | undefined;
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
const faults = (share: object) =>
  fetch(`${world.url}/dev/world/daraja/faults`, { method: 'PUT', body: JSON.stringify(share) });

const minorOf = (shillings: string): bigint => BigInt(shillings.replace('.', ''));
type Sold = PurchaseForPayment['orders'][number] & { readonly paymentId: string };
/** Sales that are paid, of artisans with numbers, by an instance that pays nothing out. */
async function sell(count: number): Promise<Sold[]> {
  const without = paymentsConfig({ ...env, DARAJA_URL: '', DARAJA_SHORT_CODE: '', DARAJA_CONSUMER_KEY: '' });
  const service = await runService({ name: 'payments', module: PaymentsModule.forRoot(without), config: without });
  service.app.get(PaymentMethods).register(new ScriptedPayIn('stripe', 'card', 'USD'));
  await agreeOnRates(service.app);
  const sold: Sold[] = [];
  for (let n = 0; n < count; n += 1) {
    const purchase = orders.sell(customer.id);
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
          provider: 'mpesa',
          phoneNumber: `+25471${String(3_000_000 + n)}`,
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
const completed = ({ orderId, artisanId, paymentId }: Sold, state: string) => ({
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
/** In shillings: what our books say is still set aside, on our M-Pesa account and its charges account; and what M-Pesa says is on the two. */
async function booked(): Promise<{ inFlight: string; float: string; charges: string; theirs: unknown }> {
  const service = await runService({ name: 'payments', module: PaymentsModule.forRoot(config), config });
  try {
    const [inFlight = '', float = '', charges = ''] = await balancesHeld(service.app, [
      'payout:inflight:daraja:KES',
      'mm:daraja:float:KES',
      'mm:daraja:charges:KES',
    ]);
    const external = service.app
      .get(ExternalAccounts, { strict: false })
      .all.find(({ account }) => account === 'mm:daraja:float:KES');
    return { inFlight, float, charges, theirs: await external?.balance() };
  } finally {
    await service.close();
  }
}
/** What M-Pesa says it paid out. */
async function sent(): Promise<{ readonly amount: string; readonly phoneNumber: string }[]> {
  const { entries } = (await (await fetch(`${world.url}/dev/world/daraja/books.json`)).json()) as {
    entries: { kind: string; state: string; amount: string; phoneNumber: string }[];
  };
  return entries.filter(({ kind, state }) => kind === 'b2c' && state === 'paid');
}
async function payoutsOf(artisanId: string): Promise<PayoutList['payouts']> {
  const [instance] = running.values();
  const reply = await fetch(`${instance?.url ?? ''}/api/payouts`, {
    headers: speakingTo(config)({ kind: 'artisan', id: artisanId, language: 'en' }),
  });
  return reply.ok ? payoutList.parse(await reply.json()).payouts : [];
}

beforeAll(async () => {
  world = await startSimulators({ key: root, times: { autoAnswerMs: 20, workMs: 200, aheadMs: 300, slowMs: 3_000 } });
  [orders, identity, relay] = await Promise.all([startOrders(), startIdentity(), WebhookRelay.start()]);
  env = testEnvironment('pyk', {
    ...noRateSources,
    DEV_CLOCK: '1',
    BOOKS_OPENING: openingBalances(),
    ORDERS_URL: orders.url,
    IDENTITY_URL: identity.url,
    PUBLIC_URL: relay.url,
    DARAJA_URL: `${world.url}/daraja`,
    DARAJA_SHORT_CODE: daraja.shortCode,
    DARAJA_CONSUMER_KEY: daraja.consumerKey,
    DARAJA_INITIATOR: 'asili',
  });
  const secrets = {
    'daraja-consumer': daraja.consumerSecret,
    'daraja-passkey': daraja.passkey,
    'daraja-webhook': daraja.webhookSecret,
    'daraja-credential': daraja.credential,
  };
  for (const [name, text] of Object.entries(secrets))
    writeFileSync(path.join(env['ASILI_SECRETS_DIR'] ?? '', name), text);
  config = paymentsConfig(env);
  offset = new ClockOffset(
    config.values.REDIS_URL ?? '',
    config.values.ASILI_DB_PREFIX,
    new Log({ service: 'test', level: 'silent' }),
  );
});
afterAll(async () => {
  clearInterval(passing);
  for (const name of [...running.keys()]) await kill(name);
  offset.close();
  relay.stop();
  await world.stop();
  await identity.close();
  await orders.close();
  await cleanUp(config);
});

it('each artisan is paid once though the instances are killed one after the other, and M-Pesa answers late, twice, or not at all', async () => {
  const sold = await sell(wanted.sales);
  await faults({ timeout: 0.2, 'callback-twice': 0.2, 'callback-before-ack': 0.2, slow: 0.2 });
  await Promise.all([start('a'), start('b')]);
  forward();
  const bus = EventBus.fromConfig(config, new Log({ service: 'test', level: 'silent' }));
  await bus.publish([
    {
      topic: 'asili.orders.v1',
      messages: sold.flatMap((order) => [completed(order, 'new'), completed(order, 'completed')]),
    },
  ]);
  for (let kills = 0; kills < wanted.kills; kills += 1) {
    const before = (await sent()).length;
    await until(async () => {
      const { length } = await sent();
      return length > before || length === sold.length;
    }, 'another payout');
    const [oldest = ''] = running.keys();
    await kill(oldest);
    await start(`${oldest}${kills}`);
    forward();
  }
  await faults({});
  passing = setInterval(() => {
    void offset.advance(31_000);
  }, 2_000); // What was asked in vain is asked again after half a minute, two and five.
  for (const { artisanId } of sold)
    await until(
      async () => (await payoutsOf(artisanId)).some(({ state }) => state === 'paid'),
      'everybody to be paid',
      420_000,
    );
  const entries = await sent();
  expect(entries.map(({ amount }) => amount)).toEqual(sold.map(() => '15310'));
  expect(new Set(entries.map(({ phoneNumber }) => phoneNumber)).size).toBe(sold.length);
  const { inFlight, float, charges, theirs } = await booked();
  expect([inFlight, float]).toEqual(['0.00', `${10_000_000 - 15_310 * sold.length}.00`]); // All that was set aside went, once.
  expect(theirs).toEqual({ minor: minorOf(float) + minorOf(charges), charges: minorOf(charges) });
  expect(minorOf(charges)).toBeLessThan(0n);
  await bus.close();
}, 900_000);
