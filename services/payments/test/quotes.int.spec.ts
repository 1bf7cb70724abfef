import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { quotesReply } from '@asili/contracts';
import { newId } from '@asili/kernel';
import { Mongo, type Actor } from '@asili/platform';
import { cleanUp, runService, testEnvironment, type RunningService } from '@asili/platform/testing';
import { paymentsConfig } from '../src/config.ts';
import { PaymentsModule } from '../src/payments.module.ts';
import { PaymentMethods } from '../src/providers/payment-methods.ts';
import { agreeOnRates, noRateSources } from './support/agreed-rates.ts';
import { startOrders } from './support/orders-stand-in.ts';
import { ScriptedPayIn } from './support/scripted-pay-in.ts';

const customer: Actor = { kind: 'customer', id: newId('cus'), language: 'en' };
let orders: Awaited<ReturnType<typeof startOrders>>;
let config: ReturnType<typeof paymentsConfig>;
let service: RunningService;

beforeAll(async () => {
  orders = await startOrders();
  config = paymentsConfig(testEnvironment('quo', { ...noRateSources, ORDERS_URL: orders.url }));
  service = await runService({ name: 'payments', module: PaymentsModule.forRoot(config), config });
  await agreeOnRates(service.app);
});
afterAll(async () => {
  await service.close();
  await orders.close();
  await cleanUp(config);
});

describe('quotes of a purchase', () => {
  it('are told to its customer for every way to pay', async () => {
    const { id } = orders.sell(customer.id);
    const { quotes } = quotesReply.parse(await (await service.call(customer, `/api/purchases/${id}/quotes`)).json());
    expect(quotes.map(({ method, lines }) => [method, lines.at(-1)?.money.amount])).toEqual([
      ['hbar', '2.91'],
      ['mobile_money', '4.85'],
      ['card', '6.90'],
      ['bank', '3.69'],
    ]);
    expect(quotes[0]?.pay).toEqual({ amount: '285.29411765', currency: 'HBAR' });
  });

  it('are counted in the currency of the wallet asked for', async () => {
    const { id } = orders.sell(customer.id);
    const { quotes } = quotesReply.parse(
      await (await service.call(customer, `/api/purchases/${id}/quotes?phoneNumber=%2B256772123456`)).json(),
    );
    expect(quotes[1]?.pay).toEqual({ amount: '717800', currency: 'UGX' });
  });

  it('beyond what a provider moves are not offered by it, and a number it cannot ask is said at its field', async () => {
    const mpesa = new ScriptedPayIn('daraja', 'mobile_money', 'KES');
    service.app.get(PaymentMethods).register(mpesa);
    const { id } = orders.sell(customer.id, undefined, undefined, 'KE', 'KES');
    const offered = async () =>
      quotesReply.parse(await (await service.call(customer, `/api/purchases/${id}/quotes`)).json()).quotes[1]
        ?.unavailable;
    const pay = async (phoneNumber: string) => {
      const reply = await service.post(
        customer,
        '/api/payments',
        { purchaseId: id, method: 'mobile_money', phoneNumber },
        { 'idempotency-key': newId('req') },
      );
      return [reply.status, await reply.json()];
    };
    for (const limits of [{ max: 19_399n }, { min: 19_401n }]) {
      mpesa.limits = limits;
      expect(await offered()).toBe('amount');
      expect(await pay('+254712345678')).toMatchObject([409, { code: 'PAYMENTS.AMOUNT_NOT_TAKEN' }]);
    }
    mpesa.limits = { min: 19_400n, max: 19_400n };
    expect(await offered()).toBeUndefined();
    mpesa.numbers = /^\+2547/;
    for (const phoneNumber of ['+254112345678', '+255712345678']) {
      expect(await pay(phoneNumber)).toMatchObject([
        400,
        { code: 'PLATFORM.INVALID', errors: [{ path: 'phoneNumber', message: 'No wallet we can ask' }] },
      ]);
    }
    expect(mpesa.begun).toEqual([]);
  });

  it('of rates two weeks old leave what converts nothing, and no payment begins by another way', async () => {
    for (const [provider, method, currency] of [
      ['hedera', 'hbar', 'HBAR'],
      ['stripe', 'card', 'USD'],
    ] as const)
      service.app.get(PaymentMethods).register(new ScriptedPayIn(provider, method, currency));
    await service.app
      .get(Mongo)
      .collection('rates')
      .updateOne({}, { $set: { asOf: new Date(Date.now() - 14 * 24 * 3_600_000) } });
    const { id } = orders.sell(customer.id, undefined, undefined, 'KE', 'KES');
    const { quotes } = quotesReply.parse(await (await service.call(customer, `/api/purchases/${id}/quotes`)).json());
    expect(quotes.map(({ method, unavailable }) => [method, unavailable])).toEqual([
      ['hbar', 'rates-stale'],
      ['mobile_money', undefined],
      ['card', 'rates-stale'],
      ['bank', 'currency'],
    ]);
    const reply = await service.post(
      customer,
      '/api/payments',
      { purchaseId: id, method: 'card', returnUrl: '/' },
      { 'idempotency-key': newId('req') },
    );
    expect([reply.status, await reply.json()]).toMatchObject([409, { code: 'PAYMENTS.METHOD_UNAVAILABLE' }]);
    await agreeOnRates(service.app);
  });

  it('are nobody else’s', async () => {
    const { id } = orders.sell(customer.id);
    const statuses = async (actor: Actor | null, purchaseId: string) =>
      (await service.call(actor, `/api/purchases/${purchaseId}/quotes`)).status;
    expect(await statuses({ ...customer, id: newId('cus') }, id)).toBe(404);
    expect(await statuses(customer, newId('pur'))).toBe(404);
    expect(await statuses(customer, '..%2F..')).toBe(404);
    expect(await statuses({ kind: 'artisan', id: newId('art'), language: 'en' }, id)).toBe(403);
    expect(await statuses({ kind: 'anonymous', id: 'x', visitor: 'v', language: 'en' }, id)).toBe(401);
  });

  it('come again of what was checked out once, also while orders is away, and still are nobody else’s', async () => {
    const { id } = orders.sell(customer.id);
    const read = (actor: Actor) => service.call(actor, `/api/purchases/${id}/quotes`);
    const first = quotesReply.parse(await (await read(customer)).json());
    orders.state.down = true;
    const [again, stranger] = [await read(customer), await read({ ...customer, id: newId('cus') })];
    orders.state.down = false;
    const { quotes } = quotesReply.parse(await again.json());
    const whatOf = ({ quotes: all }: typeof first) => all.map(({ method, lines, pay }) => ({ method, lines, pay }));
    expect([whatOf({ quotes }), stranger.status]).toEqual([whatOf(first), 404]);
  });

  it('say so when purchases cannot be looked up', async () => {
    orders.state.down = true;
    const reply = await service.call({ ...customer, language: 'fr' }, `/api/purchases/${newId('pur')}/quotes`);
    orders.state.down = false;
    expect([reply.status, reply.headers.get('retry-after'), ((await reply.json()) as { code: string }).code]).toEqual([
      503,
      '5',
      'PAYMENTS.ORDERS_AWAY',
    ]);
  });
});
