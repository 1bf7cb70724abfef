import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { tokensOf } from '@asili/platform/testing';
import { createHash, randomBytes } from 'node:crypto';
import { config } from '../src/config.ts';
import { startFakeServices, type FakeServices } from './support/fake-services.ts';
import { aSecret, startGateway, type TestGateway } from './support/gateway.ts';

let fake: FakeServices;
let gateway: TestGateway;
beforeAll(async () => {
  fake = await startFakeServices();
  gateway = await startGateway({ upstream: fake.urls });
  await fake.stop('ledger');
});
afterAll(async () => {
  await gateway.close();
  await fake.close();
});

/** Whom the last request was from, as the service it was for reads it. */
const actorSentTo = (service: string) => tokensOf(service, config).verify(String(fake.last().headers['x-asili-actor']));

describe('metrics', () => {
  it('tell how long answers took, inside only', async () => {
    await gateway.call('GET', '/api/products');
    const text = await (await fetch(`${gateway.metricsUrl}/metrics`)).text();
    expect(text).toMatch(
      /^asili_http_request_seconds_count\{method="GET",route="\/api\/products\/\*\*",status="200"\} \d+$/m,
    );
    expect((await gateway.call('GET', '/metrics')).text).not.toContain('asili_http_request_seconds');
    expect((await fetch(`${gateway.metricsUrl}/api/products`)).status).toBe(404);
  });
});

describe('what a service hears', () => {
  it('is the path, the query and the listed headers, with an actor the gateway vouches for', async () => {
    const forged = {
      'x-asili-actor': 'forged',
      'x-asili-timeout-ms': 'forged',
      'x-asili-browser': 'forged',
      'x-asili-network': 'forged',
      'x-asili-session': 'forged',
      'x-asili-anything': 'forged',
      'x-forwarded-for': '9.9.9.9',
      'x-correlation-id': 'forged-correlation',
      cookie: 'a=b',
      authorization: 'Bearer x',
    };
    await gateway.call('GET', '/api/marketplace/products?search=k%C4%A9ondo&limit=3', {
      headers: { ...forged, 'accept-language': 'sw', 'user-agent': 'test' },
    });
    const { url, headers } = fake.last();
    expect(url).toBe('/api/marketplace/products?search=k%C4%A9ondo&limit=3');
    expect(headers).toMatchObject({ 'accept-language': 'sw', 'user-agent': 'test' });
    expect(Object.keys(headers).filter((name) => name.startsWith('x-asili-'))).toEqual([
      'x-asili-actor',
      'x-asili-timeout-ms',
    ]);
    expect(JSON.stringify(headers)).not.toMatch(/forged|9\.9\.9\.9|a=b|Bearer/);
    const actor = actorSentTo('products');
    for (const other of ['orders', 'payments']) expect(() => actorSentTo(other)).toThrow('PLATFORM.ACTOR_TOKEN');
    expect(actor).toEqual({
      kind: 'anonymous',
      id: actor.visitor,
      visitor: expect.stringMatching(/^[\w-]{22}$/),
      language: 'sw',
    });
  });

  it('names visitors by address and kind of device, not by what they claim', async () => {
    const visitorOf = async (headers: Record<string, string>) => {
      await gateway.call('GET', '/api/marketplace/products', { headers });
      return actorSentTo('products').visitor;
    };
    const first = await visitorOf({ 'user-agent': 'a' });
    expect(
      await visitorOf({
        'user-agent': 'a',
        'x-forwarded-for': '1.2.3.4',
        forwarded: 'for=1.2.3.4',
        'x-real-ip': '1.2.3.4',
      }),
    ).toBe(first);
    expect(await visitorOf({ 'user-agent': 'b' })).toBe(first); // A text anybody can change.
    expect(await visitorOf({ 'user-agent': 'Mozilla/5.0 (Linux; Android 15)' })).not.toBe(first);
  });

  it("at sign-in is also a name of the network, the same for every agent and not the client's to choose", async () => {
    const networkOf = async (agent: string) => {
      await gateway.call('POST', '/api/auth/login', {
        headers: { 'user-agent': agent, 'x-asili-network': 'forged' },
        body: {},
      });
      return fake.last().headers['x-asili-network'];
    };
    const network = await networkOf('a');
    expect(network).toMatch(/^[\w-]{22}$/);
    expect(await networkOf('b')).toBe(network);
  });

  it('is an idempotency key of any characters, byte for byte', async () => {
    const key = Buffer.from('чек no 7, café').toString('latin1');
    await gateway.call('POST', '/api/contact', { headers: { 'idempotency-key': key }, body: {} });
    expect(fake.last().headers['idempotency-key']).toBe(key);
  });

  it('carries one request id from end to end, which no caller can choose', async () => {
    const ids = [];
    for (const headers of [{}, { 'x-request-id': 'client-id-12345', 'x-correlation-id': 'client-id-12345' }]) {
      const answer = await gateway.call('GET', '/api/products', { headers });
      ids.push(answer.headers.get('x-request-id'));
      expect(ids.at(-1)).toMatch(/^req_/);
      expect(fake.last().headers).toMatchObject({ 'x-request-id': ids.at(-1), 'x-correlation-id': ids.at(-1) });
    }
    expect(new Set(ids).size).toBe(2);
  });

  it('begins a trace for each request, whatever trace the caller says it belongs to', async () => {
    const theirs = '4bf92f3577b34da6a3ce929d0e0e4736';
    const traces = [];
    for (const headers of [{}, { traceparent: `00-${theirs}-00f067aa0ba902b7-01` }]) {
      await gateway.call('GET', '/api/products', { headers });
      traces.push(/^00-(?!0{32})([0-9a-f]{32})-[0-9a-f]{16}-01$/.exec(String(fake.last().headers['traceparent']))?.[1]);
    }
    expect(traces).toEqual([expect.any(String), expect.any(String)]);
    expect(new Set([...traces, theirs]).size).toBe(3);
  });

  it.each([
    '/internal/users/art_1',
    '/internal/messages',
    '/api/../internal/x',
    '/api/products/%2e%2e/%2e%2e/internal',
    '/api/products/..%2finternal',
    '/media/%2E%2E/internal',
    '/openapi.json',
  ])('is never %s', async (where) => {
    const before = fake.received.length;
    const response = await gateway.raw(`GET ${where} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n`);
    expect(response).toMatch(/^HTTP\/1\.1 40[04] /);
    expect(fake.received).toHaveLength(before);
  });
});

/** Headers of a signed-in artisan's browser. */
async function asArtisan(userType = 'artisan', language = 'en') {
  const at = new Date().toISOString();
  fake.json('/internal/sessions/', 200, {
    id: 'ses_1',
    userId: 'art_1',
    userType,
    language,
    createdAt: at,
    lastSeen: at,
    expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
  });
  fake.json('/internal/users/', 200, { id: 'art_1', userType, firstName: 'Akinyi', language });
  const cookie = `__Host-sid=${aSecret()}`;
  const { json } = await gateway.call('GET', '/api/auth/session', { headers: { cookie } });
  return { cookie, 'x-csrf-token': String(json.csrfToken) };
}
const publicRequests = () => fake.received.filter(({ url }) => !url.startsWith('/internal/')).length;

it.each([
  ['POST', '/webhooks/stripe', 'payments'],
  ['PUT', '/webhooks/momo/secret/pay_1', 'payments'],
  ['POST', '/webhooks/sms/secret', 'notifications'],
  ['POST', '/ussd/v1/hubtel/secret', 'ussd'],
] as const)(
  '%s %s takes a call from wherever it comes, and nobody’s session with it',
  async (method, where, service) => {
    const { cookie } = await asArtisan();
    for (const from of [
      {},
      { origin: 'http://127.0.0.1:8080', 'sec-fetch-site': 'same-origin', cookie },
      { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site', cookie },
    ]) {
      expect(
        (
          await gateway.call(method, where, {
            headers: { 'content-type': 'application/json', ...from },
            raw: Buffer.from('{}'),
          })
        ).status,
      ).toBe(200);
      expect([actorSentTo(service).kind, fake.last().headers.cookie]).toEqual(['anonymous', undefined]);
    }
  },
);

const opened = { accept: 'text/html,*/*;q=0.8', 'sec-fetch-mode': 'navigate' };

it.each([
  ['the Accept-Language of a call', '', { accept: 'application/json', 'accept-language': 'fr' }, 'lang=en', 'fr'],
  ['the cookie of a call that says none', '', { 'accept-language': '*' }, 'lang=fr', 'fr'],
  ['the account of a call that says nothing', '', {}, '', 'sw'],
  ['the address, before all', '?lang=fr', { ...opened, 'accept-language': 'en' }, 'lang=en', 'fr'],
  [
    'the cookie where a browser opens a file, not its settings',
    '',
    { ...opened, 'accept-language': 'en-GB,en;q=0.9' },
    'lang=fr',
    'fr',
  ],
  [
    'the account where a browser that chose nothing opens a file',
    '',
    { ...opened, 'accept-language': 'en-GB,en;q=0.9' },
    '',
    'sw',
  ],
])('the language of an answer is that of %s', async (_whose, query, sent, kept, language) => {
  const { cookie, ...headers } = await asArtisan('artisan', 'sw');
  await gateway.call('GET', `/api/orders/ord_1/slip.pdf${query}`, {
    headers: { ...headers, ...sent, cookie: [cookie, kept].filter(Boolean).join('; ') },
  });
  expect(actorSentTo('orders')).toMatchObject({ kind: 'artisan', language });
});

describe('an operator', () => {
  it('is heard in the console and where one signs out, and is nobody anywhere else', async () => {
    const headers = await asArtisan('operator');
    for (const [method, where, kind, service] of [
      ['GET', '/api/console/queues', 'operator', 'payments'],
      ['POST', '/api/console/cases/unm_1/match', 'operator', 'payments'],
      ['POST', '/api/auth/logout', 'operator', 'identity'],
      ['GET', '/api/products', 'anonymous', 'products'],
      ['GET', '/api/orders', 'anonymous', 'orders'],
      ['GET', '/marketplace', 'anonymous', 'web'],
    ] as const) {
      expect(
        (await gateway.call(method, where, { headers, ...(method === 'POST' && { body: {} }) })).status,
      ).toBeLessThan(400);
      expect([where, actorSentTo(service).kind]).toEqual([where, kind]);
    }
    for (const [where, status] of [
      ['/api/cart', 401],
      ['/api/payouts', 401],
    ] as const)
      expect((await gateway.call('GET', where, { headers })).status).toBe(status);
  });

  it('alone reaches the console', async () => {
    const before = publicRequests();
    for (const [method, where] of [
      ['GET', '/api/console/queues'],
      ['GET', '/api/console/cases/unm_1'],
      ['GET', '/api/console/audit'],
      ['POST', '/api/console/bank-statements'],
    ] as const) {
      const body = method === 'POST' ? { body: {} } : {};
      expect((await gateway.call(method, where, body)).status).toBe(401);
      for (const userType of ['artisan', 'customer'])
        expect((await gateway.call(method, where, { headers: await asArtisan(userType), ...body })).status).toBe(403);
    }
    expect(publicRequests()).toBe(before);
  });
});

describe('bodies', () => {
  it.each(['/api/products', '/api/products/prd_1/corrections'])(
    'to %s are not even read from anybody but artisans',
    async (where) => {
      const before = publicRequests();
      const raw = Buffer.alloc(5_000_000, 'x');
      const headers = { 'content-type': 'application/json' };
      expect(await gateway.call('POST', where, { headers, raw })).toMatchObject({
        status: 401,
        json: { code: 'PLATFORM.NOT_SIGNED_IN' },
      });
      const customer = await asArtisan('customer');
      expect(await gateway.call('POST', where, { headers: { ...headers, ...customer }, raw })).toMatchObject({
        status: 403,
        json: { code: 'PLATFORM.WRONG_ROLE' },
      });
      expect(publicRequests()).toBe(before);
    },
  );

  it('of photos are read from artisans and customers, of reviews from customers, and from nobody who is not signed in', async () => {
    const before = publicRequests();
    const headers = { 'content-type': 'application/json' };
    for (const where of ['/api/uploads', '/api/products/prd_1/reviews', '/api/reviews/rev_1/reply'])
      expect(await gateway.call('POST', where, { headers, body: {} })).toMatchObject({
        status: 401,
        json: { code: 'PLATFORM.NOT_SIGNED_IN' },
      });
    const statusOf = async (who: string, where: string) =>
      (await gateway.call('POST', where, { headers: { ...headers, ...(await asArtisan(who)) }, body: {} })).status;
    expect([
      await statusOf('artisan', '/api/products/prd_1/reviews'),
      await statusOf('customer', '/api/reviews/rev_1/reply'),
    ]).toEqual([403, 403]);
    expect(publicRequests()).toBe(before);
    for (const [who, where] of [
      ['artisan', '/api/uploads'],
      ['customer', '/api/uploads'],
      ['customer', '/api/products/prd_1/reviews'],
      ['artisan', '/api/reviews/rev_1/reply'],
    ] as const)
      expect(await statusOf(who, where)).toBe(200);
    expect(publicRequests()).toBe(before + 4);
  });

  it('of a cart are told the specification’s sentence when nobody is signed in, and reach nobody', async () => {
    const before = fake.received.length;
    for (const [method, language, detail] of [
      ['PUT', 'en', 'Please login as a customer to add items to cart'],
      ['PUT', 'fr', 'Veuillez vous connecter comme client pour ajouter des articles au panier.'],
      ['GET', 'en', 'Please login as a customer to add items to cart'],
    ] as const) {
      const where = method === 'PUT' ? '/api/cart/items/prd_00000000000000000000000001' : '/api/cart';
      expect(
        await gateway.call(method, where, {
          headers: { 'accept-language': language },
          ...(method === 'PUT' && { body: { quantity: 1 } }),
        }),
      ).toMatchObject({ status: 401, json: { code: 'GATEWAY.CUSTOMERS_ONLY', detail } });
    }
    expect(fake.received.slice(before).filter(({ url }) => url.startsWith('/api/cart'))).toEqual([]);
  });

  it('that are large come one at a time from each person', async () => {
    const headers = { ...(await asArtisan()), 'content-type': 'application/json' };
    let busy = 0;
    let max = 0;
    fake.on('/api/products?large', (_request, response) => {
      max = Math.max(max, (busy += 1));
      setTimeout(() => {
        busy -= 1;
        response.writeHead(201, { 'content-type': 'application/json' }).end('{}');
      }, 300);
    });
    const answers = await Promise.all(
      Array.from({ length: 4 }, () =>
        gateway.call('POST', '/api/products?large', { headers, raw: Buffer.alloc(8_000_000, 'x') }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 503, 503, 503]);
    expect(max).toBe(1);
    expect(
      (await gateway.call('POST', '/api/products?large', { headers, raw: Buffer.alloc(8_000_000, 'x') })).status,
    ).toBe(201);
  });

  it.each([
    ['POST', '/api/products', 36_000_000],
    ['POST', '/api/uploads', 6_000_000],
    ['POST', '/api/contact', 100_000],
    ['PATCH', '/api/products/prd_1', 100_000],
    ['POST', '/api/verify/12345678', 100_000],
  ])('%s %s takes %s bytes and not one more', async (method, where, bytes) => {
    const json = (length: number) => Buffer.from(JSON.stringify('x'.repeat(length - 2)));
    const headers = { 'content-type': 'application/json', ...(await asArtisan()) };
    const whole = await gateway.call(method, where, { headers, raw: json(bytes) });
    expect(whole.status).toBe(200);
    expect(fake.last().body).toHaveLength(bytes);
    const before = publicRequests();
    const tooLarge = await gateway.call(method, where, { headers, raw: json(bytes + 1) });
    expect(tooLarge).toMatchObject({ status: 413, json: { code: 'PLATFORM.TOO_LARGE' } });
    expect(publicRequests()).toBe(before);
  });

  it('are cut off when they come in chunks and grow too large', async () => {
    const endless = (bytes: number) =>
      new ReadableStream({
        pull(controller) {
          controller.enqueue(Buffer.alloc(65_536, 'x'));
          bytes -= 65_536;
          if (bytes <= 0) controller.close();
        },
      });
    const artisan = await asArtisan();
    const before = publicRequests();
    const upload = await gateway
      .call('POST', '/api/uploads', { headers: { 'content-type': 'image/jpeg', ...artisan }, raw: endless(8_000_000) })
      .catch((error: unknown) => error);
    const small = await gateway
      .call('POST', '/api/contact', { headers: { 'content-type': 'application/json' }, raw: endless(300_000) })
      .catch((error: unknown) => error);
    for (const reply of [upload, small])
      expect(reply instanceof Error || (reply as { status: number }).status === 413).toBe(true);
    const chunk = `fffff\r\n${'x'.repeat(0xfffff)}\r\n`;
    const answer = await gateway.raw(
      `POST /api/contact HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n${chunk}`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 413 [\s\S]*connection: close/i);
    expect(publicRequests()).toBe(before);
  });

  it('pass bytes through unchanged', async () => {
    const bytes = randomBytes(2_000_000);
    const artisan = await asArtisan();
    await gateway.call('POST', '/api/uploads', { headers: { 'content-type': 'image/png', ...artisan }, raw: bytes });
    expect(createHash('sha256').update(fake.last().body).digest('hex')).toBe(
      createHash('sha256').update(bytes).digest('hex'),
    );
    expect(fake.last().headers['content-length']).toBe('2000000');
    const form = new FormData();
    form.append('file', new Blob([bytes]), 'basket.png');
    await gateway.call('POST', '/api/uploads', { headers: artisan, raw: form });
    expect(fake.last().headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    expect(fake.last().body.includes(bytes)).toBe(true);
  });

  it.each([
    ['/api/contact', 'text/plain', 415],
    ['/api/contact', 'application/x-www-form-urlencoded', 415],
    ['/api/contact', 'multipart/form-data; boundary=x', 415],
    ['/api/contact', 'application/json5', 415],
    ['/api/contact', 'application/json;charset=utf-8', 200],
    ['/api/uploads', 'text/html', 415],
    ['/api/uploads', 'image/webp', 200],
    ['/api/products', 'application/json', 200],
  ])('at %s of type %s answer %s', async (where, type, status) => {
    expect(
      (await gateway.call('POST', where, { headers: { 'content-type': type, ...(await asArtisan()) }, raw: '{}' }))
        .status,
    ).toBe(status);
  });
});
