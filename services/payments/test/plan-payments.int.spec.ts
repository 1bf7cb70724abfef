import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it, jest } from '@jest/globals';
import { paymentList, paymentReply, planQuotesReply, type Payment, type Problem } from '@asili/contracts';
import { moneyFromText, moneyToText, newId, type Asset } from '@asili/kernel';
import { EventBus, EventStore, Health, Mongo, type Actor } from '@asili/platform';
import {
  cleanUp,
  eavesdrop,
  publishOn,
  resume,
  type RunningService,
  runService,
  stalledAlone,
  testEnvironment,
  until,
} from '@asili/platform/testing';
import { Balances } from '../src/books/balances.mongo.ts';
import { accountOf, balanceOf } from '../src/books/domain/entry.ts';
import { CountBalances } from '../src/books/account-balances.ts';
import { HoldMoney } from '../src/books/book-sale.ts';
import { paymentsConfig } from '../src/config.ts';
import { ProviderPayments } from '../src/payment/provider-payments.ts';
import { SweepPayments } from '../src/payment/sweep-payments.ts';
import { PaymentsModule } from '../src/payments.module.ts';
import { PaymentMethods } from '../src/providers/payment-methods.ts';
import { agreeOnRates, noRateSources } from './support/agreed-rates.ts';
import { ScriptedPayIn } from './support/scripted-pay-in.ts';

/** The products service as payments knows it: a version for each artisan's plan, and whether it can be paid. */
const plans = { versions: new Map<string, number>(), isPayable: true, isDown: false };
const [card, mobile] = [new ScriptedPayIn('stripe', 'card', 'USD'), new ScriptedPayIn('daraja', 'mobile_money', 'KES')];
let server: Server;
let config: ReturnType<typeof paymentsConfig>;
let services: RunningService[];
let artisan: Actor;
let ahead = 0;
const clock = { now: () => new Date(Date.now() + ahead) };
const on = (which = 0) => services[which] as RunningService;

beforeAll(async () => {
  server = createServer((request, response) => {
    const artisanId = request.url?.split('/').at(-1) ?? '';
    response
      .writeHead(plans.isDown ? 503 : 200, { 'content-type': 'application/json' })
      .end(
        JSON.stringify(
          plans.isDown
            ? { status: 503, code: 'PLATFORM.UNAVAILABLE' }
            : { artisanId, version: plans.versions.get(artisanId) ?? 0, isPayable: plans.isPayable },
        ),
      );
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  config = paymentsConfig(
    testEnvironment('ppl', {
      ...noRateSources,
      PRODUCTS_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    }),
  );
  const start = () => runService({ name: 'payments', module: PaymentsModule.forRoot(config, clock), config });
  services = [await start(), await start()];
  for (const { app } of services) for (const way of [card, mobile]) app.get(PaymentMethods).register(way);
  await agreeOnRates(on().app);
});
afterAll(async () => {
  await Promise.all(services.map((each) => each.close()));
  await cleanUp(config);
  server.close();
});
beforeEach(() => {
  ahead = 0;
  Object.assign(plans, { isPayable: true, isDown: false });
  artisan = { kind: 'artisan', id: newId('art'), language: 'en' };
});

const post = (body: object, key = newId('req'), which = 0, actor = artisan) =>
  on(which).post(actor, '/api/plan/payments', body, { 'idempotency-key': key });
const pay = async (body: object = { method: 'card' }, key?: string, which = 0): Promise<Payment> =>
  paymentReply.parse(await (await post(body, key, which)).json()).payment;
const seen = async (id: string, actor = artisan): Promise<Payment> =>
  paymentReply.parse(await (await on(1).call(actor, `/api/payments/${id}`)).json()).payment;
const comes = (id: string, amount = '19.00', currency: Asset = 'USD', receipt = 'ch_1', which = 0) =>
  on(which)
    .app.get(ProviderPayments)
    .apply(id, { kind: 'confirmed', receipt, money: moneyFromText(amount, currency), at: clock.now() });
const codeOf = async (reply: Response) => [reply.status, ((await reply.json()) as Problem).code];
const published = async (id: string) =>
  (await on().app.get(EventStore).read(`payment-${id}`)).events.map(({ type }) => type);
let version = 1;
const fromProducts = (type: 'plan-granted' | 'plan-payment-declined', paymentId: string) => ({
  key: artisan.id,
  value: JSON.stringify({
    artisanId: artisan.id,
    paymentId,
    ...(type === 'plan-granted' && { plan: 'professional', until: '2026-12-23T12:00:00.000Z' }),
  }),
  headers: {
    ce_id: newId('req'),
    ce_type: `products.${type}.v1`,
    ce_subject: artisan.id,
    ce_stream: `plan-${artisan.id}`,
    ce_streamversion: String((version += 1)),
    ce_time: new Date().toISOString(),
  },
});
const publish = (...messages: ReturnType<typeof fromProducts>[]) =>
  publishOn(on().app.get(EventBus), 'asili.products.v1', messages);
const entries = () =>
  on()
    .app.get(Mongo)
    .collection('commits')
    .countDocuments({ stream: { $regex: '^journal-' } });
/** What accounts hold, once everything posted is counted. */
async function held(...names: readonly string[]): Promise<string[]> {
  await until(
    async () => (await on().app.get(Mongo).collection('journal_log').countDocuments()) === (await entries()),
    'the log to hold every entry',
  );
  await on().app.get(CountBalances, { strict: false }).run();
  const found = await on().app.get(Balances, { strict: false }).find(names);
  return names.map((name) => {
    const { type, asset } = accountOf(name);
    const totals = found.get(name);
    return moneyToText({ currency: asset, minor: totals ? balanceOf(type, totals.debit, totals.credit) : 0n });
  });
}

it('quotes nineteen dollars by each way, with nothing coming off it', async () => {
  const { price, quotes } = planQuotesReply.parse(await (await on().call(artisan, '/api/plan/quotes')).json());
  expect(price).toEqual({ amount: '19.00', currency: 'USD' });
  expect(
    quotes.map(({ method, pay: { amount, currency }, receives, lines, unavailable }) => [
      method,
      amount,
      currency,
      receives.length,
      lines.map(({ kind }) => kind).join(),
      unavailable,
    ]),
  ).toEqual([
    ['hbar', '27.94117648', 'HBAR', 0, 'plan', 'currency'],
    ['mobile_money', '2375.00', 'KES', 0, 'plan', undefined],
    ['card', '19.00', 'USD', 0, 'plan', undefined],
    ['bank', '19.00', 'USD', 0, 'plan', 'currency'],
  ]);
});

it('takes a month by card, tells it once and books it once, however often and wherever it is told', async () => {
  const before = await held('rev:subscription:USD', 'psp:stripe:receivable:USD');
  const payment = await pay();
  expect(payment).toMatchObject({
    state: 'awaiting-payment',
    plan: { name: 'professional', months: 1, price: { amount: '19.00', currency: 'USD' } },
    redirectUrl: expect.any(String),
  });
  await Promise.all([comes(payment.id), comes(payment.id, undefined, undefined, undefined, 1), comes(payment.id)]);
  expect(await seen(payment.id)).toMatchObject({ state: 'confirmed', displayState: 'paid' });
  expect((await published(payment.id)).filter((type) => type === 'plan-paid' || type === 'payment-confirmed')).toEqual([
    'plan-paid',
  ]);
  expect(await held('rev:subscription:USD')).toEqual(before.slice(0, 1)); // Not before the plan is had.
  await publish(fromProducts('plan-granted', payment.id), fromProducts('plan-granted', payment.id));
  await until(async () => (await held('rev:subscription:USD'))[0] !== before[0], 'the books');
  await publish(fromProducts('plan-granted', payment.id));
  const after = await held('rev:subscription:USD', 'psp:stripe:receivable:USD');
  expect(after.map((amount, n) => Number(amount) - Number(before[n]))).toEqual([19, 19]);
  expect(
    paymentList.parse(await (await on().call(artisan, `/api/payments?artisanId=${artisan.id}`)).json()),
  ).toMatchObject({ payments: [] }); // It is no sale.
});

it('takes shillings by the rate of its quote, and owes back what is too much', async () => {
  const names = [
    'rev:subscription:USD',
    'mm:daraja:float:KES',
    'rounding:KES',
    `customer:${artisan.id}:refund_due:KES`,
    'fx:position:KES',
    'fx:position:USD',
  ];
  const before = await held(...names);
  const payment = await pay({ method: 'mobile_money', phoneNumber: '+254712345678' });
  expect(payment.quote.pay).toEqual({ amount: '2375.00', currency: 'KES' });
  await comes(payment.id, '2400.00', 'KES');
  await publish(fromProducts('plan-granted', payment.id));
  await until(async () => (await held('rev:subscription:USD'))[0] !== before[0], 'the books');
  expect((await held(...names)).map((amount, n) => Number(amount) - Number(before[n]))).toEqual([
    19, 2400, 0, 25, 2375, -19,
  ]);
  expect((await seen(payment.id)).refunds).toMatchObject([{ money: { amount: '25.00', currency: 'KES' } }]);
});

it('is one payment under one key, one at a time under two, and the next month once the first is counted', async () => {
  const [first, again] = [await pay({ method: 'card' }, 'key-1'), await pay({ method: 'card' }, 'key-1', 1)];
  expect(again.id).toBe(first.id);
  const other = await pay({ method: 'mobile_money', phoneNumber: '+254712345678' });
  expect(await seen(first.id)).toMatchObject({ state: 'cancelled' });
  expect(await published(first.id)).not.toContain('payment-ended'); // No purchase is held for it.
  await comes(other.id, '2375.00', 'KES');
  expect(await codeOf(await post({ method: 'card' }))).toEqual([409, 'PAYMENTS.IN_PROGRESS']);
  plans.versions.set(artisan.id, 2);
  const next = await pay();
  expect([next.state, next.purchaseId === other.purchaseId]).toEqual(['awaiting-payment', false]);
});

it('counts what comes for a payment that was given up, while its price holds: paid twice is two months', async () => {
  const late = await pay();
  ahead = 16 * 60_000;
  await until(async () => {
    await on().app.get(SweepPayments).run();
    ahead += 31_000;
    return (await seen(late.id)).state === 'expired';
  }, 'its end');
  const second = await pay();
  await comes(second.id);
  await agreeOnRates(on().app, clock.now());
  await comes(late.id);
  expect([await published(late.id), await published(second.id)].map((types) => types.includes('plan-paid'))).toEqual([
    true,
    true,
  ]);
});

it('gives the money back where the plan adds nothing after all, and books no sale', async () => {
  const before = await held('rev:subscription:USD');
  const payment = await pay();
  await comes(payment.id, '20.00');
  await publish(fromProducts('plan-payment-declined', payment.id), fromProducts('plan-payment-declined', payment.id));
  await until(async () => (await seen(payment.id)).displayState === 'refunding', 'the refund');
  expect((await seen(payment.id)).refunds.map(({ money }) => money.amount)).toEqual(['1.00', '19.00']);
  expect(await held('rev:subscription:USD')).toEqual(before);
});

it('refuses a plan that has no end, half a request, other people, and says when plans cannot be asked', async () => {
  plans.isPayable = false;
  expect(await codeOf(await post({ method: 'card' }))).toEqual([409, 'PAYMENTS.PLAN_NOT_PAYABLE']);
  plans.isPayable = true;
  expect((await post({ method: 'mobile_money' })).status).toBe(400);
  for (const body of [
    {},
    { method: { $ne: 'card' } },
    { method: 'card', returnUrl: 'https://evil.example' },
    { method: 'mobile_money', phoneNumber: { $gt: '' } },
    [],
  ])
    expect((await post(body)).status).toBe(400);
  expect((await on().post(artisan, '/api/plan/payments', { method: 'card' })).status).toBe(400);
  const customer: Actor = { kind: 'customer', id: newId('cus'), language: 'en' };
  expect((await post({ method: 'card' }, newId('req'), 0, customer)).status).toBe(403);
  const payment = await pay();
  const others: Actor[] = [
    customer,
    { kind: 'artisan', id: newId('art'), language: 'en' },
    { kind: 'customer', id: artisan.id, language: 'en' },
  ];
  for (const actor of others) {
    expect((await on().call(actor, `/api/payments/${payment.id}`)).status).toBe(404);
    expect((await on().post(actor, `/api/payments/${payment.id}/cancel`)).status).toBe(404);
    expect(
      (await on().post(actor, `/api/payments/${payment.id}/claims`, { transactionId: '0.0.3312@1795518201.204118000' }))
        .status,
    ).toBe(404);
  }
  expect((await on().post(artisan, `/api/payments/${payment.id}/cancel`)).status).toBe(200);
  expect(await seen(payment.id)).toMatchObject({ state: 'cancelled' });
  plans.isDown = true;
  expect((await post({ method: 'card' })).status).toBe(503);
});

it('goes on while one reaction to what comes in always fails: everything is told and booked once, and what it left is done later', async () => {
  await stalledAlone(on().app, 'payments.hold-money'); // Whatever the cases before began is done.
  const failing = services.map(({ app }) =>
    jest
      .spyOn(app.get<unknown, { follow(): Promise<void> }>(HoldMoney, { strict: false }), 'follow')
      .mockRejectedValue(new Error('always')),
  );
  const listener = await eavesdrop(config, 'asili.payments.v1');
  const [before = ''] = await held('rev:subscription:USD');
  const paid: string[] = [];
  const granted: ReturnType<typeof fromProducts>[] = [];
  for (let n = 0; n < 8; n += 1) {
    artisan = { kind: 'artisan', id: newId('art'), language: 'en' };
    const { id } = await pay({ method: 'card' }, undefined, n % 2);
    paid.push(id);
    granted.push(fromProducts('plan-granted', id));
  }
  await Promise.all(paid.map((id, n) => comes(id, undefined, undefined, `ch_${id}`, n % 2)));
  await publish(...granted);
  const published = (id: string) =>
    listener.seen.filter(({ type, data }) => type === 'payments.plan-paid.v1' && data['paymentId'] === id).length;
  await until(() => paid.every((id) => published(id) > 0), 'the payments to be published');
  await until(async () => Number((await held('rev:subscription:USD'))[0]) - Number(before) === 8 * 19, 'the books');
  expect(await stalledAlone(on().app, 'payments.hold-money')).toBe(8);
  expect((await on().app.get(Health).ready()).components['reaction payments.hold-money']?.detail).toContain(
    '8 streams tried again',
  );
  for (const each of failing) each.mockRestore();
  await resume(on().app, 'payments.hold-money');
  expect(paid.map(published)).toEqual(Array(8).fill(1));
  await listener.close();
});
