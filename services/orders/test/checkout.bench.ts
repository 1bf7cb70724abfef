/**
 * Checkouts per second and how long each takes, by HTTP: orders and products as processes of their own, each checkout an item held in its
 * product's stream and a purchase of a customer nobody has seen before. Beside raw inserts of the same run, one writer each:
 * `npm run bench -- orders/test/checkout append`.
 */
import { randomUUID } from 'node:crypto';
import type { Actor } from '@asili/platform';
import { Mongo } from '@asili/platform';
import { aCustomer, contact, openShop } from './shop.ts';
import { startServiceProcess } from '@asili/platform/testing';

const sliceMs = Number(process.env['SLICE_MS'] ?? 10_000);
const items = 20;

const shop = await openShop({ products: 1, apps: 1 });
const orders = await startServiceProcess('orders', shop.env);
const artisan: Actor = await shop.artisan();
const products = await Promise.all(Array.from({ length: items }, () => shop.product(artisan, { stock: 1000 })));
const mongo = shop.app.get(Mongo);

async function checkOut(n: number): Promise<void> {
  const reply = await fetch(`${orders.url}/api/checkout`, {
    method: 'POST',
    headers: { ...shop.headers(aCustomer()), 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify({
      items: [{ productId: products[n % items], quantity: 1 }],
      contact,
      delivery: { [artisan.id]: { kind: 'pickup' } },
    }),
  });
  const text = await reply.text();
  if (reply.status !== 201) throw new Error(text);
}
const insertRaw = async (): Promise<void> =>
  void (await mongo
    .collection<{ _id: string; text: string }>('bench_raw')
    .insertOne({ _id: randomUUID(), text: 'x'.repeat(400) }));

async function slice(work: (n: number) => Promise<void>, workers: number, ms: number): Promise<number[]> {
  const until = performance.now() + ms;
  const taken: number[] = [];
  await Promise.all(
    Array.from({ length: workers }, async (_, worker) => {
      for (let n = worker; performance.now() < until; n += workers) {
        const begun = performance.now();
        await work(n);
        taken.push(performance.now() - begun);
      }
    }),
  );
  return taken.sort((a, b) => a - b);
}

const at = (taken: readonly number[], share: number): string =>
  `${Math.round(taken[Math.min(taken.length - 1, Math.floor(taken.length * share))] ?? 0)} ms`;
await slice(checkOut, 5, sliceMs / 3); // Warms up.
for (const workers of [1, 5, 10, 20]) {
  const raw = (await slice(insertRaw, workers, sliceMs / 5)).length / (sliceMs / 5000);
  const taken = await slice(checkOut, workers, sliceMs);
  const rate = taken.length / (sliceMs / 1000);
  process.stdout.write(
    `${workers} workers: ${rate.toFixed(1)} checkouts/s, p50 ${at(taken, 0.5)}, p99 ${at(taken, 0.99)}; raw inserts ${Math.round(raw)}/s, checkouts ÷ raw ${(rate / raw).toFixed(3)}\n`,
  );
}
orders.child.kill('SIGKILL');
await shop.close();
process.exit(0);
