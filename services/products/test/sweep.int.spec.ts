import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { UploadReply } from '@asili/contracts';
import type { Actor } from '@asili/platform';
import { PhotoRecords } from '../src/app/upload-photo/ports.ts';
import { SweepPhotos } from '../src/app/sweep-photos/sweep-photos.ts';
import { picture } from './support/pictures.ts';
import { anonymous, ownPlace, ProductsApp } from './support/products-app.ts';

let app: ProductsApp;
let artisan: Actor;
beforeAll(async () => {
  app = await ProductsApp.start(await ownPlace());
  artisan = await app.artisan();
});
afterAll(() => app.stop());

const uploaded = async (seed: number) => (await app.request(artisan, 'POST', '/api/uploads', await picture({ width: 300, height: 200, seed }), { 'content-type': 'image/jpeg' })).json<UploadReply>();
const register = (imageUrls: string[]) => app.request(artisan, 'POST', '/api/products', { name: 'Pot', category: 'Pottery & Ceramics', imageUrls });
const status = async (id: string) => (await app.request(anonymous, 'GET', `/media/${id}/320.webp`)).statusCode;
const soon = () => new Date(Date.now() + 60_000);

it('removes the files and records of unused photos only, and lets products and the sweep race for a photo', async () => {
  const [unused, used] = [await uploaded(1), await uploaded(2)];
  expect((await register([used.url])).statusCode).toBe(201);
  const records = app.app.get(PhotoRecords);
  expect(await app.app.get(SweepPhotos).run()).toBe(0);
  const contested = await Promise.all([3, 4, 5, 6].map(uploaded));
  const [given, ...registered] = await Promise.all([records.giveUp(soon()), ...contested.map(({ url }) => register([url]))]);
  contested.forEach(({ id }, n) => expect([id, registered[n]?.statusCode]).toEqual([id, given?.includes(id) ? 422 : 201]));
  expect(given).toContain(unused.id);
  await app.app.get(SweepPhotos).run();
  expect([await status(unused.id), await status(used.id)]).toEqual([404, 200]);
  for (const [n, { id }] of contested.entries()) expect(await status(id)).toBe(registered[n]?.statusCode === 201 ? 200 : 404);
  expect(await app.app.get(SweepPhotos).run()).toBe(0);
  expect((await uploaded(1)).id).not.toBe(unused.id);
});
