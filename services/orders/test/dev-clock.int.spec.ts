import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { PurchaseReply } from '@asili/contracts';
import { ClockOffset, Log, Mongo } from '@asili/platform';
import { until } from '@asili/platform/testing';
import { PurchaseCommands } from '../src/purchase/purchase-commands.ts';
import { aCustomer, openShop, type Shop } from './shop.ts';

/** The sweeps rest for half a minute and a minute: what is written down sooner was called for by the clock. */
const soonMs = 15_000;
let shop: Shop;
let products: Mongo;
beforeAll(async () => {
  shop = await openShop({ devClock: true });
  products = await Mongo.connect(
    { ...shop.config, service: 'products' },
    new Log({ service: 'test', level: 'silent' }),
  );
});
afterAll(async () => {
  await products.close();
  await shop.close();
});

const move = (minutes: number) => shop.app.get(ClockOffset, { strict: false }).advance(minutes * 60_000);
const stateOf = async (id: string) => (await shop.app.get(PurchaseCommands, { strict: false }).get(id)).state;

it('lets holds run out by themselves, in orders and in products, once the clock is past them', async () => {
  const [artisan, buyer] = [await shop.artisan(), aCustomer()];
  const productId = await shop.product(artisan);
  const reply = await shop.checkout(buyer, [{ productId, quantity: 1 }], [artisan]);
  const { purchase } = reply.json<PurchaseReply>();
  expect([reply.statusCode, purchase.state, await shop.stockOf(productId, artisan)]).toEqual([
    201,
    'held',
    { total: 1, free: 0 },
  ]);
  await move(10);
  await until(
    async () =>
      Date.parse((await shop.call(buyer, 'GET', `/api/purchases/${purchase.id}`)).headers['date'] as string) >
      Date.now() + 9 * 60_000,
    'orders to be ahead',
  );
  expect(await stateOf(purchase.id)).toBe('held');

  const moved = performance.now();
  await move(6);
  await until(async () => (await stateOf(purchase.id)) === 'expired', 'orders to write it down');
  await until(
    () =>
      products
        .collection('commits')
        .findOne({ stream: `stock-${productId}`, events: /stock-hold(s-expired|-released)/ }),
    'products to write it down',
  );
  expect(performance.now() - moved).toBeLessThan(soonMs);
  expect(await shop.stockOf(productId, artisan)).toEqual({ total: 1, free: 1 });
});

it('holds for another as long as ever, from the time that is now', async () => {
  const [artisan, buyer] = [await shop.artisan(), aCustomer()];
  const productId = await shop.product(artisan);
  const { purchase } = (await shop.checkout(buyer, [{ productId, quantity: 1 }], [artisan])).json<PurchaseReply>();
  const left = Date.parse(purchase.holdExpiresAt) - Date.now();
  expect([purchase.state, Math.abs(left - 31 * 60_000) < 60_000]).toEqual(['held', true]);
});
