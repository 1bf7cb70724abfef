import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { topics, type Product, type UploadReply } from '@asili/contracts';
import type { Actor } from '@asili/platform';
import sharp from 'sharp';
import { SweepPhotos } from '../src/photos/keep-photos.ts';
import { PhotoRecords } from '../src/photos/photo-store.ts';
import { certificateOf, certificateWay, publish as publishEvents } from './support/foreign-events.ts';
import { phonePicture, picture } from './support/pictures.ts';
import { aCustomer, anonymous, asService, ownPlace, ProductsApp, until } from './support/products-app.ts';

let app: ProductsApp;
let artisan: Actor;
beforeAll(async () => {
  app = await ProductsApp.start(ownPlace());
  artisan = await app.artisan();
});
afterAll(() => app.stop());

const upload = async (bytes: Buffer) =>
  (await app.request(artisan, 'POST', '/api/uploads', bytes, { 'content-type': 'image/jpeg' })).json<UploadReply>();
const hold = (imageId: string, artisanId: string, actor: Partial<Actor> = asService('identity')) =>
  app.request(actor, 'POST', `/internal/images/${imageId}/hold`, { artisanId });
const publish = (fields: object | null) =>
  app.bus.publishState(
    topics.profiles,
    artisan.id,
    fields && {
      subject: artisan.id,
      userType: 'artisan',
      firstName: 'Nomusa',
      location: { city: 'Hluhluwe', country: 'ZA' },
      language: 'en',
      ...fields,
    },
  );
const status = async (imageId: string) =>
  (await app.request(anonymous, 'GET', `/media/${imageId}/320.webp`)).statusCode;
const later = async () => {
  const [records, unusedSince] = [app.app.get(PhotoRecords), new Date(Date.now() + 60_000)];
  return records.markForDeletion(
    (await records.waitingSince(unusedSince)).map(({ id }) => id),
    unusedSince,
  );
};
const sweep = () => app.app.get(SweepPhotos).run();
const shown = async () => (await app.shop.profile(artisan.id))?.photoId;

it('an artisan’s picture is on the products, in every width, without camera data, and as long as the profile says so', async () => {
  const { product } = (
    await app.request(artisan, 'POST', '/api/products', { name: 'Pot', category: 'Pottery & Ceramics' })
  ).json<{ product: Product }>();
  const [first, second, workshop] = [
    await upload(await phonePicture()),
    await upload(await picture({ seed: 71 })),
    await upload(await picture({ seed: 70 })),
  ];
  expect((await hold(first.id, artisan.id)).statusCode).toBe(204);
  await publish({ photoId: first.id, workshopPhotoId: workshop.id, spokenLanguages: ['zu', 'en'] });
  await until(async () => (await shown()) === first.id, 'the picture');
  const view = (await app.request(anonymous, 'GET', `/api/products/${product.id}`)).json<{ product: Product }>().product
    .artisan;
  expect(view).toMatchObject({
    photo: { id: first.id, url: `/media/${first.id}/320.webp`, widths: [160, 320, 640, 960, 1440] },
    workshopPhoto: { id: workshop.id, url: `/media/${workshop.id}/320.webp` },
    spokenLanguages: ['zu', 'en'],
  });
  await until(
    async () =>
      String((await app.request(anonymous, 'GET', view.photo?.url ?? '')).headers['cache-control']).includes(
        'immutable',
      ),
    'its files',
  );
  const file = await app.request(anonymous, 'GET', view.photo?.url ?? '');
  const { exif, width } = await sharp(file.rawPayload).metadata();
  expect([file.statusCode, exif, width]).toEqual([200, undefined, 320]);

  expect(await later()).toEqual([second.id]); // Everything that waits; portrait and workshop do not.
  await sweep();
  expect([await status(first.id), await status(workshop.id), await status(second.id)]).toEqual([200, 200, 404]);
});

it('a replaced picture waits to be swept, and an erased person’s goes at once', async () => {
  const [first, second] = [await upload(await picture({ seed: 72 })), await upload(await picture({ seed: 73 }))];
  for (const { id } of [first, second]) {
    await publish({ photoId: id });
    await until(async () => (await shown()) === id, 'the picture');
  }
  await sweep();
  expect([await status(first.id), await status(second.id)]).toEqual([200, 200]);
  const { product } = (
    await app.request(artisan, 'POST', '/api/products', {
      name: 'Pot',
      category: 'Pottery & Ceramics',
      price: '40',
      stock: 2,
    })
  ).json<{ product: Product }>();
  await publishEvents(app.bus, certificateWay(product.id, artisan.id));
  const now = async () =>
    (await app.request(anonymous, 'GET', `/api/products/${product.id}`)).json<{ product: Product }>().product;
  await until(async () => (await now()).isVerified, 'its certificate');
  await publish(null);
  await until(async () => (await app.shop.profile(artisan.id)) === undefined, 'the tombstone');
  await until(async () => (await now()).status === 'archived', 'nobody can buy of them');
  expect(await now()).toMatchObject({
    isVerified: false,
    certificate: certificateOf(),
    artisan: { id: artisan.id, firstName: '', location: { city: '' } },
  });
  await until(async () => {
    await sweep();
    return (await status(second.id)) === 404;
  }, 'the removal');
  expect(await status(first.id)).toBe(200); // Let go of before; it waits its days.
});

it('only a service holds a photo, and only the artisan’s own', async () => {
  const { id } = await upload(await picture({ seed: 74 }));
  expect((await hold(id, 'art_00000000000000000000000000')).json()).toMatchObject({
    code: 'PRODUCTS.PHOTO_UNKNOWN',
    status: 422,
  });
  expect((await hold('img_00000000000000000000000000', artisan.id)).json()).toMatchObject({
    code: 'PRODUCTS.PHOTO_UNKNOWN',
  });
  expect((await hold('..%2f..%2fetc', artisan.id)).statusCode).toBe(422);
  expect([
    (await hold(id, artisan.id, artisan)).statusCode,
    (await hold(id, artisan.id, aCustomer)).statusCode,
    (await hold(id, artisan.id, anonymous)).statusCode,
  ]).toEqual([403, 403, 401]);
});
