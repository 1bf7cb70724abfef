import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { auditReply, caseReply, caseSearchReply, paymentReply, type CaseReply, type Payment } from '@asili/contracts';
import { newId, type PayInMethod } from '@asili/kernel';
import { EventBus, EventStore, type Actor } from '@asili/platform';
import { publishOn, until } from '@asili/platform/testing';
import { afterAll, beforeAll, beforeEach, expect, it, jest } from '@jest/globals';
import { AcceptQuote } from '../src/payment/accept-quote.ts';
import { StartPayment } from '../src/payment/start-payment.ts';
import { QuoteMaker } from '../src/quotes/quote-maker.ts';
import { PayInBench } from './support/pay-in-bench.ts';
import { momo, mpesa, paystack, stripe, type TestedProvider } from './support/tested-providers.ts';

jest.setTimeout(300_000);

const dayMs = 86_400_000;
const joyce: Actor = { kind: 'operator', id: newId('opr'), language: 'en' };
let products: Server;
let bench: PayInBench;
beforeAll(async () => {
  products = createServer((request, response) =>
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ artisanId: request.url?.split('/').at(-1) ?? '', version: 0, isPayable: true })),
  );
  await new Promise<void>((resolve) => {
    products.listen(0, '127.0.0.1', resolve);
  });
  bench = await PayInBench.start('plr', 2, {
    PRODUCTS_URL: `http://127.0.0.1:${(products.address() as AddressInfo).port}`,
  });
});
afterAll(async () => {
  await bench.stop();
  products.close();
});
beforeEach(async () => {
  await bench.begin();
  bench.customer = { kind: 'artisan', id: newId('art'), language: 'en' }; // Who pays for a plan.
});

const on = (which: number) => bench.services[which % 2] as (typeof bench.services)[number];
const published = async (id: string, type: string) =>
  (await bench.service.app.get(EventStore).read(`payment-${id}`)).events.filter((event) => event.type === type);
const refund = (id: string, which = 0, key = newId('req')) =>
  on(which).post(
    joyce,
    `/api/console/cases/${id}/refund-plan`,
    { note: 'Did not need it' },
    { 'idempotency-key': key },
  );
const shown = async (id: string): Promise<CaseReply['case']> =>
  caseReply.parse(await (await bench.service.call(joyce, `/api/console/cases/${id}`)).json()).case;

interface Way {
  readonly name: string;
  readonly provider: TestedProvider;
  readonly method: PayInMethod;
  /** A month, as its revenue. */
  readonly price: { readonly amount: string; readonly currency: 'USD' | 'KES' };
}
const inDollars = { amount: '19.00', currency: 'USD' } as const;
const byCard: Way = { name: 'Stripe', provider: stripe, method: 'card', price: inDollars };
/** Paystack takes no dollars: what goes back by it is a plan that is priced in shillings. */
const ways: readonly Way[] = [
  ...[mpesa, momo].map((provider) => ({ name: provider.name, provider, method: provider.method, price: inDollars })),
  byCard,
  { ...byCard, name: 'Stripe from a bank account', method: 'bank' },
  { name: 'Paystack', provider: paystack, method: 'card', price: { amount: '2470.00', currency: 'KES' } },
];

async function begun({ provider, method, price }: Way): Promise<Payment> {
  const how = method === 'mobile_money' ? { phoneNumber: provider.number() } : {};
  if (price.currency === 'USD')
    return paymentReply.parse(
      await (
        await bench.service.post(
          bench.customer,
          '/api/plan/payments',
          { method, ...how },
          { 'idempotency-key': newId('req') },
        )
      ).json(),
    ).payment;
  const [paymentId, { app }] = [newId('pay'), bench.service];
  const [quote] = await app
    .get(QuoteMaker, { strict: false })
    .run({ plan: { currency: price.currency, minor: BigInt(price.amount.replace('.', '')) } }, [method]);
  await app
    .get(AcceptQuote, { strict: false })
    .run({ paymentId, purchaseId: newId('pln'), customerId: bench.customer.id }, quote, { method }, 'en', {
      plan: 'professional',
      months: 1,
      price,
    });
  await app.get(StartPayment, { strict: false }).run(paymentId);
  return bench.seen(paymentId);
}

/** A month that was paid and is had. */
async function paid(way: Way): Promise<string> {
  const { id, ...payment } = await begun(way);
  if (way.method !== 'mobile_money') await bench.onPage({ id, ...payment }, way.method === 'bank' ? 'pays' : undefined);
  await bench.becomes(id, 'confirmed');
  const artisanId = bench.customer.id;
  await publishOn(bench.service.app.get(EventBus), 'asili.products.v1', [
    {
      key: artisanId,
      value: JSON.stringify({ artisanId, paymentId: id, plan: 'professional', until: '2027-12-23T12:00:00.000Z' }),
      headers: {
        ce_id: newId('req'),
        ce_type: 'products.plan-granted.v1',
        ce_subject: artisanId,
        ce_stream: `plan-${artisanId}`,
        ce_streamversion: '2',
        ce_time: bench.clock.now().toISOString(),
      },
    },
  ]);
  return id;
}

it.each(ways)(
  'goes back by $name as it came, once, however often and wherever it is said, and the books hold nothing of it',
  async (way) => {
    const { provider, price } = way;
    const revenue = `rev:subscription:${price.currency}`;
    const [before] = await bench.held(revenue);
    const id = await paid(way);
    await until(
      async () => Number((await bench.held(revenue))[0]) - Number(before) === Number(price.amount),
      'it in the books',
    );
    const { receipt } = await bench.fact(id, 'payment-money-received');
    const search = async () =>
      caseSearchReply.parse(
        await (await bench.service.call(joyce, `/api/console/search?name=${encodeURIComponent(receipt)}`)).json(),
      ).cases[0];
    const found = await until(search, 'the payment to be found by its receipt');
    expect(found).toMatchObject({ id, actions: ['refund-plan'], needsApproval: false });
    const key = newId('req');
    const replies = await Promise.all([refund(id, 0, key), refund(id, 1, key), refund(id, 0), refund(id, 1)]);
    expect(replies.some(({ status }) => status === 200)).toBe(true);
    expect(replies.every(({ status }) => status === 200 || status === 409)).toBe(true);
    await bench.refundsAre(id, 'succeeded');
    expect([
      (await published(id, 'plan-refunded')).length,
      (await published(id, 'payment-refund-requested')).length,
      (await bench.books(provider.simulator, provider.back.kind)).length,
    ]).toEqual([1, 1, 1]);
    const { currency } = (await bench.seen(id)).quote.pay;
    await until(async () => {
      const [earned, due] = await bench.held(revenue, `customer:${bench.customer.id}:refund_due:${currency}`);
      return earned === before && Number(due) === 0;
    }, 'it out of the books');
    expect((await shown(id)).actions).toEqual([]);
    expect((await refund(id)).status).toBe(409);
    const trail = async () =>
      auditReply
        .parse(await (await bench.service.call(joyce, `/api/console/audit?limit=100&only=done&case=${id}`)).json())
        .entries.map(({ action, operator, after }) => [action, operator, after]);
    await until(async () => (await trail()).length > 0, 'the trail');
    expect(await trail()).toEqual([['refund-plan', joyce.id, 'refunded: Did not need it']]);
  },
);

it('is given back for thirty days, and not after that', async () => {
  const id = await paid(byCard);
  bench.clock.ahead += 30 * dayMs - 60_000;
  expect((await shown(id)).actions).toEqual(['refund-plan']);
  bench.clock.ahead += 2 * 60_000;
  expect((await shown(id)).actions).toEqual([]);
  expect((await refund(id)).status).toBe(409);
  expect(await published(id, 'payment-refund-requested')).toEqual([]);
});

it('of a sale there is none', async () => {
  bench.customer = { kind: 'customer', id: newId('cus'), language: 'en' };
  const id = await bench.paid(stripe);
  expect((await shown(id)).actions).toEqual([]);
  expect((await refund(id)).status).toBe(409);
});
