import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { ProductReply, UploadReply } from '@asili/contracts';
import { Mongo, type Actor } from '@asili/platform';
import { CodeRegistry } from '../src/codes/short-codes.mongo.ts';
import { ReleaseCodes } from '../src/codes/release-codes.ts';
import { SweepPhotos } from '../src/photos/keep-photos.ts';
import { picture } from './support/pictures.ts';
import { anonymous, ownPlace, ProductsApp, until } from './support/products-app.ts';

let app: ProductsApp;
let artisan: Actor;
beforeAll(async () => {
  app = await ProductsApp.start(ownPlace());
  artisan = await app.artisan();
});
afterAll(() => app.stop());

const uploaded = async (seed: number) =>
  (
    await app.request(artisan, 'POST', '/api/uploads', await picture({ width: 300, height: 200, seed }), {
      'content-type': 'image/jpeg',
    })
  ).json<UploadReply>();
const register = (imageUrls: string[]) =>
  app.request(artisan, 'POST', '/api/products', { name: 'Pot', category: 'Pottery & Ceramics', imageUrls });
const status = async (id: string) => (await app.request(anonymous, 'GET', `/media/${id}/320.webp`)).statusCode;

/** As if nobody had asked for these photos for eight days. */
const forgotten = (ids: readonly string[]) =>
  app.app
    .get(Mongo)
    .collection<{ _id: string }>('photos')
    .updateMany(
      { _id: { $in: [...ids] }, unusedSince: { $exists: true } },
      { $set: { unusedSince: new Date(Date.now() - 8 * 24 * 3600 * 1000) } },
    );

it('removes the files and records of unused photos only, and lets products and the sweep race for a photo', async () => {
  const [unused, used] = [await uploaded(1), await uploaded(2)];
  expect((await register([used.url])).statusCode).toBe(201);
  expect(await app.app.get(SweepPhotos).run()).toBe(0);
  const contested = await Promise.all([3, 4, 5, 6].map(uploaded));
  await forgotten([unused.id, ...contested.map(({ id }) => id)]);
  const [, ...registered] = await Promise.all([
    app.app.get(SweepPhotos).run(),
    ...contested.map(({ url }) => register([url])),
  ]);
  for (const { statusCode } of registered) expect([201, 422]).toContain(statusCode);
  await app.app.get(SweepPhotos).run();
  const kept = [used, ...contested.filter((_, n) => registered[n]?.statusCode === 201)].map(({ id }) => id);
  expect([await status(unused.id), await status(used.id)]).toEqual([404, 200]);
  for (const [n, { id }] of contested.entries())
    expect(await status(id)).toBe(registered[n]?.statusCode === 201 ? 200 : 404);
  await until(
    async () =>
      (await app.app
        .get(Mongo)
        .collection('photos')
        .countDocuments({ unusedSince: { $exists: true } })) === 0,
    'the claims',
  );
  await forgotten(kept);
  expect(await app.app.get(SweepPhotos).run()).toBe(0);
  for (const id of kept) expect(await status(id)).toBe(200);
  expect((await uploaded(1)).id).not.toBe(unused.id);
});

it('gives back the codes of registrations that never came to be, and of no other', async () => {
  const codes = app.app.get(CodeRegistry);
  const { product } = (await register([])).json<ProductReply>();
  const [lost, late] = [await codes.claim('register|lost'), await codes.claim('register|late')];
  expect(await app.app.get(ReleaseCodes).run()).toBe(0);
  await app.app
    .get(Mongo)
    .collection('codes')
    .updateMany({ openSince: { $exists: true } }, { $set: { openSince: new Date(Date.now() - 3 * 24 * 3600 * 1000) } });
  expect(await codes.claim('register|late')).toEqual(late); // Taken up again at the last moment.
  expect(await app.app.get(ReleaseCodes).run()).toBe(1);
  expect([...(await codes.holders([lost.shortCode, late.shortCode, product.shortCode])).keys()].sort()).toEqual(
    [late.shortCode, product.shortCode].sort(),
  );
  expect(await app.app.get(ReleaseCodes).run()).toBe(0);
  expect((await codes.claim('register|lost')).productId).not.toBe(lost.productId);
});
