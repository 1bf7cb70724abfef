import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { PhotoLinkContent, PhotoLinkReply, Product } from '@asili/contracts';
import type { Actor } from '@asili/platform';
import { multipart } from './support/bombs.ts';
import { picture } from './support/pictures.ts';
import { aCustomer, anonymous, ownPlace, ProductsApp, until } from './support/products-app.ts';

let app: ProductsApp;
let artisan: Actor;

beforeAll(async () => {
  app = await ProductsApp.start(ownPlace());
  artisan = await app.artisan();
});
afterAll(() => app.stop());

const dataUrl = async (seed: number): Promise<string> =>
  `data:image/jpeg;base64,${(await picture({ seed })).toString('base64')}`;
/** The same words again would be the same product. */
let made = 0;
const registered = async (): Promise<Product> =>
  (
    await app.request(artisan, 'POST', '/api/products', {
      name: 'Kikapu',
      description: String((made += 1)),
      category: 'Home Decor',
    })
  ).json<{ product: Product }>().product;
const makeLink = (actor: Partial<Actor>, id: string) => app.request(actor, 'POST', `/api/products/${id}/photo-links`);
const open = (token: unknown) => app.request(anonymous, 'POST', '/api/photo-links/open', { token });
const add = (token: unknown, image: unknown) =>
  app.request(anonymous, 'POST', '/api/photo-links/photos', { token, image });
const shown = async (id: string): Promise<Product> =>
  (await app.request(artisan, 'GET', `/api/products/${id}`)).json<{ product: Product }>().product;

async function linked() {
  const product = await registered();
  const { link } = (await makeLink(artisan, product.shortCode)).json<PhotoLinkReply>();
  return { product, link, token: link.url.split('#')[1] ?? '' };
}

describe('a link for photos', () => {
  it('is made by the owner alone, for three days, with its token where no server sees it', async () => {
    const { product, link, token } = await linked();
    expect(link.url).toBe(`https://asili.example/photos#${token}`);
    expect(new Date(link.expiresAt).getTime() - Date.now()).toBeGreaterThan(71.9 * 3600 * 1000);
    expect(new Date(link.expiresAt).getTime() - Date.now()).toBeLessThanOrEqual(72 * 3600 * 1000);
    expect((await makeLink(await app.artisan(), product.id)).statusCode).toBe(404);
    for (const nobody of [anonymous, aCustomer])
      expect([401, 403]).toContain((await makeLink(nobody, product.id)).statusCode);
  });

  it('shows its product and takes photos, which stand beside what is certified and are kept', async () => {
    const { product, token } = await linked();
    expect((await open(token)).json<PhotoLinkContent>()).toMatchObject({
      product: { id: product.id, shortCode: product.shortCode, name: 'Kikapu' },
      photos: [],
      left: 5,
    });
    const image = await dataUrl(301);
    const first = await add(token, image);
    expect([first.statusCode, first.json()]).toMatchObject([
      201,
      { photos: [{ alt: 'Kikapu', widths: [160, 320, 640, 960, 1440] }], left: 4 },
    ]);
    expect((await add(token, image)).json()).toEqual(first.json());
    const now = await shown(product.id);
    expect(now).toMatchObject({
      images: [],
      imageUrls: [],
      imageUrl: null,
      addedImages: first.json<PhotoLinkContent>().photos,
    });
    const [photo] = first.json<PhotoLinkContent>().photos;
    await until(
      async () => (await app.request(anonymous, 'GET', `/media/${photo?.id}/960.webp`)).statusCode === 200,
      'its file',
    );
  });

  it('takes five, however many come at once', async () => {
    const { product, token } = await linked();
    const images = await Promise.all(Array.from({ length: 9 }, (_, index) => dataUrl(400 + index)));
    const answers = await Promise.all(images.map(async (image) => (await add(token, image)).statusCode));
    expect((await shown(product.id)).addedImages).toHaveLength(5);
    expect(answers.filter((status) => status === 201)).toHaveLength(5);
    expect(
      answers.filter((status) => status !== 201).every((status) => status === 422 || status === 409 || status === 503),
    ).toBe(true);
    expect((await add(token, images[0])).statusCode).toBe(
      (await open(token)).json<PhotoLinkContent>().left === 0 ? 422 : 201,
    );
  });

  it('is ended by another one, which its artisan makes', async () => {
    const { product, link, token } = await linked();
    const other = await linked();
    const next = await until(async () => {
      const made = (await makeLink(artisan, product.id)).json<PhotoLinkReply>().link;
      return made.expiresAt > link.expiresAt ? made.url.split('#')[1] : undefined;
    }, 'a later one');
    expect([
      (await open(token)).statusCode,
      (await add(token, await dataUrl(601))).statusCode,
      (await open(next)).statusCode,
      (await open(other.token)).statusCode,
    ]).toEqual([404, 404, 200, 200]);
  });

  it('is over when its product is out of the shop', async () => {
    const { product, token } = await linked();
    await app.request(artisan, 'POST', `/api/products/${product.id}/archive`);
    expect((await add(token, await dataUrl(501))).statusCode).toBe(409);
  });

  it('opens no other product, and nothing hostile does', async () => {
    const [mine, other] = [await linked(), await linked()];
    const swapped = mine.token.replace(mine.product.id.slice(4), other.product.id.slice(4));
    for (const token of [swapped, '', `${mine.token}x`, mine.token.toUpperCase()])
      expect([(await open(token)).statusCode, (await add(token, await dataUrl(502))).statusCode]).toEqual([404, 404]);
    for (const token of [{ $ne: '' }, ['x'], 5, null, undefined, 'x'.repeat(101)])
      expect([(await open(token)).statusCode, (await add(token, 'data:image/png;base64,AAAA')).statusCode]).toEqual([
        400, 400,
      ]);
    for (const [image, status] of [
      ['https://evil.example/a.jpg', 400],
      [{ $gt: '' }, 400],
      ['data:image/svg+xml;base64,PHN2Zz4=', 415],
      ['data:image/png;base64,AAAA', 422],
      [`/media/${mine.product.id}/960.webp`, 400],
    ] as const)
      expect([image, (await add(mine.token, image)).statusCode]).toEqual([image, status]);
    const form = multipart([{ bytes: Buffer.from('x'), type: 'image/jpeg' }]);
    expect(
      (await app.request(anonymous, 'POST', '/api/photo-links/photos', form.body, { 'content-type': form.contentType }))
        .statusCode,
    ).toBe(400);
    expect((await shown(mine.product.id)).addedImages).toBeUndefined();
  });
});
