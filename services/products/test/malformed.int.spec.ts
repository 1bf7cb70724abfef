import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { ProductReply } from '@asili/contracts';
import type { Actor } from '@asili/platform';
import { anonymous, asService, ownPlace, ProductsApp, until } from './support/products-app.ts';

/** Each run of the tests tries others. */
const runs = (max: number): number => (process.env['ASILI_TESTS'] === 'full' ? max : max / 4);

let app: ProductsApp;
let artisan: Actor;
let productId: string;

beforeAll(async () => {
  app = await ProductsApp.start(ownPlace());
  artisan = await app.artisan();
  productId = (
    await app.request(artisan, 'POST', '/api/products', { name: 'Pot', category: 'Woodwork' })
  ).json<ProductReply>().product.id;
});
afterAll(() => app.stop());

/** Who is told to come again, since a busy machine kept the database from answering, does. */
const answerTo = (...request: Parameters<ProductsApp['request']>) =>
  until(async () => {
    const reply = await app.request(...request);
    return reply.statusCode !== 503 && reply;
  }, 'an answer');

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constantFrom(
    '',
    '\u0000',
    '../..',
    '%2e%2e',
    '{"$gt":""}',
    '__proto__',
    'NaN',
    '1e309',
    '-0',
    '\ud800',
    '💥'.repeat(20),
    'a'.repeat(3000),
  ),
);
const body = fc.oneof(
  fc.jsonValue({ maxDepth: 4 }),
  fc.record(
    {
      name: fc.jsonValue(),
      category: fc.oneof(fc.constant('Woodwork'), fc.jsonValue()),
      price: fc.jsonValue(),
      imageUrls: fc.jsonValue(),
      stock: fc.jsonValue(),
      translations: fc.jsonValue(),
      materials: fc.jsonValue(),
    },
    { requiredKeys: [] },
  ),
);
const escape = (text: string): string => encodeURIComponent(text.replace(/\p{Surrogate}/gu, '?'));

describe('whatever is sent', () => {
  it('as a body is never a fault of ours', async () => {
    await fc.assert(
      fc.asyncProperty(
        body,
        fc.constantFrom(
          ['POST', '/api/products'] as const,
          ['PATCH', '/api/products/{id}'] as const,
          ['POST', '/api/products/{id}/corrections'] as const,
        ),
        async (sent, [method, path]) => {
          const reply = await answerTo(
            artisan,
            method,
            path.replace('{id}', productId),
            Buffer.from(JSON.stringify(sent)),
            { 'content-type': 'application/json' },
          );
          expect([sent, reply.statusCode < 500]).toEqual([sent, true]);
        },
      ),
      { numRuns: runs(400) },
    );
  });
  it('as text that is no JSON is never a fault of ours', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ maxLength: 200 }),
        fc.constantFrom(
          'application/json',
          'text/plain',
          'image/png',
          'multipart/form-data; boundary=x',
          'application/x-www-form-urlencoded',
          '',
        ),
        fc.constantFrom('/api/products', '/api/uploads'),
        async (bytes, type, url) => {
          const reply = await answerTo(artisan, 'POST', url, Buffer.from(bytes), type ? { 'content-type': type } : {});
          expect([type, reply.statusCode >= 400 && reply.statusCode < 500]).toEqual([type, true]);
        },
      ),
      { numRuns: runs(300) },
    );
  });
  it('in an address or a query is never a fault of ours', async () => {
    const paths = [
      '/api/products/{x}',
      '/api/products/{x}/qr.svg',
      '/api/products/{x}/timeline',
      '/media/{x}/960.webp',
      '/media/img_00000000000000000000000000/{x}',
      '/internal/products/by-code/{x}',
      '/internal/images/{x}/certified',
      '/api/products?search={x}',
      '/api/products?cursor={x}&limit={x}',
      '/api/marketplace/products?search={x}&category={x}',
      '/api/marketplace/products?cursor={x}',
      '/api/marketplace/products?minPrice={x}&country={x}',
    ];
    await fc.assert(
      fc.asyncProperty(
        anyText,
        fc.constantFrom(...paths),
        fc.constantFrom<Partial<Actor>>(artisan, anonymous, asService('verification')),
        async (text, path, actor) => {
          const reply = await answerTo(actor, 'GET', path.replaceAll('{x}', escape(text)));
          expect([path, text, reply.statusCode < 500]).toEqual([path, text, true]);
        },
      ),
      { numRuns: runs(800) },
    );
  });
  it('a body beyond the limit is refused before it is read whole', async () => {
    const reply = await answerTo(
      artisan,
      'PATCH',
      `/api/products/${productId}`,
      Buffer.from(JSON.stringify({ price: '1', filler: 'x'.repeat(200_000) })),
      { 'content-type': 'application/json' },
    );
    expect(reply.json()).toMatchObject({ status: 413, code: 'PLATFORM.TOO_LARGE' });
  });
});
