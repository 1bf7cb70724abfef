import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { paymentReply, type PurchaseForPayment } from '@asili/contracts';
import { moneyFromText, moneyToText, newId, systemClock, type Asset } from '@asili/kernel';
import { EventBus, EventStore, Mongo, type Actor } from '@asili/platform';
import { cleanUp, publishOn, type RunningService, runService, testEnvironment, until } from '@asili/platform/testing';
import { Balances } from '../src/books/balances.mongo.ts';
import { BookCancelledOrder } from '../src/books/book-refund.ts';
import { BookSale, SaleUnknown } from '../src/books/book-sale.ts';
import { balanceOf, accountOf } from '../src/books/domain/entry.ts';
import { reserveEntry, returnedEntry } from '../src/books/domain/payout-entries.ts';
import { CountBalances, GetBalance } from '../src/books/account-balances.ts';
import { PostEntry } from '../src/books/post-entry.ts';
import { paymentsConfig } from '../src/config.ts';
import { ProviderPayments } from '../src/payment/provider-payments.ts';
import { PaymentsModule } from '../src/payments.module.ts';
import { PaymentMethods } from '../src/providers/payment-methods.ts';
import { agreeOnRates, noRateSources } from './support/agreed-rates.ts';
import { startOrders } from './support/orders-stand-in.ts';
import { ScriptedPayIn } from './support/scripted-pay-in.ts';

const topic = 'asili.orders.v1';
let orders: Awaited<ReturnType<typeof startOrders>>;
let config: ReturnType<typeof paymentsConfig>;
let services: RunningService[];
let customer: Actor;
let purchase: PurchaseForPayment;

const app = (which = 0) => (services[which] as RunningService).app;

beforeAll(async () => {
  orders = await startOrders();
  config = paymentsConfig(testEnvironment('bsl', { ...noRateSources, ORDERS_URL: orders.url }));
  const start = () => runService({ name: 'payments', module: PaymentsModule.forRoot(config, systemClock), config });
  services = [await start(), await start()];
  for (const each of services) each.app.get(PaymentMethods).register(new ScriptedPayIn('stripe', 'card', 'USD'));
  await agreeOnRates(app());
});
afterAll(async () => {
  await Promise.all(services.map((each) => each.close()));
  await orders.close();
  await cleanUp(config);
});
beforeEach(() => {
  customer = { kind: 'customer', id: newId('cus'), language: 'en' };
  purchase = orders.sell(customer.id);
});

async function paid(amount = '194.00'): Promise<string> {
  const reply = await (services[0] as RunningService).post(
    customer,
    '/api/payments',
    { purchaseId: purchase.id, method: 'card' },
    { 'idempotency-key': newId('req') },
  );
  const { id } = paymentReply.parse(await reply.json()).payment;
  await app()
    .get(ProviderPayments)
    .apply(id, { kind: 'confirmed', receipt: 'ch_1', money: moneyFromText(amount, 'USD'), at: new Date() });
  return id;
}
const cancelled = (paymentId: string, { orderId, artisanId }: PurchaseForPayment['orders'][number]) => ({
  key: orderId,
  value: JSON.stringify({
    orderId,
    number: '1234566',
    purchaseId: purchase.id,
    paymentId,
    artisanId,
    customerId: customer.id,
    state: 'cancelled',
    by: 'artisan',
  }),
  headers: {
    ce_id: newId('req'),
    ce_type: 'orders.order-changed.v1',
    ce_subject: orderId,
    ce_stream: `order-${orderId}`,
    ce_streamversion: '2',
    ce_time: new Date().toISOString(),
  },
});
const event = (paymentId: string) => ({
  key: purchase.id,
  value: JSON.stringify({ purchaseId: purchase.id, paymentId, customerId: customer.id, orders: [] }),
  headers: {
    ce_id: newId('req'),
    ce_type: 'orders.purchase-paid.v1',
    ce_subject: purchase.id,
    ce_stream: `purchase-${purchase.id}`,
    ce_streamversion: '3',
    ce_time: new Date().toISOString(),
  },
});
const artisans = (): string[] => purchase.orders.map(({ artisanId }) => artisanId);
const owed = () =>
  Promise.all(
    artisans().map(async (artisan) => moneyToText(await app(1).get(GetBalance, { strict: false }).run(artisan, 'KES'))),
  );
const entries = () =>
  app()
    .get(Mongo)
    .collection('commits')
    .countDocuments({ stream: { $regex: '^journal-' } });
/** What accounts hold, once everything posted is counted. */
async function held(...names: readonly string[]): Promise<string[]> {
  await until(
    async () => (await app().get(Mongo).collection('journal_log').countDocuments()) === (await entries()),
    'the log to hold every entry',
  );
  await app().get(CountBalances, { strict: false }).run();
  const found = await app().get(Balances, { strict: false }).find(names);
  return names.map((name) => {
    const { type, asset } = accountOf(name);
    const totals = found.get(name);
    return moneyToText({
      currency: asset satisfies Asset,
      minor: totals ? balanceOf(type, totals.debit, totals.credit) : 0n,
    });
  });
}

it('a paid purchase is in the books once, however often and wherever it is told: fee, escrow and what each artisan is owed', async () => {
  const paymentId = await paid();
  await publishOn(app().get(EventBus), topic, [event(paymentId), event(paymentId)]);
  await until(async () => (await entries()) === 3, 'three entries');
  await Promise.all([0, 1, 0, 1].map((which) => app(which).get(BookSale, { strict: false }).run(paymentId)));
  expect(await entries()).toBe(3);
  const [one, two] = purchase.orders.map(({ orderId }) => `order:${orderId}:escrow:USD`) as [string, string];
  expect(await held('psp:stripe:receivable:USD', 'rev:fee:card:USD', one, two)).toEqual([
    '194.00',
    '6.90',
    '0.00',
    '0.00',
  ]);
  const { events } = await app()
    .get(EventStore)
    .read<{ type: 'payment-created'; data: { shares: { receives: { amount: string } }[] } }>(`payment-${paymentId}`);
  expect(await owed()).toEqual(events[0]?.data.shares.map(({ receives }) => receives.amount));
});

it('what came too much is owed back, and nothing of a payment that was not confirmed is booked', async () => {
  const before = await entries();
  const unpaid = await (services[0] as RunningService).post(
    customer,
    '/api/payments',
    { purchaseId: purchase.id, method: 'card' },
    { 'idempotency-key': newId('req') },
  );
  const { id } = paymentReply.parse(await unpaid.json()).payment;
  for (const unknown of [id, newId('pay')])
    await expect(app().get(BookSale, { strict: false }).run(unknown)).rejects.toThrow(SaleUnknown);
  expect(await entries()).toBe(before);
  await app()
    .get(ProviderPayments)
    .apply(id, { kind: 'confirmed', receipt: 'ch_2', money: moneyFromText('200.00', 'USD'), at: new Date() });
  await app(1).get(BookSale, { strict: false }).run(id);
  expect(await held(`customer:${customer.id}:refund_due:USD`)).toEqual(['6.00']);
});

it('an order that is cancelled is taken back out of them once, be its sale booked or not, and at our cost where the artisan has been paid', async () => {
  const paymentId = await paid();
  const [first, second] = purchase.orders as [
    PurchaseForPayment['orders'][number],
    PurchaseForPayment['orders'][number],
  ];
  const before = await entries();
  await publishOn(app().get(EventBus), topic, [
    cancelled(paymentId, first),
    cancelled(paymentId, first),
    event(paymentId),
  ]);
  await until(async () => (await entries()) === before + 4, 'the sale and the cancellation');
  expect(await held(`artisan:${first.artisanId}:payable:KES`, `customer:${customer.id}:refund_due:USD`)).toEqual([
    '0.00',
    '127.00',
  ]);
  const owedToSecond = await app().get(GetBalance, { strict: false }).run(second.artisanId, 'KES');
  const payout = { payoutId: newId('req'), artisanId: second.artisanId, provider: 'mpesa', money: owedToSecond };
  await app().get(PostEntry, { strict: false }).run(reserveEntry(payout));
  await Promise.all(
    [0, 1, 0, 1].map((which) => app(which).get(BookCancelledOrder, { strict: false }).run(paymentId, second.orderId)),
  );
  await app().get(PostEntry, { strict: false }).run(returnedEntry(payout));
  await app(1).get(BookCancelledOrder, { strict: false }).run(paymentId, second.orderId); // It is there again, and stays the artisan's.
  expect(await entries()).toBe(before + 7);
  expect(
    await held(
      `artisan:${second.artisanId}:payable:KES`,
      'exp:chargeback:KES',
      `customer:${customer.id}:refund_due:USD`,
    ),
  ).toEqual([moneyToText(owedToSecond), moneyToText(owedToSecond), '194.00']);
});
