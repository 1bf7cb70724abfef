import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { paymentReply, type EventData, type Payment, type PurchaseForPayment } from '@asili/contracts';
import { moneyFromText, newId, type Clock } from '@asili/kernel';
import { EventStore, type Actor } from '@asili/platform';
import {
  askUntilDone,
  cleanUp,
  eavesdrop,
  publisher,
  runService,
  testEnvironment,
  until,
  type RunningService,
} from '@asili/platform/testing';
import { paymentsConfig } from '../src/config.ts';
import { ProviderPayments } from '../src/payment/provider-payments.ts';
import { SweepPayments } from '../src/payment/sweep-payments.ts';
import { PaymentsModule } from '../src/payments.module.ts';
import { PaymentMethods } from '../src/providers/payment-methods.ts';
import { agreeOnRates, noRateSources } from './support/agreed-rates.ts';
import { startOrders } from './support/orders-stand-in.ts';
import { ScriptedPayIn } from './support/scripted-pay-in.ts';

jest.setTimeout(300_000);

let ahead = 0;
const clock: Clock = { now: () => new Date(Date.now() + ahead) };
const card = new ScriptedPayIn('stripe', 'card', 'USD');
let orders: Awaited<ReturnType<typeof startOrders>>;
let config: ReturnType<typeof paymentsConfig>;
let services: RunningService[];
let topic: Awaited<ReturnType<typeof eavesdrop>>;
let customer: Actor;
let purchase: PurchaseForPayment;

const service = (which = 0): RunningService => services[which] as RunningService;
const create = (body: object, key = newId('req'), which = 0, actor = customer) =>
  service(which).post(actor, '/api/payments', body, { 'idempotency-key': key });
const created = async (purchaseId: string = purchase.id): Promise<Payment> =>
  paymentReply.parse(await (await create({ purchaseId, method: 'card' })).json()).payment;
const seen = async (id: string): Promise<Payment> =>
  paymentReply.parse(await (await service().call(customer, `/api/payments/${id}`)).json()).payment;
const confirm = (id: string, amount = '194.00', receipt = 'ch_1') =>
  service()
    .app.get(ProviderPayments)
    .apply(id, { kind: 'confirmed', receipt, money: moneyFromText(amount, 'USD'), at: clock.now() });
/** What was told of a purchase's payments, but for their steps. */
const published = (purchaseId: string) =>
  topic.seen
    .filter(({ type, data }) => data['purchaseId'] === purchaseId && type !== 'payments.payment-changed.v1')
    .map(({ type, data }) => [type.split('.')[1], data['outcome']]);
const eventsOf = async (id: string) =>
  (await service().app.get(EventStore).read(`payment-${id}`)).events.map(({ type }) => type);
/** The service sweeps by itself as well; whoever comes first does the work. */
const sweep = async (which: number): Promise<true> => {
  await service(which).app.get(SweepPayments).run();
  return true;
};
const codeOf = async (reply: Response) => [reply.status, ((await reply.json()) as { code: string }).code];

beforeAll(async () => {
  orders = await startOrders();
  config = paymentsConfig(testEnvironment('pym', { ...noRateSources, ORDERS_URL: orders.url }));
  const start = () => runService({ name: 'payments', module: PaymentsModule.forRoot(config, clock), config });
  services = [await start(), await start()];
  for (const { app } of services) app.get(PaymentMethods).register(card);
  await agreeOnRates(service().app);
  topic = await eavesdrop(config, 'asili.payments.v1');
});
afterAll(async () => {
  await Promise.all([topic.close(), ...services.map((each) => each.close())]);
  await orders.close();
  await cleanUp(config);
});
beforeEach(() => {
  ahead = 0;
  customer = { kind: 'customer', id: newId('cus'), language: 'en' };
  purchase = orders.sell(customer.id);
  Object.assign(orders.state, { down: false, refuse: '' });
  Object.assign(card, {
    beginning: 'begun',
    asked: { kind: 'waiting' },
    cancelled: { kind: 'failed', reason: 'cancelled' },
  });
  card.begun.length = 0;
});

describe('a payment', () => {
  it('names its sellers and who pays to the notifications service, and to nobody else', async () => {
    const { id } = await created();
    const ask = async (name: string, paymentId = id) => {
      const reply = await service(1).call(
        { kind: 'service', id: name, language: 'en' },
        `/internal/payments/${paymentId}/sellers`,
      );
      const { artisanIds, customerId } = (await reply.json()) as { artisanIds?: string[]; customerId?: string };
      return [reply.status, artisanIds, customerId];
    };
    expect(await ask('notifications')).toEqual([
      200,
      [...new Set(purchase.orders.map(({ artisanId }) => artisanId))],
      customer.id,
    ]);
    expect([await ask('notifications', newId('pay')), await ask('notifications', 'x'), await ask('orders')]).toEqual(
      [404, 404, 403].map((status) => [status, undefined, undefined]),
    );
  });

  it('is one, whatever is asked fifty times under one key', async () => {
    const key = newId('req');
    const replies = await Promise.all(
      Array.from({ length: 50 }, async (_, n) => {
        const reply = await askUntilDone(() => create({ purchaseId: purchase.id, method: 'card' }, key, n % 2));
        return { status: reply.status, text: await reply.text() };
      }),
    );
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
    const { payment } = paymentReply.parse(JSON.parse(replies[0]?.text ?? ''));
    expect(payment).toMatchObject({
      state: 'awaiting-payment',
      displayState: 'waiting',
      redirectUrl: `https://checkout.example/${payment.id}`,
      quote: { pay: { amount: '194.00', currency: 'USD' } },
    });
    expect(payment.quote.hash).toMatch(/^[0-9a-f]{64}$/);
    expect(card.begun.map(({ paymentId }) => paymentId)).toEqual([payment.id]);
    expect(orders.begun.filter(({ purchaseId }) => purchaseId === purchase.id)).toEqual([
      { purchaseId: purchase.id, paymentId: payment.id, until: payment.quote.expiresAt },
    ]);
    expect(await eventsOf(payment.id)).toEqual([
      'payment-created',
      'payment-asked',
      'payment-opened',
      'payment-changed',
    ]);
  });

  it('needs a key, and the key with another body is refused', async () => {
    const key = newId('req');
    await create({ purchaseId: purchase.id, method: 'card' }, key);
    expect(await codeOf(await create({ purchaseId: purchase.id, method: 'bank' }, key))).toEqual([
      422,
      'PLATFORM.IDEMPOTENCY_KEY_REUSED',
    ]);
    expect(
      await codeOf(await service().post(customer, '/api/payments', { purchaseId: purchase.id, method: 'card' })),
    ).toEqual([400, 'PLATFORM.INVALID']);
    expect(card.begun).toHaveLength(1);
  });

  it('is seen by its buyer and by its sellers, each their part, and by nobody else', async () => {
    const { id } = await created();
    const [first] = purchase.orders;
    const seller: Actor = { kind: 'artisan', id: first?.artisanId ?? '', language: 'en' };
    const { payment } = paymentReply.parse(await (await service(1).call(seller, `/api/payments/${id}`)).json());
    expect(payment.redirectUrl).toBeUndefined();
    expect(payment.quote.receives.map(({ artisanId }) => artisanId)).toEqual([seller.id]);
    for (const other of [
      { ...customer, id: newId('cus') },
      { ...seller, id: newId('art') },
    ])
      expect((await service().call(other, `/api/payments/${id}`)).status).toBe(404);
    const list = async (actor: Actor) => service().call(actor, `/api/payments?artisanId=${seller.id}`);
    expect(((await (await list(seller)).json()) as { payments: Payment[] }).payments.map((each) => each.id)).toEqual([
      id,
    ]);
    expect((await list({ ...seller, id: newId('art') })).status).toBe(403);
  });

  it('is refused for another’s purchase, one that is over, and a way nobody offers', async () => {
    expect(
      (await create({ purchaseId: purchase.id, method: 'card' }, newId('req'), 0, { ...customer, id: newId('cus') }))
        .status,
    ).toBe(404);
    expect(await codeOf(await create({ purchaseId: purchase.id, method: 'mobile_money' }))).toEqual([
      400,
      'PLATFORM.INVALID',
    ]);
    expect(await codeOf(await create({ purchaseId: purchase.id, method: 'bank' }))).toEqual([
      409,
      'PAYMENTS.METHOD_UNAVAILABLE',
    ]);
    orders.state.refuse = 'ORDERS.HOLD_GONE';
    expect(await codeOf(await create({ purchaseId: purchase.id, method: 'card' }))).toEqual([409, 'ORDERS.HOLD_GONE']);
    expect(card.begun).toHaveLength(0);
  });
});

describe('another payment of the same purchase', () => {
  it('takes the place of one that received nothing', async () => {
    const first = await created();
    const second = await created();
    expect(await seen(first.id)).toMatchObject({ state: 'cancelled', displayState: 'failed', reason: 'replaced' });
    expect((await seen(second.id)).state).toBe('awaiting-payment');
    await until(() => published(purchase.id).length > 0, 'the end of the first');
    expect(published(purchase.id)).toEqual([['payment-ended', 'cancelled']]);
  });

  it('is refused while one is in doubt, and after one was paid', async () => {
    const { id } = await created();
    card.cancelled = { kind: 'unknown' };
    expect(await codeOf(await create({ purchaseId: purchase.id, method: 'card' }))).toEqual([
      409,
      'PAYMENTS.IN_PROGRESS',
    ]);
    expect((await seen(id)).displayState).toBe('unknown');
    expect(await codeOf(await service().post(customer, `/api/payments/${id}/cancel`))).toEqual([
      409,
      'PAYMENTS.IN_DOUBT',
    ]);
    await confirm(id);
    card.cancelled = { kind: 'failed', reason: 'cancelled' };
    expect(await codeOf(await create({ purchaseId: purchase.id, method: 'card' }))).toEqual([
      409,
      'PAYMENTS.IN_PROGRESS',
    ]);
    expect(await codeOf(await service().post(customer, `/api/payments/${id}/cancel`))).toEqual([
      409,
      'PAYMENTS.CANNOT_CANCEL',
    ]);
  });

  it('begun at the same moment leaves one that can be paid', async () => {
    await Promise.all(
      Array.from({ length: 10 }, (_, n) => create({ purchaseId: purchase.id, method: 'card' }, newId('req'), n % 2)),
    );
    const ids = card.begun.map(({ paymentId }) => paymentId);
    const states = await Promise.all(ids.map(async (id) => (await seen(id)).state));
    expect(states.filter((state) => state === 'awaiting-payment')).toHaveLength(1);
    const asked = (await (
      await service().call(
        { kind: 'service', id: 'orders', language: 'en' },
        `/internal/payments/of-purchase/${purchase.id}`,
      )
    ).json()) as { payment: Payment };
    expect(asked.payment.state).toBe('awaiting-payment');
  });
});

describe('money', () => {
  it('is counted once, however often and wherever it is told', async () => {
    const { id } = await created();
    await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        service(n % 2)
          .app.get(ProviderPayments)
          .apply(id, { kind: 'confirmed', receipt: 'ch_1', money: moneyFromText('194.00', 'USD'), at: clock.now() }),
      ),
    );
    expect(await seen(id)).toMatchObject({
      state: 'confirmed',
      displayState: 'paid',
      received: { amount: '194.00', currency: 'USD' },
      refunds: [],
    });
    expect((await eventsOf(id)).filter((type) => type === 'payment-confirmed')).toHaveLength(1);
  });

  it('that cannot buy anything any more is to go back', async () => {
    const { id } = await created();
    await confirm(id);
    const orderEvents = await publisher(config, 'purchase');
    const gone = {
      type: 'orders.purchase-unfulfillable.v1',
      subject: purchase.id,
      version: 1,
      data: { purchaseId: purchase.id, paymentId: id, customerId: customer.id },
    };
    await orderEvents.publish([gone, { ...gone, version: 2 }]);
    await until(async () => (await seen(id)).state === 'refund-pending', 'the refund');
    await orderEvents.close();
    expect((await seen(id)).refunds).toMatchObject([
      { money: { amount: '194.00', currency: 'USD' }, state: 'requested' },
    ]);
  });

  it('of one order goes back when that is cancelled, by its part', async () => {
    const { id } = await created();
    await confirm(id);
    const [, second] = purchase.orders;
    const orderEvents = await publisher(config, 'order');
    const data: EventData<'orders.order-changed.v1'> = {
      orderId: second?.orderId ?? '',
      number: '1043218',
      purchaseId: purchase.id,
      paymentId: id,
      artisanId: second?.artisanId ?? '',
      customerId: customer.id,
      state: 'cancelled',
      by: 'artisan',
    };
    await orderEvents.publish(
      [1, 2].map((version) => ({ type: 'orders.order-changed.v1', subject: second?.orderId ?? '', version, data })),
    );
    await until(async () => (await seen(id)).refunds.length > 0, 'the refund');
    await orderEvents.close();
    expect(await seen(id)).toMatchObject({
      state: 'confirmed',
      refunds: [{ money: { amount: '67.00', currency: 'USD' } }],
    });
  });

  it('is settled once every order it paid is completed, and that is told once', async () => {
    const { id } = await created();
    await confirm(id);
    const orderEvents = await publisher(config, 'order');
    const completed = purchase.orders.map(({ orderId, artisanId }) => ({
      type: 'orders.order-changed.v1',
      subject: orderId,
      version: 1,
      data: {
        orderId,
        number: '1043218',
        purchaseId: purchase.id,
        paymentId: id,
        artisanId,
        customerId: customer.id,
        state: 'completed',
        by: 'buyer',
      },
    }));
    await orderEvents.publish([...completed, ...completed]);
    const settled = () =>
      topic.seen.filter(
        ({ type, data }) =>
          type === 'payments.payment-changed.v1' && data['paymentId'] === id && data['state'] === 'settled',
      );
    await until(() => settled().length > 0, 'the last order');
    await orderEvents.close();
    expect([(await seen(id)).state, (await seen(id)).displayState, settled().length]).toEqual(['settled', 'paid', 1]);
    expect((await eventsOf(id)).filter((type) => type === 'payment-order-completed')).toHaveLength(2);
    expect(topic.seen.some(({ type }) => type === 'payments.payment-order-completed.v1')).toBe(false);
  });
});

describe('time', () => {
  it('ends a payment that brought nothing, once its provider says so', async () => {
    const { id } = await created();
    card.cancelled = { kind: 'unknown' };
    ahead = 16 * 60_000;
    await until(async () => (await sweep(0)) && (await seen(id)).displayState === 'unknown', 'doubt');
    card.cancelled = { kind: 'failed', reason: 'expired' };
    ahead += 60_000;
    await until(async () => (await sweep(1)) && (await seen(id)).state === 'expired', 'the end');
    expect((await seen(id)).displayState).toBe('expired');
    await until(() => published(purchase.id).length > 0, 'the end');
    expect(published(purchase.id)).toEqual([['payment-ended', 'expired']]);
  });

  it('does not end what a provider has not answered to; the sweep begins it again under the same name', async () => {
    card.beginning = 'unknown';
    const { id, displayState } = await created();
    expect(displayState).toBe('unknown');
    card.beginning = 'begun';
    ahead = 60_000;
    await until(async () => (await sweep(0)) && (await seen(id)).state === 'awaiting-payment', 'the second try');
    expect(card.begun.length).toBeGreaterThan(1);
    expect(new Set(card.begun.map(({ paymentId }) => paymentId))).toEqual(new Set([id]));
  });
});

describe('the orders service', () => {
  const self: Actor = { kind: 'service', id: 'orders', language: 'en' };
  const cancel = (actor: Actor, id = purchase.id) =>
    service().post(actor, `/internal/payments/of-purchase/${id}/cancel`);

  it('calls a payment off with its purchase unless money came', async () => {
    expect(await (await cancel(self)).json()).toEqual({ cancelled: true });
    const { id } = await created();
    expect((await cancel(self)).status).toBe(200);
    expect(await seen(id)).toMatchObject({ state: 'cancelled', reason: 'purchase-cancelled' });
    await confirm((await created()).id);
    expect(await codeOf(await cancel(self))).toEqual([409, 'PAYMENTS.IN_DOUBT']);
  });

  it('is the only one who may', async () => {
    expect((await cancel({ ...self, id: 'products' })).status).toBe(403);
    expect((await cancel(customer)).status).toBe(403);
  });
});
