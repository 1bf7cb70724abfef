import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { monthSales, paymentReply, type PurchaseForPayment } from '@asili/contracts';
import { moneyFromText, newId } from '@asili/kernel';
import { EventBus, Mongo, type Actor } from '@asili/platform';
import { cleanUp, publishOn, type RunningService, runService, testEnvironment, until } from '@asili/platform/testing';
import { BookCancelledOrder } from '../src/books/book-refund.ts';
import { CountBalances } from '../src/books/account-balances.ts';
import { PostEntry } from '../src/books/post-entry.ts';
import { reserveEntry, returnedEntry } from '../src/books/domain/payout-entries.ts';
import { paymentsConfig } from '../src/config.ts';
import { ProviderPayments } from '../src/payment/provider-payments.ts';
import { PaymentsModule } from '../src/payments.module.ts';
import { RecordOrder } from '../src/payouts/record-order.ts';
import { PaymentMethods } from '../src/providers/payment-methods.ts';
import { agreeOnRates, noRateSources } from './support/agreed-rates.ts';
import { startIdentity } from './support/identity-stand-in.ts';
import { startOrders } from './support/orders-stand-in.ts';
import { ScriptedPayIn } from './support/scripted-pay-in.ts';

const customer: Actor = { kind: 'customer', id: newId('cus'), language: 'en' };
const artisan: Actor = { kind: 'artisan', id: newId('art'), language: 'en' };
let clockAt = new Date('2026-10-31T20:59:00Z'); // One minute before November begins in Kenya.
const clock = { now: () => clockAt };
let orders: Awaited<ReturnType<typeof startOrders>>;
let identity: Awaited<ReturnType<typeof startIdentity>>;
let config: ReturnType<typeof paymentsConfig>;
let service: RunningService;

const get = (file: string, actor: Actor = artisan) => service.call(actor, `/api/statements/${file}`);
const csvOf = async (month: string, actor: Actor = artisan): Promise<string[][]> => {
  const bytes = Buffer.from(await (await get(`${month}.csv`, actor)).arrayBuffer());
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  return bytes
    .toString('utf8')
    .slice(1)
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(',').map((cell) => cell.replaceAll('"', '')));
};

async function sold(): Promise<PurchaseForPayment['orders'][number] & { paymentId: string }> {
  const purchase = orders.sell(customer.id, artisan.id);
  const { payment } = paymentReply.parse(
    await (
      await service.post(
        customer,
        '/api/payments',
        { purchaseId: purchase.id, method: 'card' },
        { 'idempotency-key': newId('req') },
      )
    ).json(),
  );
  await service.app
    .get(ProviderPayments)
    .apply(payment.id, {
      kind: 'confirmed',
      receipt: `ch_${payment.id}`,
      money: moneyFromText('194.00', 'USD'),
      at: clock.now(),
    });
  const order = { ...(purchase.orders[0] as PurchaseForPayment['orders'][number]), paymentId: payment.id };
  await service.app.get(RecordOrder, { strict: false }).sold(order);
  return order;
}
const counted = async (): Promise<void> => {
  const mongo = service.app.get(Mongo);
  await until(
    async () =>
      (await mongo.collection('journal_log').countDocuments()) ===
      (await mongo.collection('commits').countDocuments({ stream: { $regex: '^journal-' } })),
    'the log to hold every entry',
  );
  await service.app.get(CountBalances, { strict: false }).run();
};

beforeAll(async () => {
  orders = await startOrders();
  identity = await startIdentity();
  config = paymentsConfig(
    testEnvironment('stm', { ...noRateSources, ORDERS_URL: orders.url, IDENTITY_URL: identity.url }),
  );
  service = await runService({ name: 'payments', module: PaymentsModule.forRoot(config, clock), config });
  service.app.get(PaymentMethods).register(new ScriptedPayIn('stripe', 'card', 'USD'));
  await agreeOnRates(service.app, clock.now());
});
afterAll(async () => {
  await service.close();
  await orders.close();
  await identity.close();
  await cleanUp(config);
});

describe('the sales of a month, for whoever calls', () => {
  const ussd: Actor = { kind: 'service', id: 'ussd', language: 'en' };
  const sales = (id: string, month: string, actor = ussd) =>
    service.call(actor, `/internal/artisans/${id}/month-sales/${month}`);

  it('are what is left of each artisan’s own orders, whatever became of the others of the purchase', async () => {
    const [mine, theirs] = [newId('art'), newId('art')] as const;
    const purchase = orders.sell(customer.id, mine, theirs);
    const [order, other] = purchase.orders;
    const { payment } = paymentReply.parse(
      await (
        await service.post(
          customer,
          '/api/payments',
          { purchaseId: purchase.id, method: 'card' },
          { 'idempotency-key': newId('req') },
        )
      ).json(),
    );
    await service.app
      .get(ProviderPayments)
      .apply(payment.id, {
        kind: 'confirmed',
        receipt: `ch_${payment.id}`,
        money: moneyFromText('194.00', 'USD'),
        at: clock.now(),
      });
    for (const each of purchase.orders)
      await service.app.get(RecordOrder, { strict: false }).sold({ ...each, paymentId: payment.id });
    const cancel = service.app.get(BookCancelledOrder, { strict: false });
    await counted();
    const said = async (id: string) => monthSales.parse(await (await sales(id, '2026-10')).json());
    expect(await said(theirs)).toEqual({ count: 1, sums: [{ currency: 'KES', amount: '8077.50' }] });
    await cancel.run(payment.id, other?.orderId ?? '');
    await cancel.reduce(payment.id, order?.orderId ?? '', { amount: '63.50', currency: 'USD' });
    await counted();
    expect(await said(theirs)).toEqual({ count: 0, sums: [] });
    expect(await said(mine)).toEqual({ count: 1, sums: [{ currency: 'KES', amount: '7655.00' }] });
  });

  it('are told to the service that speaks with callers alone, of a month that has begun', async () => {
    for (const [actor, month, status] of [
      [artisan, '2026-10', 403],
      [{ ...ussd, id: 'notifications' }, '2026-10', 403],
      [ussd, '2026-12', 404],
      [ussd, '202610', 404],
      [ussd, '2026-10', 200],
    ] as const)
      expect([month, (await sales(artisan.id, month, actor)).status]).toEqual([month, status]);
  });
});

describe('an artisan’s month', () => {
  it('has every movement of the balance with fee and rate, by the days of the artisan’s country, and comes to what the books say', async () => {
    const before = await sold();
    clockAt = new Date('2026-10-31T21:00:00Z');
    const first = await sold();
    const cancelled = await sold();
    await service.app.get(BookCancelledOrder, { strict: false }).run(cancelled.paymentId, cancelled.orderId);
    const payout = {
      payoutId: newId('out'),
      artisanId: artisan.id,
      provider: 'daraja',
      money: moneyFromText('15310.00', 'KES'),
    };
    const books = service.app.get(PostEntry, { strict: false });
    await books.run(reserveEntry(payout));
    await books.run(returnedEntry(payout));
    await books.run(reserveEntry({ ...payout, payoutId: newId('out') }));
    await publishOn(service.app.get(EventBus), 'asili.orders.v1', [
      {
        key: first.orderId,
        value: JSON.stringify({
          orderId: first.orderId,
          number: '1043213',
          purchaseId: newId('pur'),
          paymentId: first.paymentId,
          artisanId: artisan.id,
          customerId: customer.id,
          state: 'accepted',
          by: 'artisan',
        }),
        headers: {
          ce_id: newId('req'),
          ce_type: 'orders.order-changed.v1',
          ce_subject: first.orderId,
          ce_stream: `purchase-${newId('pur')}`,
          ce_streamversion: '5',
          ce_time: clock.now().toISOString(),
        },
      },
    ]);
    await until(
      async () =>
        (await service.app.get(Mongo).collection<{ _id: string }>('order_numbers').findOne({ _id: first.orderId })) !==
        null,
      'the order’s number',
    );
    await counted();

    const [heading, ...rows] = await csvOf('2026-11');
    expect(heading?.[0]).toBe('Date (Africa/Nairobi)');
    const sale = (number: string) => [
      '2026-11-01',
      'Sale',
      number,
      'Card',
      '127.00',
      '4.52',
      '3.4',
      '122.48',
      'USD',
      '125.000000',
      '15310.00',
      'KES',
    ];
    expect(rows.map((row) => row.slice(0, 12))).toEqual([
      sale('1043213'),
      sale(cancelled.orderId),
      [
        '2026-11-01',
        'Sale cancelled',
        cancelled.orderId,
        'Card',
        '127.00',
        '4.52',
        '3.4',
        '122.48',
        'USD',
        '125.000000',
        '-15310.00',
        'KES',
      ],
      ...['Payout', 'Payout returned', 'Payout'].map((what) => [
        '2026-11-01',
        what,
        '',
        '',
        '',
        '',
        '',
        '',
        '',
        '',
        what === 'Payout' ? '-15310.00' : '15310.00',
        'KES',
      ]),
      ...[
        ['2026-11-01', 'Opening balance', '15310.00'],
        ['2026-11-30', 'Sales', '30620.00'],
        ['2026-11-30', 'Cancelled sales', '-15310.00'],
        ['2026-11-30', 'Paid out', '-15310.00'],
        ['2026-11-30', 'Closing balance', '15310.00'],
      ].map(([day, what, amount]) => [day, what, '', '', '', '', '', '', '', '', amount, 'KES']),
    ]);
    expect(rows.map((row) => row[12]).slice(0, 6)).toEqual([
      '30620.00',
      '45930.00',
      '30620.00',
      '15310.00',
      '30620.00',
      '15310.00',
    ]);
    expect((await csvOf('2026-10')).map((row) => row[2])).toContain(before.orderId);
    expect((await csvOf('2026-10')).at(-1)?.[10]).toBe('15310.00');
  });

  it('is printed alike each time, in the reader’s language', async () => {
    const print = async (language: Actor['language']) =>
      Buffer.from(await (await get('2026-11.pdf', { ...artisan, language })).arrayBuffer());
    const [english, again, french] = [await print('en'), await print('en'), await print('fr')];
    expect(english.subarray(0, 5).toString()).toBe('%PDF-');
    expect(english.equals(again)).toBe(true);
    expect(english.equals(french)).toBe(false);
    const reply = await get('2026-11.pdf');
    expect([reply.headers.get('content-type'), reply.headers.get('cache-control')]).toEqual([
      'application/pdf',
      'private, no-store',
    ]);
    expect((await get('2026-11.csv')).headers.get('content-disposition')).toBe(
      'attachment; filename="asili-2026-11.csv"',
    );
  });

  it('is one’s own, of a month that has begun', async () => {
    const someoneElse: Actor = { kind: 'artisan', id: newId('art'), language: 'en' };
    expect(await csvOf('2026-11', someoneElse)).toHaveLength(1);
    for (const file of [
      '2026-12.csv',
      '2026-13.csv',
      '2026-1.csv',
      '1999-11.csv',
      '2026-11.xls',
      '2026-11',
      '..%2F2026-11.csv',
    ])
      expect((await get(file)).status).toBe(404);
    expect((await get('2026-11.csv', customer)).status).toBe(403);
    expect((await get('2026-11.csv', { kind: 'anonymous', id: 'x', visitor: 'v', language: 'en' })).status).toBe(401);
  });
});
