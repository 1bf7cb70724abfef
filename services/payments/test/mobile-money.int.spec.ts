import { paymentReply, type Payment } from '@asili/contracts';
import { newId } from '@asili/kernel';
import { EventStore, Mongo, type Actor } from '@asili/platform';
import { cleanUp, runService, testEnvironment, until, type RunningService } from '@asili/platform/testing';
import { simulatorKeys, startSimulators, type RunningSimulators } from '@asili/simulators';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { paymentsConfig } from '../src/config.ts';
import { MpesaPayIn } from '../src/mobile-money/mpesa-pay-in.ts';
import { SweepPayments } from '../src/pay-in/sweep-payments.ts';
import { PaymentsModule } from '../src/payments.module.ts';
import type { PayInOrder } from '../src/ways-to-pay/domain/pay-in.ts';
import { agreeOnRates, noRateSources } from './support/agreed-rates.ts';
import { BrokenProvider, waysToBreak } from './support/broken-provider.ts';
import { startOrders } from './support/orders-stand-in.ts';
import { WebhookRelay } from './support/webhook-relay.ts';

const root = 'a key for these tests alone, nobody else’s';
const { daraja: keys } = simulatorKeys(root);
/** What the purchase of the stand-in costs at the agreed rates. */
const [price, shillings] = [{ amount: '24250.00', currency: 'KES' }, '24250'];

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

let numbers = 1_000_000;
/** One of its own for every payment: M-Pesa takes the same amount from the same number once in two minutes. */
const number = (): string => `+25471${String((numbers += 1))}`;
const waiting = (): string => `+2547${String((numbers += 1)).slice(-5)}999`;
const faults = (wanted: object) => fetch(`${world.url}/dev/world/daraja/faults`, { method: 'PUT', body: JSON.stringify(wanted) });
const books = async (phoneNumber: string) => ((await (await fetch(`${world.url}/dev/world/daraja/books.json`)).json()) as { entries: { id: string; amount: string; state: string; phoneNumber: string }[] }).entries.filter((entry) => `+${entry.phoneNumber}` === phoneNumber);
const answer = async (phoneNumber: string, what: string) => fetch(`${world.url}/dev/world/daraja/prompts/${(await books(phoneNumber))[0]?.id}`, { method: 'POST', body: JSON.stringify({ answer: what }) });
const post = (service: RunningService, phoneNumber: string) => service.post(customer, '/api/payments', { purchaseId: orders.sell(customer.id).id, method: 'mobile_money', phoneNumber }, { 'idempotency-key': newId('req') });
const pay = async (service: RunningService, phoneNumber: string): Promise<Payment> => paymentReply.parse(await (await post(service, phoneNumber)).json()).payment;
const seen = async (service: RunningService, id: string): Promise<Payment> => paymentReply.parse(await (await service.call(customer, `/api/payments/${id}`)).json()).payment;
const becomes = (service: RunningService, id: string, state: Payment['state']) => until(async () => (await seen(service, id)).state === state, state);
const received = async (service: RunningService, id: string) => (await service.app.get(EventStore).read(`payment-${id}`)).events.filter(({ type }) => type === 'payment-money-received').length;
const events = (service: RunningService) => service.app.get(Mongo).collection('webhook_events');
const address = (id: string): string => `/webhooks/daraja/${keys.webhookSecret}/${id}`;
const callback = (reference: string, items: object[] = []) => JSON.stringify({ Body: { stkCallback: { MerchantRequestID: '1-1-1', CheckoutRequestID: reference, ResultCode: 0, ResultDesc: '', CallbackMetadata: { Item: items } } } });
/** The sweep as it comes round: whoever sweeps first does the work. */
const swept = (service: RunningService, id: string, is: Partial<Payment>, within = 600_000) => until(async () => {
  ahead = Math.min(ahead + 31_000, within); // Each look puts the next one off by half a minute; the quote lives 15.
  await service.app.get(SweepPayments).run();
  const payment = await seen(service, id);
  return Object.entries(is).every(([name, value]) => payment[name as keyof Payment] === value);
}, `${JSON.stringify(is)} by the sweep`);

beforeAll(async () => {
  world = await startSimulators({ key: root, now: () => clock.now().getTime(), times: { autoAnswerMs: 20, aheadMs: 300, promptMs: 600_000 } });
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
  env = testEnvironment('pmm', { ...noRateSources, ORDERS_URL: orders.url, PUBLIC_URL: relay.url, DARAJA_URL: `${world.url}/daraja`, DARAJA_SHORT_CODE: keys.shortCode, DARAJA_CONSUMER_KEY: keys.consumerKey });
  const secrets = env['ASILI_SECRETS_DIR'] ?? '';
  for (const [name, text] of [['daraja-consumer', keys.consumerSecret], ['daraja-passkey', keys.passkey], ['daraja-webhook', keys.webhookSecret]] as const) writeFileSync(path.join(secrets, name), text);
});
afterEach(async () => {
  await Promise.all(services.map((service) => service.close()));
  services = [];
  relay.stop();
  await cleanUp(paymentsConfig(env));
});

describe('paying from an M-Pesa wallet', () => {
  it('puts a question on the phone, and is confirmed by M-Pesa’s own word', async () => {
    const service = await start();
    const phone = number();
    const payment = await pay(service, phone);
    expect(payment).toMatchObject({ state: 'awaiting-payment', quote: { pay: price }, prompt: { phoneNumber: `+254······${phone.slice(-3)}`, expiresAt: expect.any(String) } });
    await becomes(service, payment.id, 'confirmed');
    expect(await seen(service, payment.id)).toMatchObject({ displayState: 'paid', received: price });
    expect(await books(phone)).toMatchObject([{ amount: shillings, state: 'paid' }]);
  });

  it('takes whole shillings from numbers of Kenya, and nothing else', async () => {
    const payIn = (await start()).app.get(MpesaPayIn, { strict: false });
    const order = (over: Partial<PayInOrder>): PayInOrder => ({ paymentId: newId('pay'), purchaseId: newId('pur'), method: 'mobile_money', money: { currency: 'KES', minor: 100n }, phoneNumber: number(), language: 'en', expiresAt: clock.now(), ...over });
    expect([payIn.stepOf('KES'), payIn.stepOf('UGX'), payIn.stepOf('HBAR')]).toEqual([100n, null, null]);
    const wrong = [order({ phoneNumber: '+256712345678' }), order({ phoneNumber: '+254202345678' }), order({ money: { currency: 'KES', minor: 12_050n } }), order({ money: { currency: 'KES', minor: 25_000_100n } }), order({ money: { currency: 'USD', minor: 100n } })];
    expect(await Promise.all(wrong.map(async (each) => payIn.begin(each)))).toEqual(['number', 'number', 'amount', 'amount', 'amount'].map((reason) => ({ kind: 'refused', reason })));
    const unsent = order({});
    expect(await payIn.ask(unsent)).toEqual({ kind: 'failed', reason: 'not-sent' });
    expect(await payIn.begin(unsent)).toEqual({ kind: 'refused', reason: 'not-sent' }); // One that is late is not sent after all.
    for (const { phoneNumber = '' } of [...wrong, unsent]) expect(await books(phoneNumber)).toEqual([]);
  });

  it.each([['cancel', 'cancelled-on-phone'], ['wrong-pin', 'wrong-pin']])('fails when the phone answers %s', async (what, reason) => {
    const service = await start();
    const phone = waiting();
    const { id } = await pay(service, phone);
    expect((await service.post(customer, `/api/payments/${id}/cancel`)).status).toBe(409); // The question cannot be taken off the phone.
    await answer(phone, what);
    await becomes(service, id, 'failed');
    expect(await seen(service, id)).toMatchObject({ reason });
  });

  it('is underpaid when M-Pesa took less than was asked for', async () => {
    const service = await start();
    await faults({ 'wrong-amount': 1 });
    const { id } = await pay(service, number());
    await until(async () => (await seen(service, id)).received, 'received');
    expect(await seen(service, id)).toMatchObject({ received: { amount: '24249.00', currency: 'KES' } });
  });

  it('is refused where M-Pesa refuses, with nothing on the phone', async () => {
    const service = await start();
    await faults({ 'error-on-request': 1 });
    const phone = number();
    expect((await post(service, phone)).status).toBeGreaterThanOrEqual(400);
    await faults({});
    expect(await books(phone)).toEqual([]);
  });
});

describe('callbacks', () => {
  it('have one effect when sent a hundred times, shuffled among others, to two instances with eight workers each', async () => {
    const [service] = await Promise.all([start(), start()]);
    const payments = [];
    for (let i = 0; i < 5; i += 1) payments.push(await pay(service, number()));
    for (const { id } of payments) await becomes(service, id, 'confirmed');
    await until(() => relay.seen.length === 5, 'every callback');
    const copies = relay.seen.flatMap((message) => Array.from({ length: 100 }, () => message)).sort(() => Math.random() - 0.5);
    const statuses = new Set<number>();
    await Promise.all(Array.from({ length: 16 }, async () => {
      for (let message = copies.pop(); message; message = copies.pop()) statuses.add(await relay.send(message));
    }));
    await until(async () => (await events(service).countDocuments({ appliedAt: { $exists: false } })) === 0, 'all applied');
    expect([...statuses]).toEqual([200]);
    expect(await events(service).countDocuments()).toBe(5);
    for (const { id } of payments) expect([await received(service, id), (await seen(service, id)).received]).toEqual([1, price]);
  });

  it('are refused from any other address, and change nothing', async () => {
    const service = await start();
    const phone = waiting();
    const { id } = await pay(service, phone);
    const paid = callback((await books(phone))[0]?.id ?? '', [{ Name: 'Amount', Value: 1 }]);
    const wrong = [`/webhooks/daraja/${'0'.repeat(40)}/${id}`, `/webhooks/daraja/${keys.webhookSecret.slice(0, -1)}/${id}`, `/webhooks/daraja/${keys.webhookSecret}`, `/webhooks/daraja/${keys.webhookSecret}/prd_1`, `/webhooks/daraja//${id}`, '/webhooks/daraja'];
    for (const each of wrong) expect(await relay.send({ path: each, headers: {}, body: paid })).toBe(401);
    expect(await events(service).countDocuments()).toBe(0);
    expect(await seen(service, id)).toMatchObject({ state: 'awaiting-payment' });
  });

  it('are not believed: one that says paid, at the right address, waits until M-Pesa says so too', async () => {
    const service = await start();
    const phone = waiting();
    const { id } = await pay(service, phone);
    const forged = callback((await books(phone))[0]?.id ?? '', [{ Name: 'Amount', Value: 1 }]);
    expect(await relay.send({ path: address(id), headers: {}, body: forged })).toBe(200);
    await until(() => service.app.get(Mongo).collection('stk_pushes').findOne({ _id: id as never, told: { $exists: true } }), 'looked at');
    await answer(phone, 'cancel');
    await becomes(service, id, 'failed');
    expect(await received(service, id)).toBe(0);
  });

  it('bring no payment the push of another one', async () => {
    const service = await start();
    await faults({ garbage: 1, 'callback-never': 1 });
    const { id } = await pay(service, waiting());
    await faults({});
    const paid = await pay(service, number());
    await becomes(service, paid.id, 'confirmed');
    const { id: reference } = ((await (await fetch(`${world.url}/dev/world/daraja/books.json`)).json()) as { entries: { id: string }[] }).entries.at(-1) ?? { id: '' };
    expect(await relay.send({ path: address(id), headers: {}, body: callback(reference, [{ Name: 'Amount', Value: 24_250 }]) })).toBe(200);
    await swept(service, id, { displayState: 'unknown' });
    expect([await received(service, id), (await seen(service, id)).displayState]).toEqual([0, 'unknown']);
  });
});

describe('what does not come', () => {
  it('is in doubt while the acknowledgement is lost, and confirmed by the callback alone', async () => {
    const service = await start();
    const phone = waiting();
    await faults({ garbage: 1 });
    const payment = await pay(service, phone);
    expect(payment).toMatchObject({ displayState: 'unknown' });
    await faults({});
    await relay.send({ path: address(payment.id), headers: {}, body: callback((await books(phone))[0]?.id ?? '') });
    await answer(phone, 'approve');
    await becomes(service, payment.id, 'confirmed');
    expect([await received(service, payment.id), (await books(phone)).length]).toEqual([1, 1]);
  });

  it('is found 300 ms before the acknowledgement', async () => {
    const service = await start();
    await faults({ 'callback-before-ack': 1 });
    let acknowledged = false;
    const paying = pay(service, number()).then((payment) => { acknowledged = true; return payment; });
    await until(() => relay.seen.length === 1, 'the callback');
    expect(acknowledged).toBe(false);
    const { id } = await paying;
    await becomes(service, id, 'confirmed');
    expect([await received(service, id), (await seen(service, id)).received]).toEqual([1, price]);
  });

  it('is asked for by the sweep: paid or failed, five minutes are enough', async () => {
    const service = await start();
    await faults({ 'callback-never': 1 });
    const [first, second] = [number(), waiting()];
    const [paid, failed] = [await pay(service, first), await pay(service, second)];
    await answer(second, 'cancel');
    await until(async () => (await books(first))[0]?.state === 'paid', 'paid');
    await swept(service, paid.id, { state: 'confirmed' }, 300_000);
    await swept(service, failed.id, { state: 'failed' }, 300_000);
    expect([await received(service, paid.id), await received(service, failed.id), relay.seen.length]).toEqual([1, 0, 0]);
  });
});

describe('a provider that breaks', () => {
  let broken: BrokenProvider;
  afterEach(() => broken.stop());

  const ways = waysToBreak({
    failure: '<html>Bad gateway</html>',
    garbage: '{"ResponseCode":"0","Checkout',
    other: '{"ResultCode":"0"}',
  });

  it.each(ways)('neither confirms nor fails a payment: it %s', async (_what, how) => {
    broken = new BrokenProvider((request, response) => {
      if (request.url?.startsWith('/oauth')) response.end(JSON.stringify({ access_token: 'token', expires_in: '3599' }));
      else how(request, response);
    });
    const service = await start({ DARAJA_URL: await broken.start() });
    const { id, displayState } = await pay(service, number());
    expect(displayState).toBe('unknown');
    expect(await relay.send({ path: address(id), headers: {}, body: callback(`ws_CO_${id}`) })).toBe(200);
    await until(() => service.app.get(Mongo).collection('stk_pushes').findOne({ _id: id as never, checkoutRequestId: { $exists: true } }), 'looked at');
    await swept(service, id, { state: 'awaiting-payment' }); // The callback brought the push a name.
    await swept(service, id, { displayState: 'unknown' });
    expect(await seen(service, id)).toMatchObject({ state: 'awaiting-payment', refunds: [] });
    expect(await received(service, id)).toBe(0);
  });
});
