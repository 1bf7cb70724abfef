/**
 * What the shop costs in memory, in processor time: a bulk load, one counted verification, one event; printed, never judged:
 * `npm run bench -- shop`, or with numbers of products: node … services/products/test/shop.bench.ts 1000 100000
 */
import { CommandRunner, type IncomingEvent } from '@asili/platform';
import { MemoryEventStore } from '@asili/platform/testing';
import { systemClock } from '@asili/kernel';
import { FollowProjections } from '../src/catalogue/follow-projections.ts';
import { past } from './support/past.ts';
import { seeded } from './support/goods.ts';
import { MemoryReadModel } from './support/memory-read-model.ts';

const collect = (globalThis as { gc?: () => void }).gc ?? (() => undefined);
const heapMb = (): number => {
  collect();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / 1e6;
};

/** Processor microseconds of this process, which a busy machine does not change. */
const processor = (): number => {
  const { user, system } = process.cpuUsage();
  return user + system;
};

async function perCall(times: number, work: (n: number) => unknown): Promise<string> {
  for (let n = 0; n < Math.min(2000, times); n += 1) await work(n);
  const began = processor();
  for (let n = 0; n < times; n += 1) {
    const pending = work(n);
    if (pending instanceof Promise) await pending;
  }
  return ((processor() - began) / times).toFixed(2);
}

async function figures(count: number): Promise<Record<string, string | number>> {
  const { products, profiles, totals } = past(count, 10_000_000);
  const commands = new CommandRunner(new MemoryEventStore({ service: 'products' }));
  const before = heapMb();
  const shop = new MemoryReadModel(commands, { publicUrl: 'https://asili.example', demo: false }, systemClock);
  const follow = new FollowProjections(shop, commands);
  const began = processor();
  await follow.profiles(shop.current).load(profiles);
  await follow.totals(shop.current).load(totals);
  await follow.products(shop.current).load(products);
  await shop.search({ visibility: 'verified', currency: 'USD', sort: 'newest', limit: 24 });
  const loaded = (processor() - began) / 1000;
  const held = heapMb() - before;
  const random = seeded(9);
  const counted = Array.from({ length: 200_000 }, (_, n): IncomingEvent[] => {
    const { _id = '', state } = totals[Math.floor(random() * count)] ?? {};
    const verifications = (state?.verifications ?? 0) + 1 + n;
    return [
      {
        id: '',
        type: 'state',
        subject: _id,
        stream: '',
        streamVersion: n,
        time: new Date(0),
        source: { partition: 0, offset: n },
        correlationId: '',
        data: { productId: _id, verifications, attempts: 0 },
      },
    ];
  });
  const totalsOf = follow.totals(shop.current);
  const popular = { visibility: 'verified', currency: 'USD', sort: 'popular', limit: 24 } as const;
  return {
    products: count,
    'load ms': Math.round(loaded),
    'held MB': Math.round(held),
    'a counted verification µs': await perCall(counted.length, (n) => totalsOf.apply(counted[n] as IncomingEvent[])),
    'popular page after 10 counts µs': await perCall(300, (n) => {
      for (let i = 0; i < 10; i += 1)
        void totalsOf.apply([
          {
            ...((counted[n * 10 + i] as IncomingEvent[])[0] as IncomingEvent),
            data: { productId: '', verifications: 1e7 + n, attempts: 0 },
          },
        ]);
      return shop.search(popular);
    }),
  };
}

const sizes = process.argv.slice(2).map(Number);
const rows: Record<string, string | number>[] = [];
for (const count of sizes.length > 0 ? sizes : [1000, 10_000, 100_000]) rows.push(await figures(count));
console.table(rows);
