import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ActorTokens } from '@asili/platform';
import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { startFakeServices, type FakeServices } from './support/fake-services.ts';
import { aSecret, startGateway, type TestGateway } from './support/gateway.ts';

let fake: FakeServices;
let gateway: TestGateway;
let tokens: ActorTokens;
beforeAll(async () => {
  fake = await startFakeServices();
  gateway = await startGateway({ upstream: fake.url, urls: { ledger: 'http://127.0.0.1:1' } });
  tokens = new ActorTokens(readFileSync(path.join(process.env['ASILI_SECRETS_DIR'] ?? '', 'actor-token-key'), 'utf8').trim());
});
afterAll(async () => {
  await gateway.close();
  await fake.close();
});

describe('what a service hears', () => {
  it('is the path, the query and the listed headers, with an actor the gateway vouches for', async () => {
    const forged = { 'x-asili-actor': 'forged', 'x-asili-browser': 'forged', 'x-asili-network': 'forged', 'x-asili-session': 'forged', 'x-asili-anything': 'forged', 'x-forwarded-for': '9.9.9.9', 'x-correlation-id': 'forged-correlation', cookie: 'a=b', authorization: 'Bearer x' };
    await gateway.call('GET', '/api/marketplace/products?search=k%C4%A9ondo&limit=3', { headers: { ...forged, 'accept-language': 'sw', 'user-agent': 'test' } });
    const { url, headers } = fake.last();
    expect(url).toBe('/api/marketplace/products?search=k%C4%A9ondo&limit=3');
    expect(headers).toMatchObject({ 'accept-language': 'sw', 'user-agent': 'test' });
    expect(Object.keys(headers).filter((name) => name.startsWith('x-asili-'))).toEqual(['x-asili-actor']);
    expect(JSON.stringify(headers)).not.toMatch(/forged|9\.9\.9\.9|a=b|Bearer/);
    const actor = tokens.verify(String(headers['x-asili-actor']));
    expect(actor).toEqual({ kind: 'anonymous', id: actor.visitor, visitor: expect.stringMatching(/^[\w-]{22}$/), language: 'sw' });
  });

  it('names visitors by address and agent, not by what they claim', async () => {
    const visitorOf = async (headers: Record<string, string>) => {
      await gateway.call('GET', '/api/marketplace/products', { headers });
      return tokens.verify(String(fake.last().headers['x-asili-actor'])).visitor;
    };
    const first = await visitorOf({ 'user-agent': 'a' });
    expect(await visitorOf({ 'user-agent': 'a', 'x-forwarded-for': '1.2.3.4', forwarded: 'for=1.2.3.4', 'x-real-ip': '1.2.3.4' })).toBe(first);
    expect(await visitorOf({ 'user-agent': 'b' })).not.toBe(first);
  });

  it('at sign-in is also a name of the network, the same for every agent and not the client\'s to choose', async () => {
    const networkOf = async (agent: string) => {
      await gateway.call('POST', '/api/auth/login', { headers: { 'user-agent': agent, 'x-asili-network': 'forged' }, body: {} });
      return fake.last().headers['x-asili-network'];
    };
    const network = await networkOf('a');
    expect(network).toMatch(/^[\w-]{22}$/);
    expect(await networkOf('b')).toBe(network);
  });

  it('carries one request id from end to end, the client\'s own when it is well-formed', async () => {
    const own = await gateway.call('GET', '/api/products', { headers: { 'x-request-id': 'client-id-12345' } });
    expect([own.headers.get('x-request-id'), fake.last().headers['x-request-id']]).toEqual(['client-id-12345', 'client-id-12345']);
    const odd = await gateway.call('GET', '/api/products', { headers: { 'x-request-id': 'a b<script>' } });
    expect(odd.headers.get('x-request-id')).toMatch(/^req_/);
  });

  it.each(['/internal/users/art_1', '/internal/messages', '/api/../internal/x', '/api/products/%2e%2e/%2e%2e/internal', '/api/products/..%2finternal', '/media/%2E%2E/internal', '/openapi.json'])('is never %s', async (where) => {
    const before = fake.heard.length;
    const response = await gateway.raw(`GET ${where} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n`);
    expect(response).toMatch(/^HTTP\/1\.1 40[04] /);
    expect(fake.heard).toHaveLength(before);
  });
});

/** Headers of a signed-in artisan's browser. */
async function asArtisan(userType = 'artisan') {
  const at = new Date().toISOString();
  fake.json('/internal/sessions/', 200, { id: 'ses_1', userId: 'art_1', userType, language: 'en', createdAt: at, lastSeen: at, expiresAt: new Date(Date.now() + 3_600_000).toISOString() });
  fake.json('/internal/users/', 200, { id: 'art_1', userType, firstName: 'Akinyi', language: 'en' });
  const cookie = `__Host-sid=${aSecret()}`;
  const { json } = await gateway.call('GET', '/api/auth/session', { headers: { cookie } });
  return { cookie, 'x-csrf-token': String(json.csrfToken) };
}
const heardOutside = () => fake.heard.filter(({ url }) => !url.startsWith('/internal/')).length;

describe('bodies', () => {
  it.each(['/api/products', '/api/products/prd_1/corrections', '/api/uploads'])('to %s are not even read from anybody but artisans', async (where) => {
    const before = heardOutside();
    const raw = Buffer.alloc(5_000_000, 'x');
    const headers = { 'content-type': 'application/json' };
    expect(await gateway.call('POST', where, { headers, raw })).toMatchObject({ status: 401, json: { code: 'PLATFORM.NOT_SIGNED_IN' } });
    const customer = await asArtisan('customer');
    expect(await gateway.call('POST', where, { headers: { ...headers, ...customer }, raw })).toMatchObject({ status: 403, json: { code: 'PLATFORM.WRONG_ROLE' } });
    expect(heardOutside()).toBe(before);
  });

  it('that are large come one at a time from each person', async () => {
    const headers = { ...(await asArtisan()), 'content-type': 'application/json' };
    let busy = 0;
    let most = 0;
    fake.on('/api/products?large', (_request, response) => {
      most = Math.max(most, (busy += 1));
      setTimeout(() => { busy -= 1; response.writeHead(201, { 'content-type': 'application/json' }).end('{}'); }, 300);
    });
    const answers = await Promise.all(Array.from({ length: 4 }, () => gateway.call('POST', '/api/products?large', { headers, raw: Buffer.alloc(8_000_000, 'x') })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 503, 503, 503]);
    expect(most).toBe(1);
    expect((await gateway.call('POST', '/api/products?large', { headers, raw: Buffer.alloc(8_000_000, 'x') })).status).toBe(201);
  });

  it.each([
    ['POST', '/api/products', 36_000_000], ['POST', '/api/uploads', 6_000_000], ['POST', '/api/contact', 100_000], ['PATCH', '/api/products/prd_1', 100_000], ['POST', '/api/verify/12345678', 100_000],
  ])('%s %s takes %s bytes and not one more', async (method, where, bytes) => {
    const json = (length: number) => Buffer.from(JSON.stringify('x'.repeat(length - 2)));
    const headers = { 'content-type': 'application/json', ...(await asArtisan()) };
    const whole = await gateway.call(method, where, { headers, raw: json(bytes) });
    expect(whole.status).toBe(200);
    expect(fake.last().body).toHaveLength(bytes);
    const before = heardOutside();
    const tooLarge = await gateway.call(method, where, { headers, raw: json(bytes + 1) });
    expect(tooLarge).toMatchObject({ status: 413, json: { code: 'PLATFORM.TOO_LARGE' } });
    expect(heardOutside()).toBe(before);
  });

  it('are cut off when they come in chunks and grow too large', async () => {
    const endless = (bytes: number) => new ReadableStream({
      pull(controller) {
        controller.enqueue(Buffer.alloc(65_536, 'x'));
        bytes -= 65_536;
        if (bytes <= 0) controller.close();
      },
    });
    const artisan = await asArtisan();
    const before = heardOutside();
    const upload = await gateway.call('POST', '/api/uploads', { headers: { 'content-type': 'image/jpeg', ...artisan }, raw: endless(8_000_000) }).catch((error: unknown) => error);
    const small = await gateway.call('POST', '/api/contact', { headers: { 'content-type': 'application/json' }, raw: endless(300_000) }).catch((error: unknown) => error);
    for (const reply of [upload, small]) expect(reply instanceof Error || (reply as { status: number }).status === 413).toBe(true);
    const chunk = `fffff\r\n${'x'.repeat(0xfffff)}\r\n`;
    const answer = await gateway.raw(`POST /api/contact HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n${chunk}`);
    expect(answer).toMatch(/^HTTP\/1\.1 413 [\s\S]*connection: close/i);
    expect(heardOutside()).toBe(before);
  });

  it('pass bytes through unchanged', async () => {
    const bytes = randomBytes(2_000_000);
    const artisan = await asArtisan();
    await gateway.call('POST', '/api/uploads', { headers: { 'content-type': 'image/png', ...artisan }, raw: bytes });
    expect(createHash('sha256').update(fake.last().body).digest('hex')).toBe(createHash('sha256').update(bytes).digest('hex'));
    expect(fake.last().headers['content-length']).toBe('2000000');
    const form = new FormData();
    form.append('file', new Blob([bytes]), 'basket.png');
    await gateway.call('POST', '/api/uploads', { headers: artisan, raw: form });
    expect(fake.last().headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    expect(fake.last().body.includes(bytes)).toBe(true);
  });

  it.each([
    ['/api/contact', 'text/plain', 415], ['/api/contact', 'application/x-www-form-urlencoded', 415], ['/api/contact', 'multipart/form-data; boundary=x', 415], ['/api/contact', 'application/json5', 415], ['/api/contact', 'application/json;charset=utf-8', 200],
    ['/api/uploads', 'text/html', 415], ['/api/uploads', 'image/webp', 200], ['/api/products', 'application/json', 200],
  ])('at %s of type %s answer %s', async (where, type, status) => {
    expect((await gateway.call('POST', where, { headers: { 'content-type': type, ...(await asArtisan()) }, raw: '{}' })).status).toBe(status);
  });
});

describe('answers', () => {
  it('come through with their own status and headers, without the services\' secrets', async () => {
    fake.json('/api/products/prd_made', 201, { ok: true }, { location: '/api/products/prd_1', etag: '"v1"', 'set-cookie': 'a=b', 'x-asili-secret': 'x', server: 'inner', 'x-powered-by': 'inner' });
    const answer = await gateway.call('POST', '/api/products/prd_made', { body: {} });
    expect(answer.status).toBe(201);
    expect(answer.headers.get('location')).toBe('/api/products/prd_1');
    expect(answer.headers.get('etag')).toBe('"v1"');
    for (const name of ['set-cookie', 'x-asili-secret', 'server', 'x-powered-by']) expect(answer.headers.get(name)).toBeNull();
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('of services other than identity change no session', async () => {
    fake.json('/api/products/prd_session', 200, {}, { 'x-asili-session': JSON.stringify({ op: 'set', id: 'A'.repeat(43), maxAgeS: 60 }) });
    const answer = await gateway.call('GET', '/api/products/prd_session');
    expect([answer.cookies.size, answer.headers.get('x-asili-session')]).toEqual([0, null]);
  });

  it('are compressed when that helps, and say so', async () => {
    const products = Array.from({ length: 200 }, (_, i) => ({ id: `prd_${i}`, name: 'Kiondo basket' }));
    fake.json('/api/marketplace/large', 200, { products }, { etag: '"v9"' });
    for (const [encoding, unpack] of [['br', brotliDecompressSync], ['gzip', gunzipSync]] as const) {
      const answer = await gateway.raw(`GET /api/marketplace/large HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept-Encoding: ${encoding}\r\nConnection: close\r\n\r\n`);
      const [head = '', ...rest] = answer.split('\r\n\r\n');
      expect(head).toContain(`content-encoding: ${encoding}`);
      expect(head).toContain('etag: W/"v9"');
      expect(head.toLowerCase()).toContain('vary: accept-encoding');
      expect(JSON.parse(unpack(unchunk(rest.join('\r\n\r\n'))).toString())).toEqual({ products });
    }
    const again = await gateway.call('GET', '/api/marketplace/large', { headers: { 'if-none-match': 'W/"v9"' } });
    expect(again.status).toBe(200);
    expect(fake.last().headers['if-none-match']).toBe('"v9"');
  });

  it('are cut off when the service breaks off, so that half is never taken for whole', async () => {
    fake.on('/api/products/prd_half', (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
      response.write('{"half":');
      setTimeout(() => response.destroy(), 50);
    });
    await expect(gateway.call('GET', '/api/products/prd_half')).rejects.toThrow();
  });

  it('of an event stream flow as they are made, and stop when the listener leaves', async () => {
    fake.on('/api/events', (_request, response, { url }) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.flushHeaders();
      let n = 0;
      const timer = setInterval(() => response.write(`id: ${(n += 1)}\ndata: {}\n\n`), 100);
      response.on('close', () => { clearInterval(timer); });
      expect(url).toBe('/api/events');
    });
    const leave = new AbortController();
    const start = performance.now();
    const response = await fetch(`${gateway.url}/api/events`, { headers: { 'last-event-id': '7', accept: 'text/event-stream', 'accept-encoding': 'br' }, signal: leave.signal });
    expect(performance.now() - start).toBeLessThan(1000);
    expect(response.headers.get('content-encoding')).toBeNull();
    expect(fake.last().headers['last-event-id']).toBe('7');
    const reader = response.body?.getReader();
    const first = await reader?.read();
    expect(Buffer.from(first?.value ?? '').toString()).toContain('id: 1');
    leave.abort();
    for (let i = 0; i < 100 && !fake.aborted.includes('/api/events'); i += 1) await delay(20);
    expect(fake.aborted).toContain('/api/events');
  });
});

describe('an event stream', () => {
  it('ends with the session it was opened under, and not before', async () => {
    fake.on('/api/events', (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.flushHeaders();
    });
    const at = new Date().toISOString();
    const session = { id: 'ses_1', userId: 'art_1', userType: 'artisan', language: 'en', createdAt: at, lastSeen: at, expiresAt: new Date(Date.now() + 3_600_000).toISOString() };
    fake.json('/internal/sessions/', 200, session);
    const response = await fetch(`${gateway.url}/api/events`, { headers: { cookie: `__Host-sid=${aSecret()}` } });
    const reader = response.body?.getReader();
    const ended = reader?.read().then(({ done }) => done);
    expect(await Promise.race([ended, delay(4000, 'open')])).toBe('open');
    fake.json('/internal/sessions/', 404, { code: 'IDENTITY.SESSION_NOT_FOUND', status: 404 });
    expect(await Promise.race([ended, delay(6000, 'open')])).toBe(true);
  });
});

describe('three hundred event streams', () => {
  it('leave room for other requests to the same service', async () => {
    let open = 0;
    fake.on('/api/events', (_request, response) => {
      open += 1;
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.flushHeaders();
    });
    const leave = new AbortController();
    const streams = Array.from({ length: 300 }, () => fetch(`${gateway.url}/api/events`, { signal: leave.signal }).catch(() => undefined));
    for (let i = 0; i < 250 && open < 300; i += 1) await delay(20);
    const contact = gateway.call('POST', '/api/contact', { body: {}, signal: AbortSignal.timeout(3000) }).then(({ status }) => status, () => 'no answer');
    expect([open, await contact]).toEqual([300, 200]);
    leave.abort();
    await Promise.all(streams);
  });
});

describe('a service that is down', () => {
  it('is said with 503, when to come back, and in the reader\'s language', async () => {
    const start = performance.now();
    const answer = await gateway.call('GET', '/ipfs/bafyx', { headers: { 'accept-language': 'fr' } });
    expect(answer).toMatchObject({ status: 503, json: { code: 'PLATFORM.UNAVAILABLE', status: 503, requestId: answer.headers.get('x-request-id') } });
    expect(answer.headers.get('retry-after')).toBe('5');
    expect(answer.headers.get('content-type')).toContain('application/problem+json');
    expect(answer.json.detail).toContain('momentanément');
    expect(performance.now() - start).toBeLessThan(3000);
    expect((await gateway.call('GET', '/ipfs/bafyx', { headers: { accept: 'text/plain' } })).text).toMatch(/^503: /);
  });

  it('does not take the others with it', async () => {
    expect((await gateway.call('GET', '/api/products')).status).toBe(200);
  });

  it('is asked twice for a read and once for a write', async () => {
    let asked = 0;
    fake.on('/api/products/prd_drop', (_request, response) => { asked += 1; response.destroy(); });
    expect((await gateway.call('GET', '/api/products/prd_drop')).status).toBe(503);
    expect(asked).toBe(2);
    expect((await gateway.call('POST', '/api/products/prd_drop/archive', { body: {} })).status).toBe(503);
    expect(asked).toBe(3);
  });

  it('shows in readiness, by name, without its details', async () => {
    const ready = await gateway.call('GET', '/health/ready');
    expect(ready.status).toBe(503);
    expect(ready.json).toEqual({
      status: 'unavailable',
      components: { redis: { ok: true }, ...Object.fromEntries(['identity', 'products', 'verification', 'analytics', 'notifications'].map((name) => [name, { ok: true, components: { mongo: { ok: true } } }])), ledger: { ok: false } },
    });
    expect((await gateway.call('GET', '/health/ready?scope=gateway')).json).toEqual({ status: 'ok', components: { redis: { ok: true } } });
    expect((await gateway.call('GET', '/health/live')).json).toEqual({ status: 'ok', components: {} });
  });
});

describe('the API\'s description', () => {
  it('joins what every service says, keeps private paths out, and survives one that is down', async () => {
    fake.json('/openapi.json', 200, { paths: { '/api/marketplace/products': { get: { responses: {} } }, '/internal/x': { get: {} }, '/health/live': { get: {} }, '/dev/mailbox': { get: {} } }, components: { schemas: { Problem: { type: 'object' } } } });
    const { json, headers } = await gateway.call('GET', '/api/openapi.json');
    expect(json.openapi).toBe('3.1.0');
    expect(Object.keys(json.paths)).toEqual(['/api/auth/session', '/api/marketplace/products', '/api/openapi.json', '/health/live', '/health/ready']);
    expect(headers.get('cache-control')).toBe('public, max-age=60');
  });
});

function unchunk(text: string): Buffer {
  const parts: Buffer[] = [];
  for (let rest = text; rest !== '';) {
    const end = rest.indexOf('\r\n');
    const size = parseInt(rest.slice(0, end), 16);
    if (size === 0 || Number.isNaN(size)) break;
    parts.push(Buffer.from(rest.slice(end + 2, end + 2 + size), 'latin1'));
    rest = rest.slice(end + 2 + size + 2);
  }
  return Buffer.concat(parts);
}
