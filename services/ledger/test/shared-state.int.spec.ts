import { defineConfig, Log, Mongo, RedisClient } from '@asili/platform';
import { testEnvironment, until } from '@asili/platform/testing';
import { systemClock } from '@asili/kernel';
import { fixedClock } from '@asili/kernel/testing';
import { z } from 'zod';
import { MongoRegisteredProducts, registrationIndexes } from '../src/minting/registered-products.mongo.ts';
import { MongoTransactionIds, transactionIdIndexes } from '../src/network/transaction-ids.mongo.ts';
import { RedisCheckCache } from '../src/checks/check-cache.redis.ts';
import { RedisMintRateLimiter } from '../src/minting/mint-rate-limiter.redis.ts';
import { formatTransactionId } from '../src/network/domain/transaction-id.ts';
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
  await mongo.ensureIndexes([...registrationIndexes, ...transactionIdIndexes]);
  redis = RedisClient.fromConfig(config, log);
});
afterAll(async () => {
  await mongo.db.dropDatabase();
  await mongo.close();
  redis.disconnect();
});

describe('what processes share', () => {
  it('hands out no transaction id twice', async () => {
    const processes = Array.from({ length: 8 }, () => new MongoTransactionIds(mongo, systemClock));
    const asked = Date.now() / 1000;
    const ids = await Promise.all(processes.flatMap((ids) => Array.from({ length: 500 }, () => ids.next('0.0.1001'))));
    expect(new Set(ids.map(formatTransactionId)).size).toBe(4_000);
    const now = Date.now() / 1000;
    expect(ids.every(({ seconds }) => seconds <= now - 3 && seconds > asked - 12)).toBe(true);
  });

  it('keeps one rate: so many mints a second over all processes, the rest spread over the seconds after it', async () => {
    const clock = fixedClock(new Date(1_795_000_000_250));
    const settings = testSettings({ keyPrefix, mintsPerSecond: 10 });
    const processes = Array.from({ length: 3 }, () => new RedisMintRateLimiter(redis, settings, clock));
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
    const limiter = new RedisMintRateLimiter(away, testSettings({ mintsPerSecond: 2 }), clock);
    const turns = [await limiter.take(), await limiter.take(), await limiter.take()];
    clock.set(new Date(1_795_000_001_500));
    expect([...turns, await limiter.take()]).toEqual([0, 0, 1_000, 0]);
  });

  it('keeps one registration of a product, and that it was withdrawn', async () => {
    const lists = Array.from({ length: 5 }, () => new MongoRegisteredProducts(mongo));
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
    const list = new MongoRegisteredProducts(mongo);
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
