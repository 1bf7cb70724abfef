import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { Log, Mongo } from '@asili/platform';
import { lifecycleIndexes, ProductLifecycleStore } from '../src/activity/product-lifecycle-store.mongo.ts';
import { analyticsConfig } from '../src/config.ts';
import { testEnvironment } from './harness.ts';

let mongo: Mongo;
let store: ProductLifecycleStore;

beforeAll(async () => {
  mongo = await Mongo.connect(analyticsConfig(testEnvironment()), new Log({ service: 'test', level: 'silent' }));
});
beforeEach(async () => {
  await mongo.db.dropDatabase();
  await mongo.ensureIndexes(lifecycleIndexes('products'));
  store = new ProductLifecycleStore(mongo, 'products');
});
afterAll(async () => {
  await mongo.db.dropDatabase();
  await mongo.close();
});

const at = new Date('2026-11-21T00:00:00.000Z');
const product = (n: number, artisanId = `art_${n % 7}`, country = `Land.$${n % 3}`) => ({
  productId: `prd_${n}`,
  artisanId,
  country,
  registeredAt: at,
  certifiedAt: at,
});
const products = () => mongo.db.collection('products');
const uncounted = () => products().countDocuments({ uncounted: true });

it('counts what was written since the last count, each product once however often it is written', async () => {
  expect(await store.countShop()).toEqual({ products: 0, artisans: 0, countries: 0, verifications: 0 });
  for (let times = 0; times < 2; times += 1) await store.upsert(Array.from({ length: 1500 }, (_, n) => product(n)));
  await store.upsert([{ productId: 'prd_new', artisanId: 'art_new', country: 'GH', registeredAt: at }]);
  for (const verifications of [3, 5, 4]) await store.raiseTotals({ productId: 'prd_1', verifications, attempts: 0 });
  expect(await store.countShop()).toEqual({ products: 1500, artisans: 7, countries: 3, verifications: 5 });
  expect(await uncounted()).toBe(0);
  await store.upsert([
    { productId: 'prd_new', certifiedAt: at },
    { productId: 'prd_1', supersededAt: at },
  ]);
  await store.raiseTotals({ productId: 'prd_1', verifications: 6, attempts: 0 });
  expect(await uncounted()).toBe(2);
  expect(await store.countShop()).toEqual({ products: 1500, artisans: 8, countries: 4, verifications: 6 });
  await store.upsert([{ productId: 'prd_new', supersededAt: at }]);
  expect(await store.countShop()).toEqual({ products: 1499, artisans: 7, countries: 3, verifications: 6 });
});

it('reads nothing but what is not yet counted', async () => {
  await store.upsert([product(1), product(2)]);
  await store.countShop();
  await products().deleteMany({});
  expect(await store.countShop()).toEqual({ products: 2, artisans: 2, countries: 2, verifications: 0 });
});

it('adds nothing twice when a count dies between the totals and their products', async () => {
  await store.upsert([product(1), product(2)]);
  const dying = new ProductLifecycleStore(mongo, 'products');
  Object.assign(dying, { settle: () => Promise.reject(new Error('killed')) });
  await expect(dying.countShop()).rejects.toThrow('killed');
  await store.upsert([{ productId: 'prd_1', supersededAt: at }, product(3)]);
  expect(await store.countShop()).toEqual({ products: 2, artisans: 2, countries: 2, verifications: 0 });
});

it('adds nothing twice when several count at once, while products are written', async () => {
  const counters = Array.from({ length: 4 }, () => new ProductLifecycleStore(mongo, 'products'));
  const rounds = Array.from({ length: 10 }, (_, round) => round);
  await Promise.all([
    ...counters.map(async (counter) => {
      for (let round = 0; round < rounds.length; round += 1) await counter.countShop();
    }),
    (async () => {
      for (const round of rounds) await store.upsert(Array.from({ length: 20 }, (_, n) => product(round * 15 + n)));
    })(),
    (async () => {
      for (const round of rounds)
        await store.raiseTotals({ productId: 'prd_1', verifications: round + 1, attempts: 0 });
    })(),
  ]);
  expect(await store.countShop()).toEqual({ products: 155, artisans: 7, countries: 3, verifications: 10 });
});

it('goes on with what a release kept by names of countries', async () => {
  await store.upsert([
    { ...product(1, 'art_1', 'KE') },
    { ...product(2, 'art_1', 'KE') },
    { ...product(3, 'art_2', 'GH') },
  ]);
  await store.countShop();
  const names = { KE: 'Kenya', GH: 'Ghana' };
  for (const [code, name] of Object.entries(names))
    await products().updateMany({ country: code }, { $set: { country: name, 'counted.country': name } });
  await mongo.db.collection('products-totals').updateOne(
    {},
    {
      $set: {
        byCountry: [
          { country: 'Kenya', products: 2 },
          { country: 'Ghana', products: 1 },
        ],
      },
    },
  );
  await store.upsert([product(4, 'art_1', 'KE'), { productId: 'prd_3', supersededAt: at }]);
  await store.raiseTotals({ productId: 'prd_1', verifications: 2, attempts: 0 });
  expect(await store.countShop()).toEqual({ products: 3, artisans: 1, countries: 1, verifications: 2 });
  expect((await store.of('art_1')).map(({ country }) => country)).toEqual(['KE', 'KE', 'KE']);
});
