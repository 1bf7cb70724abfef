import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { quotesReply } from '@asili/contracts';
import { newId } from '@asili/kernel';
import type { Actor } from '@asili/platform';
import { cleanUp, runService, testEnvironment, type RunningService } from '@asili/platform/testing';
import { paymentsConfig } from '../src/config.ts';
import { PaymentsModule } from '../src/payments.module.ts';
import { agreeOnRates, noRateSources } from './support/agreed-rates.ts';
import { startOrders } from './support/orders-stand-in.ts';

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
