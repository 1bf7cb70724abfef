/** @full Twenty buyers rush for each of twenty last items; `npm test` has a smaller rush on the whole system (`e2e/test/rush.e2e.spec.ts`). */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Problem, PurchaseReply } from '@asili/contracts';
import { EventStore, type Actor } from '@asili/platform';
import { beforeRetry, type ServiceProcess, startServiceProcess, until } from '@asili/platform/testing';
import { PurchaseDocuments } from '../src/purchase/purchase-documents.mongo.ts';
import { aCustomer, contact, openShop, type Shop } from './shop.ts';

const count = 20;
/** What waiting cures: something was too busy, the first try may still be at work, or the token ran out while its request waited. */
const passing = new Set([
  'ORDERS.SHOP_AWAY',
  'PLATFORM.UNAVAILABLE',
  'PLATFORM.DEADLINE_PASSED',
  'PLATFORM.IN_PROGRESS',
  'PLATFORM.ACTOR_TOKEN',
]);
let shop: Shop;
let artisan: Actor;
let orders: ServiceProcess[] = [];

beforeAll(async () => {
  shop = await openShop({ products: 2, apps: 1 });
  artisan = await shop.artisan();
  orders = await Promise.all([startServiceProcess('orders', shop.env), startServiceProcess('orders', shop.env)]);
}, 600_000);
afterAll(async () => {
  for (const { child } of orders) child.kill('SIGKILL');
  await shop.close();
});

interface Outcome {
  readonly productId: string;
  readonly purchaseId?: string;
  readonly problem?: Problem;
}

/** A whole checkout, asked until somebody answers for good, of either instance, always under the same key. */
async function buy(productId: string, first: number): Promise<Outcome> {
  const buyer = aCustomer();
  const key = randomUUID();
  const body = JSON.stringify({
    items: [{ productId, quantity: 1 }],
    contact,
    delivery: { [artisan.id]: { kind: 'pickup' } },
  });
  for (let n = first; ; n += 1) {
    const { url } = orders[n % orders.length] as ServiceProcess;
    const reply = await fetch(`${url}/api/checkout`, {
      method: 'POST',
      headers: { ...shop.headers(buyer), 'content-type': 'application/json', 'idempotency-key': key },
      body,
    })
      .then(async (answered) => ({
        status: answered.status,
        headers: answered.headers,
        said: (await answered.json()) as PurchaseReply | Problem,
      }))
      .catch(() => undefined); // Cut off by the kill, before its answer or in it.
    if (reply?.status === 201) return { productId, purchaseId: (reply.said as PurchaseReply).purchase.id };
    const problem = reply?.said as Problem | undefined;
    if (problem && !passing.has(problem.code)) return { productId, problem };
    await beforeRetry(reply);
  }
}

async function rush(kill: boolean): Promise<void> {
  const items = await Promise.all(Array.from({ length: count }, () => shop.product(artisan)));
  let answered = 0;
  const asked = items.flatMap((productId, item) =>
    Array.from({ length: count }, async (_, n) => {
      const outcome = await buy(productId, item + n);
      answered += 1;
      return outcome;
    }),
  );
  if (kill) {
    await until(() => answered > 0, 'the first answer');
    orders[0]?.child.kill('SIGKILL');
    orders[0] = await startServiceProcess('orders', shop.env);
  }
  const outcomes = await Promise.all(asked);
  const refusals = outcomes.flatMap(({ problem }) => problem ?? []);
  expect(refusals.map(({ code }) => code)).toEqual(Array(count * (count - 1)).fill('ORDERS.OUT_OF_STOCK'));
  expect(refusals.every(({ errors }) => errors?.length === 1)).toBe(true);
  const sold = outcomes.filter(({ purchaseId }) => purchaseId !== undefined);
  expect(sold.map(({ productId }) => productId).sort()).toEqual([...items].sort());
  for (const { purchaseId = '', productId } of sold) {
    expect((await shop.app.get(EventStore).read(`purchase-${purchaseId}`)).events.map(({ type }) => type)).toEqual([
      'purchase-held',
    ]);
    await until(async () => (await shop.app.get(PurchaseDocuments).find([purchaseId])).has(purchaseId), 'its document');
    const hold = await shop.inShop(
      { kind: 'service', id: 'orders', language: 'en' },
      'POST',
      `/internal/products/${productId}/holds`,
      { purchaseId, quantity: 1, expiresAt: new Date(Date.now() + 60_000).toISOString() },
    );
    expect((await hold.json()) as { hold: { quantity: number }; available: number }).toMatchObject({
      hold: { quantity: 1 },
      available: 0,
    });
  }
}

it(
  'each single item is held for one of its buyers and refused to the others, over two instances of orders and of products',
  () => rush(false),
  600_000,
);

it('the same when one instance of orders is killed in the middle', () => rush(true), 600_000);
