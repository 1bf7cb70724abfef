import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { paymentReply, type Payment, type PurchaseForPayment } from '@asili/contracts';
import { newId, type Clock } from '@asili/kernel';
import { EventStore, type Actor } from '@asili/platform';
import { cleanUp, runService, testEnvironment, until, type RunningService } from '@asili/platform/testing';
import type { Wallet } from '@asili/simulators/wallet';
import { BookSale } from '../src/books/book-sale.ts';
import { paymentsConfig } from '../src/config.ts';
import { FollowTransfers } from '../src/providers/hedera/follow-transfers.ts';
import { HoldForLatePayment } from '../src/payment/late-money.ts';
import { RequestRefund } from '../src/payment/payment-commands.ts';
import { SweepPayments } from '../src/payment/sweep-payments.ts';
import { PaymentsModule } from '../src/payments.module.ts';
import { agreeOnRates, noRateSources } from './support/agreed-rates.ts';
import { startOrders } from './support/orders-stand-in.ts';
import { testWallet } from './support/test-wallet.ts';

jest.setTimeout(300_000);

const minute = 60_000;
const hour = 60 * minute;
/** The service's clock; the network has its own. */
let ahead = 0;
const clock: Clock = { now: () => new Date(Date.now() + ahead) };
let orders: Awaited<ReturnType<typeof startOrders>>;
let wallet: Wallet;
let config: ReturnType<typeof paymentsConfig>;
let service: RunningService;
let customer: Actor;
let purchase: PurchaseForPayment;

const seen = async (id: string): Promise<Payment> =>
  paymentReply.parse(await (await service.call(customer, `/api/payments/${id}`)).json()).payment;
const becomes = (id: string, state: Payment['state']): Promise<Payment> =>
  until(async () => {
    const payment = await seen(id);
    return payment.state === state ? payment : undefined;
  }, `${id} ${state}`);
const swept = (id: string, state: Payment['state']): Promise<Payment> =>
  until(async () => {
    await service.app.get(SweepPayments).run();
    const payment = await seen(id);
    return payment.state === state ? payment : undefined;
  }, `${id} ${state}`);
const follow = () => service.app.get(FollowTransfers).run();
const count = async (id: string, type: string) =>
  (await service.app.get(EventStore).read(`payment-${id}`)).events.filter((event) => event.type === type).length;
/** Whatever the clock says, the rates are of just now. */
const rates = (hbarUsd?: string) => agreeOnRates(service.app, clock.now(), hbarUsd);

/** Status, and the problem's code and what goes with it. */
async function choose(id: string, choice: string, actor = customer) {
  const reply = await service.post(actor, `/api/payments/${id}/choice`, { choice });
  const { code, state, reason } = (await reply.json()) as Record<string, unknown>;
  return [reply.status, ...(code === undefined ? [] : [code, state ?? reason])];
}

async function created() {
  const reply = await service.post(
    customer,
    '/api/payments',
    { purchaseId: purchase.id, method: 'hbar' },
    { 'idempotency-key': newId('req') },
  );
  const { payment } = paymentReply.parse(await reply.json());
  if (!payment.payTo) throw new Error('nowhere to pay to');
  return { ...payment, payTo: payment.payTo };
}

/** 285.29411765 HBAR that came hours after their quote, which is of 0.68 dollars, while it is now this rate. */
async function late(hbarUsd: string): ReturnType<typeof created> {
  ahead = -3 * hour;
  await rates();
  const payment = await created();
  ahead = 0;
  await rates(hbarUsd);
  await wallet.pay({ amount: payment.payTo.amount, memo: payment.payTo.memo });
  await becomes(payment.id, 'late');
  return payment;
}

beforeAll(async () => {
  [orders, wallet] = await Promise.all([startOrders(), testWallet()]);
  config = paymentsConfig(
    testEnvironment('lch', {
      ...noRateSources,
      ORDERS_URL: orders.url,
      HEDERA_MIRROR_REST: process.env['HEDERA_MIRROR_REST'] ?? '',
      PAY_IN_ACCOUNT: wallet.payInAccount,
      PAY_IN_POLL_MS: '300',
    }),
  );
  service = await runService({ name: 'payments', module: PaymentsModule.forRoot(config, clock), config });
  await follow();
});
afterAll(async () => {
  await service.close();
  await orders.close();
  wallet.close();
  await cleanUp(config);
});
beforeEach(async () => {
  ahead = 0;
  customer = { kind: 'customer', id: newId('cus'), language: 'en' };
  purchase = orders.sell(customer.id);
  await rates();
  await until(async () => {
    await follow();
    const { quotes } = (await (await service.call(customer, `/api/purchases/${purchase.id}/quotes`)).json()) as {
      quotes: { unavailable?: string }[];
    };
    return quotes[0]?.unavailable === undefined;
  }, 'a mirror that keeps up');
});

describe('late money at a price that holds', () => {
  const types = async (id: string) =>
    (await service.app.get(EventStore).read(`payment-${id}`)).events.map(({ type }) => type);
  async function lateAtItsPrice() {
    ahead = -3 * hour;
    await rates();
    const payment = await created();
    ahead = 0;
    await rates();
    await wallet.pay({ amount: payment.payTo.amount, memo: payment.payTo.memo });
    return payment.id;
  }

  it('becomes the order once orders keep what it pays for, which they are asked once', async () => {
    const id = await lateAtItsPrice();
    const { timeline, refunds } = await becomes(id, 'confirmed');
    await Promise.all(
      [1, 2, 3].map(() => service.app.get(HoldForLatePayment, { strict: false }).run({ paymentId: id })),
    );
    const published = await types(id);
    expect(published.filter((type) => /^payment-(hold|requoted|confirmed)/.test(type))).toEqual([
      'payment-hold-asked',
      'payment-hold-answered',
      'payment-requoted',
      'payment-confirmed',
    ]);
    expect([timeline.map(({ what }) => what), refunds, orders.asked.filter((each) => each === id)]).toEqual([
      expect.not.arrayContaining(['requoted']),
      [],
      [id],
    ]);
    expect((await service.app.get(BookSale).run(id)).hash).toBe((await seen(id)).quote.hash);
  });

  it('is never paid where what it pays for is gone: it goes back, and nobody was told of a sale', async () => {
    orders.state.gone = true;
    const id = await lateAtItsPrice();
    const { refunds } = await becomes(id, 'refund-pending');
    orders.state.gone = false;
    const published = await types(id);
    expect([
      refunds.length,
      published.includes('payment-confirmed'),
      published.includes('payment-requoted'),
      published.filter((type) => type === 'payment-ended'),
    ]).toEqual([1, false, false, ['payment-ended']]);
    const changes = (await service.app.get(EventStore).read(`payment-${id}`)).events.flatMap(({ type, data }) =>
      type === 'payment-changed' ? [(data as { state: string }).state] : [],
    );
    expect(changes).toEqual(['awaiting-payment', 'refund-pending']);
    await service.app.get(RequestRefund, { strict: false }).ofPayment(id); // As orders’ event has it.
    expect((await seen(id)).refunds).toHaveLength(1);
  });
});

describe('late money at another price', () => {
  it('shows what may be chosen to its buyer, and may be chosen about by nobody else', async () => {
    const { id, payTo } = await late('0.66000000');
    const { choice, timeline } = await seen(id);
    expect(choice?.requote).toMatchObject({
      quote: { method: 'hbar', pay: { amount: '293.93939394', currency: 'HBAR' } },
      missing: { amount: '8.64527629', currency: 'HBAR' },
    });
    expect(
      Date.parse(choice?.until ?? '') - Date.parse(timeline.find(({ what }) => what === 'received')?.at ?? ''),
    ).toBeGreaterThan(23 * hour);
    const artisan: Actor = { kind: 'artisan', id: purchase.orders[0]?.artisanId ?? '', language: 'en' };
    const asArtisan = paymentReply.parse(await (await service.call(artisan, `/api/payments/${id}`)).json()).payment;
    expect(asArtisan.choice).toBeUndefined();
    for (const actor of [{ ...customer, id: newId('cus') }, artisan])
      for (const choice of ['requote', 'refund']) expect((await choose(id, choice, actor))[0]).toBe(404);
    expect((await choose(id, 'keep'))[0]).toBe(400);
    expect(await seen(id)).toMatchObject({ state: 'late', received: { amount: payTo.amount }, refunds: [] });
  });

  it('becomes the order by a new quote and the rest, sent with the same memo', async () => {
    const { id, payTo, quote } = await late('0.66000000');
    expect(await choose(id, 'requote')).toEqual([200]);
    const chosen = await seen(id);
    expect(chosen).toMatchObject({
      state: 'underpaid',
      displayState: 'waiting',
      quote: { pay: { amount: '293.93939394' } },
    });
    expect(chosen.quote.hash).not.toBe(quote.hash);
    await rates('0.50000000');
    expect(await choose(id, 'requote')).toEqual([200]);
    expect((await seen(id)).quote).toEqual(chosen.quote);
    await wallet.pay({ amount: '8.64527629', memo: payTo.memo });
    expect(await becomes(id, 'confirmed')).toMatchObject({ received: { amount: '293.93939394' }, refunds: [] });
    expect((await service.app.get(BookSale).run(id)).quote.pay).toEqual(chosen.quote.pay);
    expect(await choose(id, 'refund')).toEqual([409, 'PAYMENTS.NOTHING_TO_CHOOSE', 'confirmed']);
  });

  it('becomes the order at once where it is more than the new sum, which goes back, however often that is chosen', async () => {
    const { id } = await late('0.70000000');
    const { choice } = await seen(id);
    expect([choice?.requote?.quote.pay.amount, choice?.requote?.missing]).toEqual(['277.14285715', undefined]);
    expect(await Promise.all([1, 2, 3, 4, 5].map(() => choose(id, 'requote')))).toEqual(
      Array.from({ length: 5 }, () => [200]),
    );
    expect((await becomes(id, 'confirmed')).refunds).toMatchObject([
      { money: { amount: '8.15126050', currency: 'HBAR' } },
    ]);
    expect([
      await count(id, 'payment-requoted'),
      await count(id, 'payment-confirmed'),
      await count(id, 'payment-refund-requested'),
    ]).toEqual([1, 1, 1]);
  });

  it('goes back when nothing more comes by the new quote', async () => {
    const { id, payTo } = await late('0.66000000');
    await choose(id, 'requote');
    ahead = 16 * minute;
    expect((await swept(id, 'refund-pending')).refunds).toMatchObject([{ money: { amount: payTo.amount } }]);
    expect(await choose(id, 'requote')).toEqual([409, 'PAYMENTS.NOTHING_TO_CHOOSE', 'refund-pending']);
  });

  it('goes back once, whether buyer or sweep come first, and is then not chosen about', async () => {
    const { id, payTo } = await late('0.66000000');
    ahead = 25 * hour;
    const sweep = service.app.get(SweepPayments);
    const answers = await Promise.all([
      choose(id, 'refund'),
      sweep.run(),
      choose(id, 'refund'),
      sweep.run(),
      choose(id, 'refund'),
    ]);
    expect(answers.filter((each) => Array.isArray(each))).toEqual([[200], [200], [200]]);
    expect((await becomes(id, 'refund-pending')).refunds).toMatchObject([
      { money: { amount: payTo.amount, currency: 'HBAR' } },
    ]);
    expect(await count(id, 'payment-refund-requested')).toBe(1);
    expect(await choose(id, 'requote')).toEqual([409, 'PAYMENTS.NOTHING_TO_CHOOSE', 'refund-pending']);
  });

  it('waits a day from when it came, and then goes back by itself', async () => {
    const { id } = await late('0.66000000');
    ahead = 23.9 * hour; // More than a day after the quote’s end.
    await service.app.get(SweepPayments).run();
    expect((await seen(id)).state).toBe('late');
    ahead = 25 * hour;
    await swept(id, 'refund-pending');
    expect((await seen(id)).choice).toBeUndefined();
  });

  it('can only go back where its purchase was given up', async () => {
    const { id } = await late('0.66000000');
    await fetch(`${orders.url}/api/purchases/${purchase.id}/cancel`, { method: 'POST' });
    const { choice } = await seen(id);
    expect([typeof choice?.until, choice?.requote]).toEqual(['string', undefined]);
    expect(await choose(id, 'requote')).toEqual([409, 'PAYMENTS.CANNOT_REQUOTE', 'purchase-over']);
    expect(await choose(id, 'refund')).toEqual([200]);
    expect(await seen(id)).toMatchObject({ state: 'refund-pending', displayState: 'refunding' });
  });
});
