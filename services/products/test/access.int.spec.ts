import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { successReplies, type ProductReply } from '@asili/contracts';
import { newId } from '@asili/kernel';
import { actorHeader, type Actor } from '@asili/platform';
import { DailyCounts } from '../src/daily-quota.ts';
import { failure, publish } from './support/foreign-events.ts';
import { aCustomer, anonymous, asService, ownPlace, ProductsApp, until } from './support/products-app.ts';

let app: ProductsApp;
let owner: Actor;
let other: Actor;
let productId: string;
let code: string;

beforeAll(async () => {
  app = await ProductsApp.start(ownPlace());
  owner = await app.artisan();
  other = await app.artisan();
  const { product } = (
    await app.request(owner, 'POST', '/api/products', { name: 'Pot', category: 'Pottery & Ceramics' })
  ).json<ProductReply>();
  [productId, code] = [product.id, product.shortCode];
  await publish(app.bus, [failure(productId, owner.id)]);
  await until(async () =>
    (await app.request(anonymous, 'GET', `/api/products/${productId}`)).body.includes('"failed"'),
  );
});
afterAll(() => app.stop());

type Who = 'anonymous' | 'customer' | 'service' | 'other' | 'owner';
const actors = (): Record<Who, Partial<Actor>> => ({
  anonymous,
  customer: aCustomer,
  service: asService('verification'),
  other,
  owner,
});
const missing = 'prd_00000000000000000000000000';

/** Expected status for [anonymous, customer, service, another artisan, the owner], then for a product that is not there. */
const table: [
  method: 'GET' | 'POST' | 'PATCH',
  path: string,
  body: object | undefined,
  statuses: [number, number, number, number, number],
  absent: number,
][] = [
  ['GET', '/api/products/{id}', undefined, [200, 200, 200, 200, 200], 404],
  ['GET', '/api/products/{code}', undefined, [200, 200, 200, 200, 200], 404],
  ['GET', '/api/products/{id}/qr.svg', undefined, [200, 200, 200, 200, 200], 404],
  ['GET', '/api/products/{id}/qr.png', undefined, [200, 200, 200, 200, 200], 404],
  ['GET', '/api/products/{id}/tag.pdf', undefined, [200, 200, 200, 200, 200], 404],
  ['GET', '/api/products/{id}/timeline', undefined, [401, 403, 403, 404, 200], 404],
  ['PATCH', '/api/products/{id}', { stock: 2 }, [401, 403, 403, 404, 200], 404],
  ['PATCH', '/api/products/{id}', { name: 'x' }, [401, 403, 403, 404, 409], 404],
  ['POST', '/api/products/{id}/retry', undefined, [401, 403, 403, 404, 202], 404],
  ['POST', '/api/products/{id}/corrections', { name: 'Other pot' }, [401, 403, 403, 404, 201], 404],
  ['POST', '/api/products/{id}/archive', undefined, [401, 403, 403, 404, 200], 404],
];

describe('who may do what', () => {
  it.each(table)('%s %s %j', async (method, path, body, statuses, absent) => {
    const url = (id: string): string => path.replace('{id}', id).replace('{code}', id === missing ? '12345674' : code);
    const found: number[] = [];
    for (const actor of Object.values(actors()))
      found.push((await app.request(actor, method, url(productId), body)).statusCode);
    expect(found).toEqual(statuses);
    expect((await app.request(owner, method, url(missing), body)).statusCode).toBe(absent);
  });

  it('the refusals of others left nothing behind', async () => {
    const { timeline } = (await app.request(owner, 'GET', `/api/products/${productId}/timeline`)).json<{
      timeline: { step: string }[];
    }>();
    expect(timeline.map(({ step }) => step)).toEqual(['registered', 'failed', 'offer-changed', 'retried', 'archived']);
  });

  it('internal routes are for the services they name', async () => {
    for (const [who, actor] of Object.entries(actors())) {
      for (const [path, caller] of [
        [`/internal/products/by-code/${code}`, 'verification'],
        ['/internal/images/img_00000000000000000000000000', 'ledger'],
        ['/internal/images/img_00000000000000000000000000/certified', 'ledger'],
      ] as const) {
        const { statusCode } = await app.request(who === 'service' ? asService(caller) : actor, 'GET', path);
        expect([who, statusCode]).toEqual([
          who,
          who === 'service' ? (path.includes('by-code') ? 200 : 404) : who === 'anonymous' ? 401 : 403,
        ]);
        expect((await app.request(asService('analytics'), 'GET', path)).statusCode).toBe(403);
      }
    }
  });

  it('a day’s certificates are counted by request: one that comes again, concurrently too, takes one and keeps it', async () => {
    const counts = app.app.get(DailyCounts);
    const [day, artisanId] = [new Date(), newId('art')];
    const take = (requestId?: string) => counts.take('certificate', artisanId, day, 3, requestId);
    expect(await Promise.all(['a', 'a', 'a', 'b', undefined].map((id) => take(id)))).toEqual([
      true,
      true,
      true,
      true,
      true,
    ]);
    expect([await take('c'), await take(), await take('a'), await take('b')]).toEqual([false, false, true, true]);
    expect(await counts.take('certificate', artisanId, new Date(day.getTime() + 24 * 3_600_000), 3, 'c')).toBe(true);
  });

  it('registering is for artisans', async () => {
    const body = { name: 'x', category: 'Woodwork' };
    for (const [actor, status] of [
      [anonymous, 401],
      [aCustomer, 403],
      [asService('verification'), 403],
    ] as const)
      expect((await app.request(actor, 'POST', '/api/products', body)).statusCode).toBe(status);
  });

  it('nothing works without a token, or with a broken one', async () => {
    for (const url of [
      '/api/products',
      '/api/marketplace/products',
      `/api/products/${productId}`,
      '/media/img_00000000000000000000000000/960.webp',
      `/internal/products/by-code/${code}`,
    ]) {
      for (const headers of [{}, { [actorHeader]: 'x.y.z' }, { [actorHeader]: `${app.headers(owner)[actorHeader]}x` }])
        expect((await app.app.inject({ url, headers })).statusCode).toBe(401);
    }
  });

  it('lists others’ verified products and all of one’s own', async () => {
    const pending = (
      await app.request(owner, 'POST', '/api/products', { name: 'Waiting', category: 'Woodwork' })
    ).json<ProductReply>().product;
    const ids = async (actor: Partial<Actor>, query = ''): Promise<boolean> =>
      (await app.request(actor, 'GET', `/api/products${query}`)).body.includes(pending.id);
    expect([
      await ids(anonymous),
      await ids(other),
      await ids(other, `?artisanId=${owner.id}`),
      await ids(owner),
      await ids(owner, `?artisanId=${owner.id}`),
    ]).toEqual([false, false, false, true, true]);
  });
});

describe('codes for the other services', () => {
  const resolve = async (text: string) =>
    (
      await app.request(asService('verification'), 'GET', `/internal/products/by-code/${encodeURIComponent(text)}`)
    ).json<Record<string, unknown>>();

  it('resolve from ids and short codes as they are typed', async () => {
    for (const text of [
      productId,
      code,
      ` ${code.slice(0, 4)} ${code.slice(4)} `,
      `${code.slice(0, 4)}-${code.slice(4)}`,
    ]) {
      expect(await resolve(text)).toMatchObject({
        productId,
        artisanId: owner.id,
        shortCode: code,
        status: 'archived',
      });
    }
  });

  it('offer the code that was likely meant', async () => {
    const swapped = [...code];
    const at = swapped.findIndex((digit, index) => index < 7 && digit !== swapped[index + 1]);
    [swapped[at], swapped[at + 1]] = [swapped[at + 1] as string, swapped[at] as string];
    expect(await resolve(swapped.join(''))).toEqual({
      productId: null,
      artisanId: null,
      status: null,
      shortCode: null,
      likely: [code],
    });
  });

  it.each([
    '',
    ' ',
    'qr_basket_001',
    '{"$ne":null}',
    '99999999',
    '../../etc/passwd',
    'javascript:alert(1)',
    'x'.repeat(400),
    '%00',
  ])('say so for %j', async (text) => {
    if (text.trim() === '')
      return expect(
        (await app.request(asService('verification'), 'GET', `/internal/products/by-code/${encodeURIComponent(text)}`))
          .statusCode,
      ).toBeLessThan(500);
    expect(await resolve(text)).toMatchObject({ productId: null, shortCode: null });
  });
});

it('has the answers of every public call in the contracts', async () => {
  const { paths } = (await app.app.inject('/openapi.json')).json<{ paths: Record<string, Record<string, unknown>> }>();
  const calls = Object.entries(paths).flatMap(([path, item]) =>
    Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(calls.filter((call) => !call.includes(' /internal/') && !Object.hasOwn(successReplies, call))).toEqual([]);
  expect(calls.length).toBeGreaterThan(12);
});
