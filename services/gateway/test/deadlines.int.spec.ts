import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { setTimeout as delay } from 'node:timers/promises';
import { startFakeServices, type FakeServices } from './support/fake-services.ts';
import { startGateway, type TestGateway } from './support/gateway.ts';

let fake: FakeServices;
let gateway: TestGateway;
beforeAll(async () => {
  fake = await startFakeServices();
  gateway = await startGateway({ upstream: fake.urls });
  await Promise.all([fake.stop('ledger'), fake.stop('notifications')]);
});
afterAll(async () => {
  await gateway.close();
  await fake.close();
});

describe('every request to a service', () => {
  it.each([
    ['GET', '/api/products', 5],
    ['PATCH', '/api/products/prd_1', 15],
    ['POST', '/api/verify/12345678', 30],
    ['POST', '/api/products/verify', 30],
    ['POST', '/api/reports', 300],
    ['POST', '/api/auth/logout', 15],
  ])('%s %s says how long the gateway waits: %s s', async (method, where, seconds) => {
    await gateway.call(method, where, {
      headers: { 'x-asili-timeout-ms': '1' },
      ...(method !== 'GET' && { body: {} }),
    });
    const timeoutMs = Number(fake.last().headers['x-asili-timeout-ms']);
    expect(timeoutMs).toBeGreaterThan((where === '/api/reports' ? 59 : seconds - 4) * 1000);
    expect(timeoutMs).toBeLessThanOrEqual(seconds * 1000);
  });
});

describe('no answer', () => {
  const languages = [
    ['en', /don’t know whether it went through/],
    ['sw', /Hatujui kama limefanyika/],
    ['fr', /ne savons pas si c’est fait/],
  ] as const;

  it.each(languages)(
    'to a change that was sent is not known to have changed nothing, said in %s',
    async (language, text) => {
      fake.on('/api/products/prd_gone', (_request, response) => {
        response.destroy();
      });
      const before = fake.received.length;
      const answer = await gateway.call('POST', '/api/products/prd_gone/archive', {
        body: {},
        headers: { 'accept-language': language },
      });
      expect(answer).toMatchObject({
        status: 503,
        json: { code: 'GATEWAY.OUTCOME_UNKNOWN', status: 503, detail: expect.stringMatching(text) },
      });
      expect(answer.json.detail).not.toMatch(/lost|kilichopotea|perdu/i);
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(fake.received).toHaveLength(before + 1);
    },
  );

  it('to a change with an idempotency key may be repeated with it, but not at sign-in, which takes none', async () => {
    const headers = { 'idempotency-key': 'once' };
    fake.on('/api/products/prd_gone', (_request, response) => {
      response.destroy();
    });
    expect((await gateway.call('POST', '/api/products/prd_gone/archive', { body: {}, headers })).json.detail).toMatch(
      /safe to try again with the same key\.$/,
    );
    fake.on('/api/auth/login', (_request, response) => {
      response.destroy();
    });
    expect((await gateway.call('POST', '/api/auth/login', { body: {}, headers })).json.detail).toMatch(
      /Check before you try again\.$/,
    );
    expect(fake.last().headers['idempotency-key']).toBeUndefined();
  });

  it('at sign-in is not known either', async () => {
    fake.on('/api/auth/logout', (_request, response) => {
      response.writeHead(200, { 'content-length': '10' }).write('{');
      response.destroy();
    });
    expect(await gateway.call('POST', '/api/auth/logout', { body: {} })).toMatchObject({
      status: 503,
      json: { code: 'GATEWAY.OUTCOME_UNKNOWN' },
    });
  });

  it('to a read, or to a change that never left, has lost nothing', async () => {
    fake.on('/api/products/prd_gone', (_request, response) => {
      response.destroy();
    });
    expect(await gateway.call('GET', '/api/products/prd_gone')).toMatchObject({
      status: 503,
      json: { code: 'PLATFORM.UNAVAILABLE' },
    });
    expect(await gateway.call('POST', '/api/contact', { body: {} })).toMatchObject({
      status: 503,
      json: { code: 'PLATFORM.UNAVAILABLE' },
    });
    expect(await gateway.call('GET', '/ipfs/bafy')).toMatchObject({
      status: 503,
      json: { code: 'PLATFORM.UNAVAILABLE' },
    });
  });

  it("until the deadline is given up then, and the service's connection with it", async () => {
    fake.on('/api/products/prd_slow', () => undefined);
    const start = Date.now();
    const answer = await gateway.call('GET', '/api/products/prd_slow');
    expect(answer).toMatchObject({ status: 503, json: { code: 'PLATFORM.UNAVAILABLE' } });
    expect(Date.now() - start).toBeGreaterThanOrEqual(5000);
    expect(fake.received.filter(({ url }) => url === '/api/products/prd_slow')).toHaveLength(1);
    for (let i = 0; i < 5_000 && !fake.aborted.includes('/api/products/prd_slow'); i += 1) await delay(10);
    expect(fake.aborted).toContain('/api/products/prd_slow');
  });
});

describe('addresses and methods', () => {
  it.each([
    ['OPTIONS', '/api/products', 'GET, HEAD, POST'],
    ['PUT', '/api/products', 'GET, HEAD, POST'],
    ['DELETE', '/api/products', 'GET, HEAD, POST'],
    ['OPTIONS', '/api/products/prd_1', 'GET, HEAD, PATCH'],
    ['PUT', '/api/products/prd_1', 'GET, HEAD, PATCH'],
    ['DELETE', '/api/verify/12345678', 'POST'],
    ['GET', '/api/contact', 'POST'],
    ['POST', '/ipfs/bafy', 'GET, HEAD'],
    ['DELETE', '/media/img_1/640.webp', 'GET, HEAD'],
    ['PUT', '/api/auth/session', 'GET, HEAD'],
    ['POST', '/health/live', 'GET, HEAD'],
    ['POST', '/api/openapi.json', 'GET, HEAD'],
  ])('%s %s is refused with what is allowed: %s', async (method, where, allow) => {
    const before = fake.received.length;
    const answer = await gateway.call(method, where);
    expect(answer).toMatchObject({ status: 405, json: { code: 'PLATFORM.METHOD_NOT_ALLOWED' } });
    expect(answer.headers.get('allow')).toBe(allow);
    expect(fake.received).toHaveLength(before);
  });

  it.each(['OPTIONS', 'PUT', 'DELETE', 'GET'])('%s of an address nobody knows is 404', async (method) => {
    expect((await gateway.call(method, '/api/nowhere')).status).toBe(404);
  });

  it.each([
    ['gzip', 415],
    ['br', 415],
    ['bogus', 415],
    ['gzip, identity', 415],
    ['identity', 200],
    ['', 200],
  ])('a body packed as "%s" answers %s', async (encoding, status) => {
    const before = fake.received.length;
    const answer = await gateway.call('POST', '/api/verify/12345678', {
      body: {},
      headers: { 'content-encoding': encoding },
    });
    expect(answer.status).toBe(status);
    if (status === 415)
      expect(answer.json).toMatchObject({
        code: 'GATEWAY.CONTENT_ENCODING',
        detail: expect.stringMatching(/uncompressed/),
      });
    expect(fake.received).toHaveLength(before + (status === 200 ? 1 : 0));
  });
});

describe('answers a service lets be kept', () => {
  const listing = (n: number) => {
    fake.json(
      '/api/marketplace/products',
      200,
      { n },
      { 'x-asili-cache-control': 'max-age=60', 'cache-control': 'no-cache', etag: `"${n}"` },
    );
  };

  it('reach a crowd from one request, and nobody with a session', async () => {
    listing(1);
    await gateway.call('GET', '/api/marketplace/products?crowd');
    const before = fake.received.length;
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => gateway.call('GET', '/api/marketplace/products?crowd')),
    );
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`))).toEqual(new Set(['200 {"n":1}']));
    expect(fake.received.length - before).toBeLessThan(5);
    expect(answers[0]?.headers.get('cache-control')).toBe('no-cache');
    expect(answers[0]?.headers.get('x-asili-cache-control')).toBeNull();
    fake.json('/internal/sessions/', 404, { code: 'IDENTITY.SESSION_NOT_FOUND', status: 404 });
    listing(2);
    expect(
      (
        await gateway.call('GET', '/api/marketplace/products?crowd', {
          headers: { cookie: `__Host-sid=${'A'.repeat(43)}` },
        })
      ).text,
    ).toBe('{"n":2}');
  });

  it('are read anew after any change', async () => {
    listing(3);
    await gateway.call('GET', '/api/marketplace/products?change');
    listing(4);
    await gateway.call('PATCH', '/api/products/prd_1', { body: {} });
    expect((await gateway.call('GET', '/api/marketplace/products?change')).text).toBe('{"n":4}');
  });

  it('are not sent again to who has them', async () => {
    listing(5);
    await gateway.call('GET', '/api/marketplace/products?tag');
    const answer = await gateway.call('GET', '/api/marketplace/products?tag', {
      headers: { 'if-none-match': 'W/"5"' },
    });
    expect([answer.status, answer.text, answer.headers.get('content-length'), answer.headers.get('vary')]).toEqual([
      304,
      '',
      null,
      'Accept-Encoding',
    ]);
  });
});
