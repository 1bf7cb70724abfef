import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { brotliCompressSync } from 'node:zlib';
import { startFakeServices, type FakeServices } from './support/fake-services.ts';
import { aSecret, startGateway, type TestGateway } from './support/gateway.ts';

const html = '<!doctype html><title>A page</title>';
const pagePolicy = "default-src 'none'; script-src 'self'";
const at = new Date();
const session = {
  id: 'ses_1',
  userId: 'art_1',
  userType: 'artisan',
  language: 'sw',
  createdAt: at,
  lastSeen: at,
  expiresAt: new Date(at.getTime() + 3_600_000),
};

let fake: FakeServices;
let gateway: TestGateway;
beforeAll(async () => {
  fake = await startFakeServices();
  fake.on('/', (_request, response, { url }) => {
    if (url.startsWith('/internal/sessions/'))
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(session));
    else
      response
        .writeHead(200, {
          'content-type': 'text/html; charset=utf-8',
          'content-security-policy': pagePolicy,
          'cache-control': 'no-cache',
          etag: '"t"',
          vary: 'Accept-Encoding, Cookie',
          'content-language': 'sw',
          'x-powered-by': 'x',
          'set-cookie': 'a=b',
          'content-length': html.length,
        })
        .end(html);
  });
  gateway = await startGateway({ upstream: fake.urls });
});
afterAll(async () => {
  await gateway.close();
  await fake.close();
});

const claimsOf = (token: unknown) =>
  typeof token === 'string'
    ? (JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>)
    : undefined;

describe('pages', () => {
  it.each([
    '/',
    '/marketplace?search=kiondo',
    '/product/prd_1',
    '/verify/1234%2F5678',
    '/index.html',
    '/sw.js',
    '/apidocs',
    '/developers',
    '/r',
    '/sitemap.xml',
  ])('%s is asked of the web service and handed on as it came, with the headers of every answer', async (where) => {
    const { status, text, headers } = await gateway.call('GET', where);
    expect([status, text, fake.last().url]).toEqual([200, html, where]);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-security-policy': pagePolicy,
      'cache-control': 'no-cache',
      vary: 'Accept-Encoding, Cookie',
      'content-language': 'sw',
      etag: '"t"',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'permissions-policy': expect.stringContaining('camera=(self)'),
      'cross-origin-opener-policy': 'same-origin',
      'x-request-id': expect.any(String),
    });
    for (const name of ['x-powered-by', 'set-cookie', 'strict-transport-security', 'x-robots-tag'])
      expect(headers.get(name)).toBeNull();
  });

  it('get of what the browser sent the chosen language and nothing else of its cookies', async () => {
    await gateway.call('GET', '/marketplace', {
      headers: {
        cookie: `__Host-sid=${aSecret()}; lang=fr; other=1`,
        'accept-language': 'sw',
        'sec-fetch-dest': 'document',
        'accept-encoding': 'br',
        'x-asili-actor': 'forged',
        authorization: 'Bearer x',
        'x-forwarded-for': '1.2.3.4',
      },
    });
    const { headers } = fake.last();
    expect(headers).toMatchObject({
      cookie: 'lang=fr',
      'accept-language': 'sw',
      'sec-fetch-dest': 'document',
      'accept-encoding': 'br',
      'x-asili-timeout-ms': expect.any(String),
      traceparent: expect.any(String),
    });
    expect([headers['authorization'], headers['x-forwarded-for']]).toEqual([undefined, undefined]);
    await gateway.call('GET', '/marketplace', { headers: { cookie: 'lang=<script>; other=1' } });
    expect(fake.last().headers['cookie']).toBeUndefined();
  });

  it('carry the token of who asks, files none', async () => {
    const cookie = `__Host-sid=${aSecret()}`;
    const actors = [];
    for (const [where, headers] of [
      ['/', {}],
      ['/', { cookie }],
      ['/assets/main.0123abcd.js', { cookie }],
      ['/r/mfe-verify/remoteEntry.js', { cookie }],
    ] as const) {
      await gateway.call('GET', where, { headers });
      actors.push(claimsOf(fake.last().headers['x-asili-actor']));
    }
    expect(actors).toEqual([
      expect.objectContaining({ kind: 'anonymous' }),
      expect.objectContaining({ kind: 'artisan', id: 'art_1' }),
      undefined,
      undefined,
    ]);
  });

  it('take no writes', async () => {
    const before = fake.received.length;
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
      const { status, headers } = await gateway.call(method, '/marketplace');
      expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD']);
    }
    expect(fake.received).toHaveLength(before);
    expect((await gateway.call('HEAD', '/marketplace')).status).toBe(200);
  });

  it.each(['/metrics', '/openapi.json', '/internal/x', '/health/none', '/api/none'])('%s is no page', async (where) => {
    const before = fake.received.length;
    expect((await gateway.call('GET', where)).status).toBe(404);
    expect(fake.received).toHaveLength(before);
  });
});

describe('files', () => {
  it('that are packed already pass as they are, and are not sent again to who has them', async () => {
    const packed = brotliCompressSync(Buffer.from('void 0;'.repeat(300)));
    fake.on('/assets/', (_request, response, { headers }) => {
      const kept = {
        etag: 'W/"f"',
        vary: 'Accept-Encoding',
        'cache-control': 'public, max-age=31536000, immutable',
        'content-type': 'text/javascript; charset=utf-8',
      };
      if (headers['if-none-match'] === '"f"') response.writeHead(304, kept).end();
      else response.writeHead(200, { ...kept, 'content-encoding': 'br', 'content-length': packed.length }).end(packed);
    });
    const first = await gateway.call('GET', '/assets/main.0123abcd.js', { headers: { 'accept-encoding': 'br' } });
    expect(first.text).toBe('void 0;'.repeat(300));
    expect(Object.fromEntries(first.headers)).toMatchObject({
      'content-encoding': 'br',
      vary: 'Accept-Encoding',
      etag: 'W/"f"',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': expect.stringMatching(/sandbox$/),
    });
    const again = await gateway.call('GET', '/assets/main.0123abcd.js', {
      headers: { 'if-none-match': first.headers.get('etag') ?? '' },
    });
    expect([again.status, again.text, again.headers.get('etag'), again.headers.get('vary')]).toEqual([
      304,
      '',
      'W/"f"',
      'Accept-Encoding',
    ]);
  });
});

describe('stopping', () => {
  it('ends event streams at once, so that listeners move on', async () => {
    fake.on('/api/events', (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: {}\n\n');
    });
    const other = await startGateway({ upstream: fake.urls });
    const response = await fetch(`${other.url}/api/events`);
    const ended = response.text();
    const start = performance.now();
    await other.close();
    expect(await ended).toContain('data: {}');
    expect(performance.now() - start).toBeLessThan(9_000); // Before the ten seconds a stop may take.
  });
});
