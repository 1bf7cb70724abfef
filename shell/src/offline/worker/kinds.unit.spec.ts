import { describe, expect, it } from '@jest/globals';
import { isPublicReply, requestClass, type RequestClass } from './kinds.ts';

const kind = (address: string, { method = 'GET', mode = 'cors' }: { method?: string; mode?: RequestMode } = {}) =>
  requestClass({ method, mode }, new URL(address, 'http://localhost'));

describe('what the worker answers', () => {
  it.each<[string, RequestClass]>([
    ['/remotes.json', 'list'],
    ['/r/mfe-verify/mf-manifest.json?r=1', 'list'],
    ['/assets/main.0123abcd.js', 'asset'],
    ['/r/mfe-verify/zxing_reader.5591e455.wasm', 'asset'],
    ['/media/img_1/640.jpg', 'media'],
    ['/api/marketplace/products?category=Art', 'data'],
    ['/api/products/prd_1', 'data'],
    ['/api/verify/31415926/history?limit=5', 'data'],
  ])('%s is %s', (address, expected) => expect(kind(address)).toBe(expected));

  it.each([
    '/api/auth/session',
    '/api/console/queues',
    '/api/console/cases/unm_1',
    '/api/products?artisanId=art_1',
    '/api/products',
    '/api/products/prd_1/timeline',
    '/api/products/prd_1/tag.pdf',
    '/api/analytics/art_1',
    '/api/orders/ord_1',
    '/api/payments',
    '/api/events',
    '/sw.js',
    '/manifest.webmanifest',
    '/r/mfe-verify/integrity.json',
    '/ipfs/bafy',
  ])('never touches %s', (address) => expect(kind(address)).toBeNull());

  it('never touches a write', () => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) expect(kind('/api/products/prd_1', { method })).toBeNull();
  });

  it.each<[string, RequestClass]>([
    ['/', 'page'],
    ['/product/prd_1', 'page'],
    ['/apidocs', 'page'],
    ['/verify?nosw', null],
    ['/api/products/prd_1', null],
    ['/dev/mailbox', null],
    ['/health/ready', null],
    ['/icons/icon-512.png', null],
  ])('a visit to %s is %s', (address, expected) => expect(kind(address, { mode: 'navigate' })).toBe(expected));
});

describe('what may be kept', () => {
  const reply = (body: unknown, { ok = true, cacheControl = 'no-cache' } = {}) =>
    ({
      ok,
      headers: { get: () => cacheControl },
      json: () => (body === undefined ? Promise.reject(new Error('no JSON')) : Promise.resolve(body)),
    }) as unknown as Response;

  it.each([
    ['the shop', reply({ products: [] }), true],
    ['a certified product', reply({ product: { isVerified: true } }), true],
    ['a product only its owner sees', reply({ product: { isVerified: false } }), false],
    ['a failure', reply({ product: { isVerified: true } }, { ok: false }), false],
    ['what is marked as private', reply({ products: [] }, { cacheControl: 'private, no-cache' }), false],
    ['what is not to be stored', reply({ products: [] }, { cacheControl: 'no-store' }), false],
    ['a portal’s web page', reply(undefined), false],
  ])('%s: %s', async (_what, response, expected) => expect(await isPublicReply(response)).toBe(expected));
});
