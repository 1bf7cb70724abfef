import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { exchangeRatesReply, paymentReply, type Payment } from '@asili/contracts';
import { Clock, newId } from '@asili/kernel';
import { ClockOffset, EventStore, type Actor } from '@asili/platform';
import { cleanUp, runService, testEnvironment, until, type RunningService } from '@asili/platform/testing';
import { startSimulators, type RunningSimulators } from '@asili/simulators';
import type { Wallet } from '@asili/simulators/wallet';
import { paymentsConfig } from '../src/config.ts';
import { PaymentsModule } from '../src/payments.module.ts';
import { startOrders } from './support/orders-stand-in.ts';
import { keys, root } from './support/provider-keys.ts';
import { testWallet } from './support/test-wallet.ts';

jest.setTimeout(300_000);

const minute = 60_000;
const day = 24 * 60 * minute;
/** The outside world, network and companies alike, stays in real time. */
let world: RunningSimulators;
let orders: Awaited<ReturnType<typeof startOrders>>;
let wallet: Wallet;
let config: ReturnType<typeof paymentsConfig>;
let service: RunningService;
const customer: Actor = { kind: 'customer', id: newId('cus'), language: 'en' };
const clock = (): Clock => service.app.get(Clock, { strict: false });

beforeAll(async () => {
  [world, orders, wallet] = await Promise.all([
    startSimulators({ key: root }),
    startOrders({ now: () => clock().now() }),
    testWallet(),
  ]);
  const env = testEnvironment('dvc', {
    DEV_CLOCK: '1',
    ORDERS_URL: orders.url,
    HEDERA_MIRROR_REST: process.env['HEDERA_MIRROR_REST'] ?? '',
    PAY_IN_ACCOUNT: wallet.payInAccount,
    PAY_IN_POLL_MS: '300',
    RATES_POLL_SECONDS: '270',
    RATES_COINBASE_URL: `${world.url}/rates-a`,
    RATES_COINGECKO_URL: `${world.url}/rates-b`,
    RATES_CURRENCIES_URL: `${world.url}/rates-b`,
    STRIPE_URL: `${world.url}/stripe`,
  });
  for (const [name, text] of [
    ['stripe-key', keys.stripe.secretKey],
    ['stripe-webhook', keys.stripe.webhookSecret],
  ] as const)
    writeFileSync(path.join(env['ASILI_SECRETS_DIR'] ?? '', name), text);
  config = paymentsConfig(env);
  service = await runService({ name: 'payments', module: PaymentsModule.forRoot(config), config });
});
afterAll(async () => {
  await service.close();
  await orders.close();
  await world.stop();
  wallet.close();
  await cleanUp(config);
});

const move = (ms: number) => service.app.get(ClockOffset, { strict: false }).advance(ms);
const seen = async (id: string): Promise<Payment> =>
  paymentReply.parse(await (await service.call(customer, `/api/payments/${id}`)).json()).payment;
const becomes = (id: string, state: Payment['state']) => until(async () => (await seen(id)).state === state, state);
/** Waits for rates that are new enough and a mirror that keeps up: without either no quote is made. */
const quotedFor = async (purchaseId: string, method: string) =>
  until(async () => {
    const { quotes } = (await (await service.call(customer, `/api/purchases/${purchaseId}/quotes`)).json()) as {
      quotes?: { method: string; unavailable?: string }[];
    };
    return quotes?.some((quote) => quote.method === method && quote.unavailable === undefined);
  }, `a quote for ${method}`);

async function begun(method: 'hbar' | 'card'): Promise<Payment> {
  const { id } = orders.sell(customer.id);
  await quotedFor(id, method);
  const reply = await service.post(
    customer,
    '/api/payments',
    { purchaseId: id, method, ...(method === 'card' && { returnUrl: '/purchases/1' }) },
    { 'idempotency-key': newId('req') },
  );
  return paymentReply.parse(await reply.json()).payment;
}
const pay = ({ payTo }: Payment) => wallet.pay({ amount: payTo?.amount ?? '', memo: payTo?.memo ?? '' });
const cameAt = async (id: string) =>
  (await service.app.get(EventStore).read(`payment-${id}`)).events.flatMap(({ type, data }) =>
    type === 'payment-money-received' ? [new Date((data as { at: string }).at)] : [],
  );

it('has rates of just now soon after it was moved, though their sources never heard of it', async () => {
  await quotedFor(orders.sell(customer.id).id, 'hbar');
  const rates = async () =>
    exchangeRatesReply.parse(await (await service.call(customer, '/api/exchange-rates')).json());
  await move(14 * day);
  await until(async () => {
    const { stale, asOf } = await rates();
    return !stale && clock().now().getTime() - Date.parse(asOf) < minute;
  }, 'rates of now');
});

it('ends a payment nobody paid by itself, and takes a transfer of then for late', async () => {
  const payment = await begun('hbar');
  const moved = performance.now();
  await move(16 * minute);
  await becomes(payment.id, 'expired');
  expect(performance.now() - moved).toBeLessThan(30_000);
  await pay(payment);
  await becomes(payment.id, 'confirmed'); // The price is still right.
  expect((await cameAt(payment.id)).map((at) => at.getTime() > Date.parse(payment.quote.expiresAt))).toEqual([true]);
  expect((await seen(payment.id)).timeline.map(({ what }) => what)).toContain('ended');
});

it('is paid in time by a transfer that is sent in time, however far it was moved before', async () => {
  const payment = await begun('hbar');
  await pay(payment);
  await becomes(payment.id, 'confirmed');
  expect((await seen(payment.id)).timeline.map(({ what }) => what)).not.toContain('ended');
});

it('opens a page of a company that allows it a day from its own now', async () => {
  const payment = await begun('card');
  expect(payment.redirectUrl).toContain(world.url);
  await move(16 * minute);
  await becomes(payment.id, 'expired');
});
