import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { orderMoneyReply } from '@asili/contracts';
import { newId } from '@asili/kernel';
import type { Actor } from '@asili/platform';
import { until } from '@asili/platform/testing';
import { PayoutBench, type SoldOrder } from './support/payout-bench.ts';

jest.setTimeout(300_000);

let bench: PayoutBench;
beforeAll(async () => {
  bench = await PayoutBench.start();
});
afterAll(() => bench.stop());
beforeEach(() => bench.begin());
afterEach(() => bench.end());

describe('when what an artisan earned goes out', () => {
  const orders = { kind: 'service', id: 'orders', language: 'en' } as const;
  const asked = async (actor: Actor, ...of: SoldOrder[]) =>
    bench
      .service(1)
      .post(actor, '/internal/payments/order-money', {
        orders: of.map(({ orderId, paymentId }) => ({ orderId, paymentId })),
      });
  const moneyOf = async (...of: SoldOrder[]) =>
    orderMoneyReply.parse(await (await asked(orders, ...of)).json()).orders.map(({ money }) => money);

  it('is told before the payment and done as told, though the artisan is no longer trusted by then', async () => {
    await bench.delivered();
    await bench.delivered();
    await bench.delivered();
    const promised = await bench.paid();
    const other = await bench.delivered();
    await bench.recordOrder().disputed(other);
    const after = await bench.paid();
    expect((await moneyOf(promised, after)).map(({ payout }) => payout.when)).toEqual(['at-once', 'after-delivery']);
    for (const order of [promised, after]) await bench.recordOrder().sold(order);
    expect((await moneyOf(promised, after)).map(({ payout }) => payout.when)).toEqual(['at-once', 'after-delivery']);
    await until(
      async () => (await bench.shown()).balance.available[0]?.amount === '76550.00',
      'all of it in the balance',
    );
    expect((await bench.shown()).balance.available).toEqual([{ amount: '76550.00', currency: 'KES' }]);
  });

  it('is told of an order with its fee, to the orders service alone', async () => {
    const order = await bench.sold();
    expect(await moneyOf(order)).toMatchObject([
      {
        gross: { amount: '127.00', currency: 'USD' },
        fee: {
          percent: '3.4',
          fixed: { amount: '0.30', currency: 'USD' },
          amount: { amount: '4.52', currency: 'USD' },
        },
        net: { amount: '122.48' },
        payout: {
          money: { amount: '15310.00', currency: 'KES' },
          rate: { from: 'USD', to: 'KES', rate: '125.000000' },
          when: 'after-delivery',
        },
      },
    ]);
    expect(await moneyOf({ ...order, orderId: newId('ord') }, { ...order, paymentId: newId('pay') })).toEqual([]);
    for (const [actor, status] of [
      [{ ...orders, id: 'products' }, 403],
      [bench.artisan, 403],
      [bench.customer, 403],
    ] as const)
      expect((await asked(actor, order)).status).toBe(status);
  });
});
