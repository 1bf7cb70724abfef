import { defineConfig, Log, Mongo, RedisClient } from '@asili/platform';
import { systemClock } from '@asili/kernel';
import { z } from 'zod';
import { MongoRegistrations, registrationIndexes } from '../src/adapters/mongo/mongo-registrations.ts';
import { MongoTransactionIds, transactionIdIndexes } from '../src/adapters/mongo/mongo-transaction-ids.ts';
import { RedisCheckCache } from '../src/adapters/redis/redis-check-cache.ts';
import { RedisPace } from '../src/adapters/redis/redis-pace.ts';
import { formatTransactionId } from '../src/domain/transaction-id.ts';
import { backingServices, ownNames } from './support/backing.ts';
import { aRegistration } from './support/products-stub.ts';

const names = ownNames();
const log = new Log({ service: 'ledger', level: 'silent' });
const config = defineConfig('ledger', z.object({}), { ...backingServices(), ...names });
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
    const ids = await Promise.all(processes.flatMap((ids) => Array.from({ length: 500 }, () => ids.next('0.0.1001'))));
    expect(new Set(ids.map(formatTransactionId)).size).toBe(4_000);
    const now = Date.now() / 1000;
    expect(ids.every(({ seconds }) => seconds <= now - 3 && seconds > now - 12)).toBe(true);
  });

  it('keeps one pace', async () => {
    const processes = Array.from({ length: 3 }, () => new RedisPace(redis, `${names.ASILI_DB_PREFIX}:pace`, 10));
    const started = Date.now();
    await Promise.all(Array.from({ length: 15 }, () => processes.map((pace) => pace.turn())).flat());
    // 45 turns need five seconds of the clock, the first and the last of them perhaps only in part.
    expect(Date.now() - started).toBeGreaterThan(3_000);
  });

  it('keeps the pace alone when Redis is away', async () => {
    const away = { incr: () => Promise.reject(new Error('Connection is closed')) } as unknown as RedisClient;
    const pace = new RedisPace(away, 'x', 5);
    const started = Date.now();
    for (let i = 0; i < 11; i += 1) await pace.turn();
    expect(Date.now() - started).toBeGreaterThan(900);
  });

  it('gives due work to one of many, and again when the lease ran out', async () => {
    const lists = Array.from({ length: 10 }, () => new MongoRegistrations(mongo));
    const product = aRegistration({}, 0);
    const now = new Date();
    await Promise.all(lists.map((list) => list.add(product, now)));
    const later = new Date(now.getTime() + 10_000);
    const claims = await Promise.all(lists.map((list) => list.claim(now, later)));
    expect(claims.filter((claim) => claim === product.productId)).toHaveLength(1);
    expect(await lists[0]?.claim(new Date(later.getTime() + 1), new Date(later.getTime() + 10_000))).toBe(product.productId);
  });

  it('does not lose a retry that comes while the failed attempt is being closed', async () => {
    const list = new MongoRegistrations(mongo);
    const product = aRegistration({}, 0);
    const now = new Date();
    await list.add(product, now);
    await list.close(product.productId, 1);
    expect(await list.claim(now, now)).toBeUndefined();
    await list.reopen(product.productId, 2, now);
    await list.close(product.productId, 1); // The slow worker of the first attempt.
    expect(await list.claim(now, new Date(now.getTime() + 1_000))).toBe(product.productId);
    await list.close(product.productId, 2);
    expect(await list.claim(new Date(now.getTime() + 2_000), now)).toBeUndefined();
  });

  it('lets one of many ask the mirror', async () => {
    const caches = Array.from({ length: 20 }, () => new RedisCheckCache(redis, names.ASILI_DB_PREFIX));
    const turns = await Promise.all(caches.map((cache) => cache.mayAsk('prd_1', 400)));
    expect(turns.filter(Boolean)).toHaveLength(1);
    await caches[0]?.keep('prd_1', { checkedAt: '2026-11-21T10:00:00.000Z', ok: true, mismatches: [] });
    expect(await caches[1]?.last('prd_1')).toEqual({ checkedAt: '2026-11-21T10:00:00.000Z', ok: true, mismatches: [] });
    await new Promise((resolve) => setTimeout(resolve, 450));
    expect(await caches[2]?.mayAsk('prd_1', 400)).toBe(true);
  });
});
