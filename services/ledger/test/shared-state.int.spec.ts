import { defineConfig, Log, Mongo, RedisClient } from '@asili/platform';
import { testEnvironment, until } from '@asili/platform/testing';
import { systemClock } from '@asili/kernel';
import { fixedClock } from '@asili/kernel/testing';
import { z } from 'zod';
import { RegisteredProducts, registrationIndexes } from '../src/minting/registered-products.mongo.ts';
import { TransactionIds, transactionIdIndexes } from '../src/network/sign-transaction.ts';
import { RedisCheckCache } from '../src/checks/check-cache.redis.ts';
import { HoldingFeedStore, holdingIndexes } from '../src/checks/holding-feed-store.ts';
import { MintRateLimiter } from '../src/minting/mint-rate-limiter.redis.ts';
import { formatTransactionId } from '../src/network/domain/transaction.ts';
import { aRegistration } from './support/products-stub.ts';
import { testSettings } from './support/settings.ts';

const env = testEnvironment('ldg');
const { ASILI_DB_PREFIX: keyPrefix = '' } = env;
const log = new Log({ service: 'ledger', level: 'silent' });
const config = defineConfig('ledger', z.object({}), env);
let mongo: Mongo;
let redis: RedisClient;

beforeAll(async () => {
  mongo = await Mongo.connect(config, log);
  await mongo.ensureIndexes([...registrationIndexes, ...transactionIdIndexes, ...holdingIndexes]);
  redis = RedisClient.fromConfig(config, log);
});
afterAll(async () => {
  await mongo.db.dropDatabase();
  await mongo.close();
  redis.disconnect();
});

describe('what is noted of the holding account', () => {
  const [tokenId, holding] = ['0.0.77', '0.0.3'];
  const arrival = { at: '100.000000001', serial: 1, from: '0.0.2', to: holding };
  const certificate = { tokenId, serial: 1, productId: 'prd_held', metadata: 'ipfs://x', heldAt: arrival.at };
  const store = () => new HoldingFeedStore(mongo);

  it('says the same however often and in whatever order it is noted', async () => {
    expect([await store().note(tokenId, holding, [arrival]), await store().note(tokenId, holding, [arrival])]).toEqual([
      false,
      false,
    ]);
    await Promise.all([
      store().record(certificate),
      store().record(certificate),
      store().note(tokenId, holding, [arrival]),
    ]);
    expect(await store().heldOf('prd_held', tokenId)).toMatchObject({ ...certificate, arrivedAt: arrival.at });
    expect((await store().heldOf('prd_held', tokenId))?.changedAt).toBeUndefined();
    await Promise.all(
      Array.from({ length: 10 }, () => store().record({ ...certificate, serial: 2, productId: 'prd_first' })),
    );
    expect(await store().note(tokenId, holding, [{ ...arrival, serial: 2 }])).toBe(false);
    expect((await store().heldOf('prd_first', tokenId))?.arrivedAt).toBe(arrival.at);
  });

  it('is a change once it leaves, or comes once more, and stays one', async () => {
    const left = { at: '200.000000000', serial: 1, from: holding, to: '0.0.2' };
    expect([await store().note(tokenId, holding, [left]), await store().note(tokenId, holding, [left])]).toEqual([
      true,
      false,
    ]);
    expect(await store().note(tokenId, holding, [{ ...left, at: '300.000000000', from: '0.0.2', to: holding }])).toBe(
      true,
    );
    expect(await store().heldOf('prd_held', tokenId)).toMatchObject({
      arrivedAt: arrival.at,
      changedAt: '300.000000000',
    });
  });

  it('waits for its first look in the order of serials, until it was looked at or changed', async () => {
    for (const serial of [12, 9, 30]) {
      await store().record({ ...certificate, serial, productId: `prd_${serial}` });
      await store().note(tokenId, holding, [{ ...arrival, serial }]);
    }
    await store().looked(tokenId, [2], new Date());
    expect(await store().firstUnlooked(tokenId)).toBe(9);
    await store().looked(tokenId, [9], new Date());
    await store().note(tokenId, holding, [{ at: '400.000000000', serial: 12, from: holding, to: null }]);
    expect(await store().firstUnlooked(tokenId)).toBe(30);
    expect((await store().between(tokenId, 9, 12)).map(({ serial }) => serial).sort((a, b) => a - b)).toEqual([9, 12]);
    expect(await store().firstUnlooked('0.0.7')).toBeUndefined();
  });

  it('is read on by whoever was first, from where both had read', async () => {
    await Promise.all([store().begin(tokenId, '50.000000000'), store().begin(tokenId, '50.000000000')]);
    const before = (await store().feed(tokenId)) ?? { cursor: '', changes: 0 };
    const to = { cursor: '400.000000000', changed: true, look: { lookedAt: new Date(), behindMs: 5 } };
    const moved = await Promise.all(Array.from({ length: 8 }, () => store().advance(tokenId, before, to)));
    expect(moved.filter(Boolean)).toHaveLength(1);
    expect(await store().feed(tokenId)).toMatchObject({ cursor: to.cursor, changes: 1, behindMs: 5 });
    await store().begin(tokenId, '50.000000000');
    expect((await store().feed(tokenId))?.cursor).toBe(to.cursor);
  });
});

describe('what processes share', () => {
  it('hands out no transaction id twice', async () => {
    const processes = Array.from({ length: 8 }, () => new TransactionIds(mongo, systemClock));
    const asked = Date.now() / 1000;
    const ids = await Promise.all(processes.flatMap((ids) => Array.from({ length: 500 }, () => ids.next('0.0.1001'))));
    expect(new Set(ids.map(formatTransactionId)).size).toBe(4_000);
    const now = Date.now() / 1000;
    expect(ids.every(({ seconds }) => seconds <= now - 3 && seconds > asked - 12)).toBe(true);
  });

  it('keeps one rate: so many mints a second over all processes, the rest spread over the seconds after it', async () => {
    const clock = fixedClock(new Date(1_795_000_000_250));
    const settings = testSettings({ keyPrefix, mintsPerSecond: 10 });
    const processes = Array.from({ length: 3 }, () => new MintRateLimiter(redis, settings, clock));
    const takeAll = async (each: number) =>
      (await Promise.all(processes.flatMap((one) => Array.from({ length: each }, () => one.take())))).sort(
        (a, b) => a - b,
      );
    expect(await takeAll(15)).toEqual(
      [0, 750, 1_750, 2_750, 3_750].flatMap((ms) => Array<number>(10).fill(ms)).slice(0, 45),
    );
    clock.set(new Date(1_795_000_001_000));
    expect(await takeAll(3)).toEqual(Array(9).fill(0));
  });

  it('keeps the rate alone when Redis is away', async () => {
    const away = { incr: () => Promise.reject(new Error('Connection is closed')) } as unknown as RedisClient;
    const clock = fixedClock(new Date(1_795_000_000_000));
    const limiter = new MintRateLimiter(away, testSettings({ mintsPerSecond: 2 }), clock);
    const turns = [await limiter.take(), await limiter.take(), await limiter.take()];
    clock.set(new Date(1_795_000_001_500));
    expect([...turns, await limiter.take()]).toEqual([0, 0, 1_000, 0]);
  });

  it('keeps one registration of a product, and that it was withdrawn', async () => {
    const lists = Array.from({ length: 5 }, () => new RegisteredProducts(mongo));
    const product = aRegistration({}, 1);
    await Promise.all(lists.map((list) => list.add(product)));
    expect(await lists[0]?.find(product.productId)).toEqual({ product, withdrawn: false });
    await lists[1]?.withdraw(product.productId);
    await lists[2]?.add(product);
    expect(await lists[3]?.find(product.productId)).toEqual({ product, withdrawn: true });
    expect(await lists[4]?.find('prd_unknown')).toBeUndefined();
  });

  it('hands over what an earlier build left open, once, and again when it was not taken', async () => {
    const product = aRegistration({}, 0);
    await mongo
      .collection<{ _id: string }>('registrations')
      .insertOne({ _id: product.productId, product, open: true, attempt: 2, dueAt: new Date() } as never);
    const list = new RegisteredProducts(mongo);
    await expect(list.handOver(() => Promise.reject(new Error('no database')))).rejects.toThrow('no database');
    const adopted: unknown[] = [];
    const adopt = async (...work: unknown[]): Promise<void> => void adopted.push(work);
    await list.handOver(adopt);
    await list.handOver(adopt);
    expect(adopted).toEqual([[product.productId, 2]]);
    expect(await list.find(product.productId)).toEqual({ product, withdrawn: false });
  });

  it('lets one of many ask the mirror', async () => {
    const caches = Array.from({ length: 20 }, () => new RedisCheckCache(redis, testSettings({ keyPrefix })));
    const turns = await Promise.all(caches.map((cache) => cache.mayAsk('prd_1', 60_000)));
    expect(turns.filter(Boolean)).toHaveLength(1);
    await caches[0]?.keep('prd_1', { checkedAt: '2026-11-21T10:00:00.000Z', ok: true, mismatches: [] });
    expect(await caches[1]?.last('prd_1')).toEqual({ checkedAt: '2026-11-21T10:00:00.000Z', ok: true, mismatches: [] });
  });

  it('lets the next ask the mirror when the time is up', async () => {
    const cache = new RedisCheckCache(redis, testSettings({ keyPrefix }));
    expect(await cache.mayAsk('prd_2', 100)).toBe(true);
    await until(() => cache.mayAsk('prd_2', 60_000), 'the next turn');
  });
});
