import { paymentReply, type Payment } from '@asili/contracts';
import { newId } from '@asili/kernel';
import { EventStore, Mongo, type Actor } from '@asili/platform';
import { cleanUp, runService, testEnvironment, until, type RunningService } from '@asili/platform/testing';
import { simulatorKeys, startSimulators, type RunningSimulators } from '@asili/simulators';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import Stripe from 'stripe';
import { paymentsConfig } from '../src/config.ts';
import { SweepPayments } from '../src/pay-in/sweep-payments.ts';
import { PaymentsModule } from '../src/payments.module.ts';
import { RefusedWebhooks } from '../src/webhooks/refused-webhooks.ts';
import { agreeOnRates, noRateSources } from './support/agreed-rates.ts';
import { BrokenProvider, waysToBreak } from './support/broken-provider.ts';
import { startOrders } from './support/orders-stand-in.ts';
import { WebhookRelay } from './support/webhook-relay.ts';

const root = 'a key for these tests alone, nobody else’s';
const { stripe: keys } = simulatorKeys(root);
const previous = 'whsec_the_secret_before_this_one';
const price = { amount: '194.00', currency: 'USD' };
/** Stripe's own package makes the signatures that are forged here. */
const signer = new Stripe('sk_test_signer');

let world: RunningSimulators;
let relay: WebhookRelay;
let orders: Awaited<ReturnType<typeof startOrders>>;
let services: RunningService[] = [];
let env: NodeJS.ProcessEnv;
let customer: Actor;
let ahead = 0;
const clock = { now: () => new Date(Date.now() + ahead) };

async function start(over: Readonly<Record<string, string>> = {}): Promise<RunningService> {
  const config = paymentsConfig({ ...env, ...over });
  const service = await runService({ name: 'payments', module: PaymentsModule.forRoot(config, clock), config });
  services.push(service);
  relay.services.push(service);
  await agreeOnRates(service.app, clock.now());
  return service;
}

const faults = (wanted: object) => fetch(`${world.url}/dev/world/stripe/faults`, { method: 'PUT', body: JSON.stringify(wanted) });
const post = (service: RunningService, method: string) => service.post(customer, '/api/payments', { purchaseId: orders.sell(customer.id).id, method, returnUrl: '/purchases/1' }, { 'idempotency-key': newId('req') });
const create = async (service: RunningService, method = 'card'): Promise<Payment> => paymentReply.parse(await (await post(service, method)).json()).payment;
const seen = async (service: RunningService, id: string): Promise<Payment> => paymentReply.parse(await (await service.call(customer, `/api/payments/${id}`)).json()).payment;
const becomes = (service: RunningService, id: string, state: Payment['state']) => until(async () => (await seen(service, id)).state === state, state);
const onPage = ({ redirectUrl = '' }: Payment, choice: string) => fetch(redirectUrl, { method: 'POST', body: new URLSearchParams({ with: choice }), redirect: 'manual' });
const receipts = async (service: RunningService, id: string) => (await service.app.get(EventStore).read(`payment-${id}`)).events.filter(({ type }) => type === 'payment-money-received').length;
const events = (service: RunningService) => service.app.get(Mongo).collection('webhook_events');
const sign = (payload: string, secret = keys.webhookSecret, ageS = 0) => ({ 'stripe-signature': signer.webhooks.generateTestHeaderString({ payload, secret, timestamp: Math.floor(Date.now() / 1000) - ageS }) });
const swept = (service: RunningService, id: string, is: Partial<Payment>) => until(async () => {
  ahead = Math.min(ahead + 31_000, 600_000); // Each look puts the next one off by half a minute; the quote lives 15.
  await service.app.get(SweepPayments).run();
  const payment = await seen(service, id);
  return Object.entries(is).every(([name, value]) => payment[name as keyof Payment] === value);
}, `${JSON.stringify(is)} by the sweep`);

beforeAll(async () => {
  world = await startSimulators({ key: root, now: () => clock.now().getTime(), times: { workMs: 20, aheadMs: 300 } });
  orders = await startOrders();
});
afterAll(async () => {
  await world.stop();
  await orders.close();
});
beforeEach(async () => {
  ahead = 0;
  customer = { kind: 'customer', id: newId('cus'), language: 'en' };
  relay = await WebhookRelay.start();
  await faults({});
  env = testEnvironment('phc', { ...noRateSources, ORDERS_URL: orders.url, PUBLIC_URL: relay.url, STRIPE_URL: `${world.url}/stripe` });
  for (const [name, text] of [['stripe-key', keys.secretKey], ['stripe-webhook', `${keys.webhookSecret},${previous}`]] as const) writeFileSync(path.join(env['ASILI_SECRETS_DIR'] ?? '', name), text);
});
afterEach(async () => {
  await Promise.all(services.map((service) => service.close()));
  services = [];
  relay.stop();
  await cleanUp(paymentsConfig(env));
});

describe('paying by card', () => {
  it('sends the browser to Stripe’s page and back, and is confirmed by Stripe’s own word', async () => {
    const service = await start();
    const payment = await create(service);
    expect(payment).toMatchObject({ state: 'awaiting-payment', quote: { pay: price }, redirectUrl: expect.stringContaining('/stripe/c/pay/cs_test_') });
    const back = await onPage(payment, '4242424242424242');
    expect([back.status, back.headers.get('location')]).toEqual([303, `${relay.url}/purchases/1`]);
    await becomes(service, payment.id, 'confirmed');
    expect(await seen(service, payment.id)).toMatchObject({ displayState: 'paid', received: price });
  });

  it('stays open when the card is declined, and is called off when the buyer cancels', async () => {
    const service = await start();
    const payment = await create(service);
    expect((await onPage(payment, '4000000000000002')).status).toBe(402);
    expect(await seen(service, payment.id)).toMatchObject({ state: 'awaiting-payment' });
    expect((await service.post(customer, `/api/payments/${payment.id}/cancel`)).status).toBe(200);
    expect(await seen(service, payment.id)).toMatchObject({ state: 'cancelled' });
    expect(await (await fetch(payment.redirectUrl ?? '')).text()).toContain('has expired');
  });

  it('takes a bank account, which is certain later, or fails after all', async () => {
    const service = await start();
    const [pays, fails] = [await create(service, 'bank'), await create(service, 'bank')];
    await onPage(pays, 'pays');
    await onPage(fails, 'fails');
    await becomes(service, pays.id, 'confirmed');
    await becomes(service, fails.id, 'failed');
    expect([await receipts(service, pays.id), await receipts(service, fails.id)]).toEqual([1, 0]);
  });

  it('is asked for by the sweep when Stripe tells nothing', async () => {
    const service = await start();
    await faults({ 'callback-never': 1 });
    const payment = await create(service);
    await onPage(payment, '4242424242424242');
    await swept(service, payment.id, { state: 'confirmed' });
    expect([await receipts(service, payment.id), relay.seen.length]).toEqual([1, 0]);
  });

  it('is one page, found again, when Stripe’s answer was lost', async () => {
    const service = await start();
    await faults({ garbage: 1 });
    const payment = await create(service);
    expect(payment).toMatchObject({ displayState: 'unknown' });
    await faults({});
    const opened = await until(async () => {
      await swept(service, payment.id, { state: 'awaiting-payment' });
      const now = await seen(service, payment.id);
      return now.redirectUrl === undefined ? undefined : now;
    }, 'the page');
    await onPage(opened, '4242424242424242');
    await becomes(service, payment.id, 'confirmed');
    const { entries } = (await (await fetch(`${world.url}/dev/world/stripe/books.json`)).json()) as { entries: { id: string }[] };
    expect(entries.filter(({ id }) => opened.redirectUrl?.endsWith(id))).toHaveLength(1);
  });
});

describe('events', () => {
  it('have one effect when sent a hundred times, shuffled among others, to two instances with eight workers each', async () => {
    const [service] = await Promise.all([start(), start()]);
    const payments = [await create(service), await create(service), await create(service)];
    for (const payment of payments) await onPage(payment, '4242424242424242');
    for (const { id } of payments) await becomes(service, id, 'confirmed');
    await until(() => relay.seen.length === 3, 'every event');
    const copies = relay.seen.flatMap((message) => Array.from({ length: 100 }, () => message)).sort(() => Math.random() - 0.5);
    const statuses = new Set<number>();
    await Promise.all(Array.from({ length: 16 }, async () => {
      for (let message = copies.pop(); message; message = copies.pop()) statuses.add(await relay.send(message));
    }));
    await until(async () => (await events(service).countDocuments({ appliedAt: { $exists: false } })) === 0, 'all applied');
    expect([[...statuses], await events(service).countDocuments()]).toEqual([[200], 3]);
    for (const { id } of payments) expect([await receipts(service, id), (await seen(service, id)).received]).toEqual([1, price]);
  });

  it('are refused, a hundred of each kind (a thousand at full size), when forged, cut short, written anew, signed by another secret or six minutes ago', async () => {
    const service = await start();
    const { id } = await create(service);
    const body = JSON.stringify({ id: 'evt_forged', type: 'checkout.session.completed', data: { object: { id: 'cs_test_1', metadata: { paymentId: id }, payment_status: 'paid' } } }, null, 2);
    const kinds: (() => { body: string; headers: Record<string, string> })[] = [
      () => ({ body: body.replace('evt_forged', `evt_${Math.random()}`), headers: sign(body) }),
      () => ({ body: body.slice(0, -1 - Math.floor(Math.random() * 40)), headers: sign(body) }),
      () => ({ body: JSON.stringify(JSON.parse(body)), headers: sign(body) }),
      () => ({ body, headers: sign(body, `whsec_${Math.random()}`) }),
      () => ({ body, headers: sign(body, keys.webhookSecret, 360) }),
    ];
    const wanted = process.env['ASILI_TESTS'] === 'full' ? 1_000 : 100;
    const tries = kinds.flatMap((kind) => Array.from({ length: wanted }, kind));
    const others = [{ body, headers: {} as Record<string, string> }, { body, headers: sign(body, keys.webhookSecret, -3600) }, { body, headers: { 'stripe-signature': 't=,v1=' } }, { body: '', headers: sign('') }];
    const statuses = new Map<number, number>();
    const all = [...tries, ...others];
    await Promise.all(Array.from({ length: 16 }, async () => {
      for (let message = all.pop(); message; message = all.pop()) {
        const status = await relay.send({ path: '/webhooks/stripe', headers: message.headers, body: message.body });
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
    }));
    expect([...statuses]).toEqual([[401, tries.length + others.length]]);
    expect(service.app.get(RefusedWebhooks, { strict: false }).of('stripe')).toBe(tries.length + others.length);
    expect([await events(service).countDocuments(), await receipts(service, id)]).toEqual([0, 0]);
    expect(await relay.send({ path: '/webhooks/stripe', headers: sign(body, previous), body })).toBe(200); // The secret before this one.
    await until(async () => (await events(service).countDocuments({ appliedAt: { $exists: true } })) === 1, 'applied');
    expect([(await seen(service, id)).state, await receipts(service, id)]).toEqual(['awaiting-payment', 0]); // It said paid; Stripe did not.
  });
});

describe('a provider that breaks', () => {
  let broken: BrokenProvider;
  afterEach(() => broken.stop());

  const ways = waysToBreak({
    failure: '{"error":{"type":"api_error","message":"x"}}',
    garbage: '{"id":"cs_test_1","object":"check',
    other: '{"id":"cs_test_1","status":"complete","payment_status":"paid"}',
  });

  it.each(ways)('neither confirms nor fails a payment: it %s', async (_what, how) => {
    broken = new BrokenProvider(how);
    const service = await start({ STRIPE_URL: await broken.start() });
    const { id, displayState } = await create(service);
    expect(displayState).toBe('unknown');
    ahead = 300_000;
    await service.app.get(SweepPayments).run();
    expect(await seen(service, id)).toMatchObject({ displayState: 'unknown', state: 'created', refunds: [] });
    expect(await receipts(service, id)).toBe(0);
  });
});
