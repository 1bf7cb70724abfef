import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Product } from '@asili/contracts';
import { type Actor } from '@asili/platform';
import { anonymous, ownPlace, ProductsApp } from './support/products-app.ts';
import { picture } from './support/pictures.ts';

let app: ProductsApp;
let artisan: Actor;

beforeAll(async () => {
  app = await ProductsApp.start(await ownPlace());
  artisan = await app.artisan();
});
afterAll(() => app.stop());

const basket = { name: 'Lidded ukhamba basket', description: 'Woven from ilala palm.', category: 'Home Decor', technique: 'basketry', price: '85', currency: 'USD' };

describe('registering a product', () => {
  it('takes a photo, then the product, and shows it to its owner at once', async () => {
    const upload = await app.request(artisan, 'POST', '/api/uploads', await picture(), { 'content-type': 'image/jpeg' });
    expect(upload.statusCode).toBe(201);
    const photo = upload.json<{ id: string; url: string }>();
    const reply = await app.request(artisan, 'POST', '/api/products', { ...basket, imageUrls: [photo.url] });
    expect(reply.json()).toMatchObject({ product: { name: basket.name } });
    const { product } = reply.json<{ product: Product }>();
    expect(product).toMatchObject({ price: '85.00', status: 'pending', statusReason: 'requested', isVerified: false, stock: 1, imageUrls: [photo.url], certificate: null });
    const listed = await app.request(artisan, 'GET', `/api/products?artisanId=${artisan.id}`);
    expect(listed.json<{ products: Product[] }>().products.map(({ id }) => id)).toEqual([product.id]);
    const read = await app.request(anonymous, 'GET', `/api/products/${product.shortCode}`);
    expect(read.json<{ product: Product }>().product).toMatchObject({ id: product.id, artisan: { firstName: 'Nomusa' } });
  });
});
