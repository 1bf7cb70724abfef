import { paymentReply, type Payment } from '@asili/contracts';
import { moneyToText, newId } from '@asili/kernel';
import { EventBus, EventStore, Mongo, type Actor } from '@asili/platform';
import { cleanUp, eavesdrop, runService, testEnvironment, until, type RunningService } from '@asili/platform/testing';
import { simulatorKeys, startSimulators, type RunningSimulators } from '@asili/simulators';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { Balances } from '../src/books/balances.ts';
import { CountBalances } from '../src/books/count-balances.ts';
import { accountOf, balanceOf } from '../src/books/domain/accounts.ts';
import { paymentsConfig } from '../src/config.ts';
import { RequestRefund } from '../src/pay-in/request-refund.ts';
import { PaymentsModule } from '../src/payments.module.ts';
import { SendRefund } from '../src/refunds/send-refund.ts';
import { agreeOnRates, noRateSources } from './support/agreed-rates.ts';
import { startOrders } from './support/orders-stand-in.ts';
import { WebhookRelay } from './support/webhook-relay.ts';

jest.setTimeout(300_000);

const root = 'a key for these tests alone, nobody else’s';
const { stripe, daraja } = simulatorKeys(root);

interface BookEntry { readonly id: string; readonly kind: string; readonly amount: string; readonly state: string; readonly phoneNumber?: string }

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

const faults = (provider: 'stripe' | 'daraja', wanted: object) => fetch(`${world.url}/dev/world/${provider}/faults`, { method: 'PUT', body: JSON.stringify(wanted) });
const booked = async (provider: 'stripe' | 'daraja', kind: string): Promise<BookEntry[]> => {
  const { entries } = (await (await fetch(`${world.url}/dev/world/${provider}/books.json`)).json()) as { entries: BookEntry[] };
  return entries.filter((entry) => entry.kind === kind);
};
/** What the provider gave back since the test began. */
let before: Set<string>;
const given = async () => [...(await booked('stripe', 'refund')), ...(await booked('daraja', 'reversal'))].filter(({ id }) => !before.has(id));

const seen = async (service: RunningService, id: string): Promise<Payment> => paymentReply.parse(await (await service.call(customer, `/api/payments/${id}`)).json()).payment;
const becomes = (service: RunningService, id: string, is: (payment: Payment) => boolean, what: string) => until(async () => {
  const payment = await seen(service, id);
  return is(payment) ? payment : undefined;
}, what);
const confirmed = (service: RunningService, id: string) => becomes(service, id, ({ state }) => state === 'confirmed', 'confirmed');
const refundsAre = (service: RunningService, id: string, state: Payment['refunds'][number]['state']) => becomes(service, id, ({ refunds }) => refunds.length > 0 && refunds.every((refund) => refund.state === state), state);
async function paidByCard(service: RunningService, method: 'card' | 'bank' = 'card'): Promise<string> {
  const reply = await service.post(customer, '/api/payments', { purchaseId: orders.sell(customer.id).id, method, returnUrl: '/purchases/1' }, { 'idempotency-key': newId('req') });
  const { id, redirectUrl = '' } = paymentReply.parse(await reply.json()).payment;
  await fetch(redirectUrl, { method: 'POST', body: new URLSearchParams({ with: method === 'card' ? '4242424242424242' : 'pays' }), redirect: 'manual' });
  await confirmed(service, id);
  return id;
}
let numbers = 2_000_000;
async function paidByPhone(service: RunningService): Promise<string> {
  const reply = await service.post(customer, '/api/payments', { purchaseId: orders.sell(customer.id).id, method: 'mobile_money', phoneNumber: `+25471${String((numbers += 1))}` }, { 'idempotency-key': newId('req') });
  const { id } = paymentReply.parse(await reply.json()).payment;
  await confirmed(service, id);
  return id;
}
const unfulfillable = (service: RunningService, id: string) => service.app.get(RequestRefund, { strict: false }).ofPayment(id);
const orderOf = async (service: RunningService, id: string, which: number): Promise<string> =>
  (await service.app.get(EventStore).read<{ type: 'payment-created'; data: { shares: { orderId: string }[] } }>(`payment-${id}`)).events[0]?.data.shares[which]?.orderId ?? '';
const told = async (service: RunningService, id: string) => (await service.app.get(EventStore).read(`payment-${id}`)).events.filter(({ type }) => type === 'payment-refunded').length;
/** Brings refunds on without waiting for their job's turn. */
const pushed = (service: RunningService, id: string) => service.app.get(SendRefund, { strict: false }).ofPayment(id);

async function held(service: RunningService, ...names: readonly string[]): Promise<string[]> {
  const commits = () => service.app.get(Mongo).collection('commits').countDocuments({ stream: { $regex: '^journal-' } });
  await until(async () => (await service.app.get(Mongo).collection('journal_log').countDocuments()) === (await commits()), 'the log to hold every entry');
  await service.app.get(CountBalances, { strict: false }).run();
  const found = await service.app.get(Balances, { strict: false }).find(names);
  return names.map((name) => {
    const { type, asset } = accountOf(name);
    const totals = found.get(name);
    return moneyToText({ currency: asset, minor: totals ? balanceOf(type, totals.debit, totals.credit) : 0n });
  });
}

beforeAll(async () => {
  world = await startSimulators({ key: root, now: () => clock.now().getTime(), times: { autoAnswerMs: 20, workMs: 20, aheadMs: 300, promptMs: 600_000 } });
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
  for (const provider of ['stripe', 'daraja'] as const) await faults(provider, {});
  before = new Set();
  before = new Set((await given()).map(({ id }) => id));
  env = testEnvironment('rfd', {
    ...noRateSources, ORDERS_URL: orders.url, PUBLIC_URL: relay.url, STRIPE_URL: `${world.url}/stripe`,
    DARAJA_URL: `${world.url}/daraja`, DARAJA_SHORT_CODE: daraja.shortCode, DARAJA_CONSUMER_KEY: daraja.consumerKey, DARAJA_INITIATOR: 'asili',
  });
  const secrets = { 'stripe-key': stripe.secretKey, 'stripe-webhook': stripe.webhookSecret, 'daraja-consumer': daraja.consumerSecret, 'daraja-passkey': daraja.passkey, 'daraja-webhook': daraja.webhookSecret, 'daraja-credential': daraja.credential };
  for (const [name, text] of Object.entries(secrets)) writeFileSync(path.join(env['ASILI_SECRETS_DIR'] ?? '', name), text);
});
afterEach(async () => {
  await Promise.all(services.map((service) => service.close()));
  services = [];
  relay.stop();
  await cleanUp(paymentsConfig(env));
});

describe('money that was paid by card', () => {
  it('goes back to it, once, is told once, and leaves nothing in the books', async () => {
    const [service] = await Promise.all([start(), start()]);
    const id = await paidByCard(service);
    await Promise.all(services.map((each) => unfulfillable(each, id)));
    expect(await becomes(service, id, ({ state }) => state === 'refunded', 'refunded')).toMatchObject({ displayState: 'refunded', refunds: [{ money: { amount: '194.00', currency: 'USD' }, state: 'succeeded' }] });
    await Promise.all(Array.from({ length: 20 }, async (_, n) => services[n % 2]?.app.get(SendRefund, { strict: false }).ofPayment(id)));
    const topic = await eavesdrop(paymentsConfig(env), 'asili.payments.v1'); // From its beginning.
    const refunded = () => topic.seen.filter(({ type, data }) => type === 'payments.payment-refunded.v1' && data['paymentId'] === id);
    await until(() => refunded().length > 0, 'the event');
    expect(refunded()).toMatchObject([{ data: { money: { amount: '194.00', currency: 'USD' }, orderIds: [] } }]);
    expect([await told(service, id), await given()]).toMatchObject([1, [{ amount: '19400', state: 'succeeded' }]]);
    expect(await held(service, 'suspense:unmatched:USD', 'psp:stripe:receivable:USD')).toEqual(['0.00', '0.00']);
    await topic.close();
  });

  it('goes back in parts for orders that were called off, and never more than came', async () => {
    const service = await start();
    const id = await paidByCard(service);
    const request = service.app.get(RequestRefund, { strict: false });
    const [one, two] = [await orderOf(service, id, 0), await orderOf(service, id, 1)];
    await request.ofOrder(id, one);
    expect(await refundsAre(service, id, 'succeeded')).toMatchObject({ state: 'confirmed', displayState: 'paid', refunds: [{ money: { amount: '127.00' } }] });
    await Promise.all([request.ofOrder(id, one), request.ofOrder(id, two), request.ofOrder(id, two)]);
    await becomes(service, id, ({ state }) => state === 'refunded', 'refunded');
    expect((await given()).map(({ amount }) => amount).sort()).toEqual(['12700', '6700']);
    expect(await told(service, id)).toBe(2);
  });

  it('is asked for by what orders tell', async () => {
    const service = await start();
    const id = await paidByCard(service);
    const { purchaseId } = await seen(service, id);
    const headers = { ce_id: newId('req'), ce_type: 'orders.purchase-unfulfillable.v1', ce_subject: purchaseId, ce_stream: `purchase-${purchaseId}`, ce_streamversion: '3', ce_time: new Date().toISOString() };
    const message = { key: purchaseId, value: JSON.stringify({ purchaseId, paymentId: id, customerId: customer.id }), headers };
    await service.app.get(EventBus).publish([{ topic: 'asili.orders.v1', messages: [message, message] }]);
    await becomes(service, id, ({ state }) => state === 'refunded', 'refunded');
    expect(await given()).toHaveLength(1);
  });

  it('waits for a Stripe that does nothing', async () => {
    const service = await start();
    const id = await paidByCard(service);
    await faults('stripe', { 'error-on-request': 1 });
    await unfulfillable(service, id);
    await refundsAre(service, id, 'submitting');
    await pushed(service, id);
    expect([(await seen(service, id)).state, await given()]).toEqual(['refund-pending', []]);
    await faults('stripe', {});
    await becomes(service, id, ({ state }) => state === 'refunded', 'refunded');
    expect([await given(), await told(service, id)]).toMatchObject([[{ amount: '19400' }], 1]);
  });

  it('is neither lost nor sent twice while answers are lost and refused, from two instances', async () => {
    const [service] = await Promise.all([start(), start()]);
    const ids: string[] = [];
    for (let n = 0; n < 10; n += 1) ids.push(await paidByCard(service));
    await faults('stripe', { garbage: 0.4, 'error-on-request': 0.3, 'callback-twice': 0.5 });
    await Promise.all(ids.map((id) => unfulfillable(service, id)));
    for (const id of ids) await becomes(service, id, ({ state }) => state === 'refunded', 'refunded');
    expect((await given()).map(({ amount }) => amount)).toEqual(ids.map(() => '19400'));
    expect(await Promise.all(ids.map((id) => told(service, id)))).toEqual(ids.map(() => 1));
  });

  it.each(['callback-twice', 'callback-never', 'callback-before-ack'])('is sent once under %s', async (fault) => {
    const service = await start();
    const id = await paidByCard(service);
    await faults('stripe', { [fault]: 1 });
    await unfulfillable(service, id);
    await becomes(service, id, ({ state }) => state === 'refunded', 'refunded');
    expect([(await given()).length, await told(service, id)]).toEqual([1, 1]);
  });

  it('is an operator’s where Stripe accepted and failed it after all', async () => {
    const service = await start();
    const id = await paidByCard(service);
    await faults('stripe', { 'error-on-callback': 1 });
    await unfulfillable(service, id);
    expect(await refundsAre(service, id, 'manual')).toMatchObject({ state: 'refund-pending', displayState: 'refunding' });
    await pushed(service, id);
    expect([(await given()).map(({ state }) => state), await told(service, id)]).toEqual([['failed'], 0]);
    expect(await held(service, 'suspense:unmatched:USD')).toEqual(['194.00']);
  });

  it('goes back to a bank account, which takes a while', async () => {
    const service = await start();
    const id = await paidByCard(service, 'bank');
    await unfulfillable(service, id);
    await becomes(service, id, ({ state }) => state === 'refunded', 'refunded');
    expect(await given()).toMatchObject([{ amount: '19400', state: 'succeeded' }]);
    expect(await held(service, 'psp:stripe-bank:receivable:USD')).toEqual(['0.00']);
  });
});

describe('money that was paid from an M-Pesa wallet', () => {
  it('goes back to it as a whole, once', async () => {
    const [service] = await Promise.all([start(), start()]);
    const id = await paidByPhone(service);
    await unfulfillable(service, id);
    expect(await becomes(service, id, ({ state }) => state === 'refunded', 'refunded')).toMatchObject({ refunds: [{ money: { amount: '24250.00', currency: 'KES' }, to: expect.stringMatching(/^\+254·+\d{3}$/) }] });
    expect([await given(), await told(service, id)]).toMatchObject([[{ amount: '24250', state: 'reversed' }], 1]);
    expect(await held(service, 'suspense:unmatched:KES', 'mm:daraja:float:KES')).toEqual(['0.00', '0.00']);
  });

  it('is an operator’s in parts, for M-Pesa reverses whole payments', async () => {
    const service = await start();
    const id = await paidByPhone(service);
    await service.app.get(RequestRefund, { strict: false }).ofOrder(id, await orderOf(service, id, 0));
    expect(await refundsAre(service, id, 'manual')).toMatchObject({ state: 'confirmed' });
    expect(await given()).toEqual([]);
  });

  it.each([['callback-never', 1], ['error-on-request', 0], ['garbage', 1], ['float-empty', 0]])('is neither lost nor sent twice under %s', async (fault, done) => {
    const service = await start();
    const id = await paidByPhone(service);
    await faults('daraja', { [fault]: 1 });
    await unfulfillable(service, id);
    await refundsAre(service, id, 'submitting');
    if (done === 1) await until(async () => (await given()).length === 1, 'M-Pesa to have done it');
    if (fault === 'garbage') await until(() => relay.seen.some(({ path: where }) => where.includes('daraja-reversal')), 'half a result');
    if (fault === 'float-empty') await until(() => service.app.get(Mongo).collection('reversals').findOne({ result: '1' }), 'that there is too little');
    expect([(await seen(service, id)).state, (await given()).length]).toEqual(['refund-pending', done]);
    await faults('daraja', {});
    ahead += 61_000; // It is asked again a minute later.
    await until(async () => {
      await pushed(service, id);
      return (await seen(service, id)).state === 'refunded';
    }, 'refunded');
    expect([await given(), await told(service, id)]).toMatchObject([[{ amount: '24250' }], 1]);
  });

  it.each(['callback-twice', 'callback-before-ack'])('is sent once under %s', async (fault) => {
    const service = await start();
    const id = await paidByPhone(service);
    await faults('daraja', { [fault]: 1 });
    await unfulfillable(service, id);
    await becomes(service, id, ({ state }) => state === 'refunded', 'refunded');
    expect([(await given()).length, await told(service, id)]).toEqual([1, 1]);
  });

  it('is an operator’s where M-Pesa refuses, and where nobody may move money', async () => {
    const service = await start();
    const [refused, unset] = [await paidByPhone(service), await paidByPhone(service)];
    await faults('daraja', { 'error-on-callback': 1 });
    await unfulfillable(service, refused);
    await refundsAre(service, refused, 'manual');
    await service.close();
    services = [];
    relay.services.length = 0;
    const without = await start({ DARAJA_INITIATOR: '' });
    await unfulfillable(without, unset);
    await refundsAre(without, unset, 'manual');
    expect([await given(), await told(without, refused)]).toEqual([[], 0]);
  });

  it('is not sent by whoever knows no secret, nor by a result of another transaction', async () => {
    const service = await start();
    const id = await paidByPhone(service);
    await faults('daraja', { 'error-on-request': 1 });
    await unfulfillable(service, id);
    const { refunds: [refund] } = await refundsAre(service, id, 'submitting');
    const result = (receipt: string, code: number | string = 0) => JSON.stringify({ Result: { ResultType: 0, ResultCode: code, ResultParameters: { ResultParameter: [{ Key: 'OriginalTransactionID', Value: receipt }] } } });
    const address = (secret: string) => `/webhooks/daraja-reversal/${secret}/${id}/${refund?.id ?? ''}`;
    for (const wrong of [address('0'.repeat(40)), `${address(daraja.webhookSecret)}/x`, `/webhooks/daraja-reversal/${daraja.webhookSecret}/${id}`, '/webhooks/daraja-reversal']) expect(await relay.send({ path: wrong, headers: {}, body: result('AAAAAAAAAA') })).toBe(401);
    for (const body of [result('AAAAAAAAAA'), '{"Result":', '[]', result('AAAAAAAAAA', 77)]) expect(await relay.send({ path: address(daraja.webhookSecret), headers: {}, body })).toBe(200);
    await until(async () => (await service.app.get(Mongo).collection('webhook_events').countDocuments({ provider: 'daraja-reversal', appliedAt: { $exists: true } })) === 4, 'all applied');
    expect([(await seen(service, id)).state, await told(service, id)]).toEqual(['refund-pending', 0]);
  });
});
