import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { ChildProcess } from 'node:child_process';
import { newId } from '@asili/kernel';
import { EventStore, type Actor } from '@asili/platform';
import type { StockEvent } from '../src/inventory/domain/stock.ts';
import { certificateWay, publish } from './support/foreign-events.ts';
import { until } from './support/products-app.ts';
import { openStall, type Stall } from './support/stall.ts';
import { beforeRetry, startServiceProcess } from '@asili/platform/testing';

const orders: Partial<Actor> = { kind: 'service', id: 'orders', language: 'en' };
let { app, artisan, aProduct, statusBecomes } = {} as Stall;
let child: ChildProcess;
let url: string;

beforeAll(async () => {
  ({ app, artisan, aProduct, statusBecomes } = await openStall());
  ({ child, url } = await startServiceProcess('products', app.place.env));
});
afterAll(async () => {
  child.kill('SIGKILL');
  await app.stop();
});

/** What waiting cures: the call broke off, something was too busy, or the token ran out while its request waited. */
const passing = new Set([
  '',
  'PLATFORM.UNAVAILABLE',
  'PLATFORM.DEADLINE_PASSED',
  'PLATFORM.IN_PROGRESS',
  'PLATFORM.ACTOR_TOKEN',
]);
/** Asks until somebody answers, as orders does after a call that broke off. */
async function hold(id: string, purchaseId: string): Promise<number> {
  const body = JSON.stringify({ purchaseId, quantity: 1, expiresAt: new Date(Date.now() + 15 * 60_000).toISOString() });
  for (;;) {
    const reply = await fetch(`${url}/internal/products/${id}/holds`, {
      method: 'POST',
      headers: { ...app.headers(orders), 'content-type': 'application/json' },
      body,
    }).catch(() => undefined);
    const code =
      reply && !reply.ok ? ((await reply.json().catch(() => ({ code: '' }))) as { code: string }).code : undefined; // An answer cut off by the kill is none.
    if (reply && (code === undefined || !passing.has(code))) return reply.status;
    await beforeRetry(reply);
  }
}

const isFull = process.env['ASILI_TESTS'] === 'full';
const [buyersOfEach, singleItems] = isFull ? [20, 10] : [10, 6];
it(`a process killed among ${buyersOfEach} buyers of each of ${singleItems} single items loses none and sells none twice`, async () => {
  const items = await Promise.all(
    Array.from({ length: singleItems }, async () => {
      const { id } = await aProduct({ stock: 1 });
      await publish(app.bus, certificateWay(id, artisan.id));
      await statusBecomes(id, 'verified');
      return id;
    }),
  );
  let answered = 0;
  const asked = items.flatMap((id) =>
    Array.from({ length: buyersOfEach }, async () => {
      const purchaseId = newId('pur');
      const status = await hold(id, purchaseId);
      answered += 1;
      return { id, purchaseId, status };
    }),
  );
  await until(() => answered > 0, 'the first answer');
  child.kill('SIGKILL');
  ({ child, url } = await startServiceProcess('products', app.place.env));
  const outcomes = await Promise.all(asked);
  expect([...new Set(outcomes.map(({ status }) => status))].sort()).toEqual([200, 409]);
  for (const id of items) {
    const { events } = await app.app.get(EventStore).read<StockEvent>(`stock-${id}`);
    const held = events
      .filter(({ type }) => type === 'stock-held')
      .map(({ data }) => (data as { purchaseId: string }).purchaseId);
    expect(held).toEqual(
      outcomes.filter((outcome) => outcome.id === id && outcome.status === 200).map(({ purchaseId }) => purchaseId),
    );
    expect(held).toHaveLength(1);
  }
}, 600_000);
