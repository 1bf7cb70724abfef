import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { endedSession, sessionKey } from '@asili/contracts';
import { Redis } from 'ioredis';
import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
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

describe('answers', () => {
  it("come through with their own status and headers, without the services' secrets", async () => {
    fake.json(
      '/api/products/prd_made/archive',
      201,
      { ok: true },
      {
        location: '/api/products/prd_1',
        etag: '"v1"',
        'set-cookie': 'a=b',
        'x-asili-secret': 'x',
        server: 'inner',
        'x-powered-by': 'inner',
      },
    );
    const answer = await gateway.call('POST', '/api/products/prd_made/archive', { body: {} });
    expect(answer.status).toBe(201);
    expect(answer.headers.get('location')).toBe('/api/products/prd_1');
    expect(answer.headers.get('etag')).toBe('"v1"');
    for (const name of ['set-cookie', 'x-asili-secret', 'server', 'x-powered-by'])
      expect(answer.headers.get(name)).toBeNull();
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('of services other than identity change no session', async () => {
    fake.json(
      '/api/products/prd_session',
      200,
      {},
      { 'x-asili-session': JSON.stringify({ op: 'set', id: 'A'.repeat(43), maxAgeS: 60 }) },
    );
    const answer = await gateway.call('GET', '/api/products/prd_session');
    expect([answer.cookies.size, answer.headers.get('x-asili-session')]).toEqual([0, null]);
  });

  it('are compressed when that helps, and say so', async () => {
    const products = Array.from({ length: 200 }, (_, i) => ({ id: `prd_${i}`, name: 'Kiondo basket' }));
    fake.json('/api/marketplace/large', 200, { products }, { etag: '"v9"' });
    for (const [encoding, unpack] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      const answer = await gateway.raw(
        `GET /api/marketplace/large HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept-Encoding: ${encoding}\r\nConnection: close\r\n\r\n`,
      );
      const [head = '', ...rest] = answer.split('\r\n\r\n');
      expect(head).toContain(`content-encoding: ${encoding}`);
      expect(head).toContain('etag: W/"v9"');
      expect(head.toLowerCase()).toContain('vary: accept-encoding');
      const body = Buffer.from(rest.join('\r\n\r\n'), 'latin1');
      expect(head.toLowerCase()).toContain(`content-length: ${body.length}`);
      expect(JSON.parse(unpack(body).toString())).toEqual({ products });
    }
    const again = await gateway.call('GET', '/api/marketplace/large', { headers: { 'if-none-match': 'W/"v9"' } });
    expect(again.status).toBe(200);
    expect(fake.last().headers['if-none-match']).toBe('"v9"');
  });

  it('that break off before any of it was passed on are refused; others are cut off, so that half is never taken for whole', async () => {
    const breakOff = (bytes: number) => (_request: unknown, response: ServerResponse) => {
      response.writeHead(200, { 'content-type': 'application/octet-stream', 'content-length': String(bytes) });
      response.write(Buffer.alloc(bytes / 2));
      setTimeout(() => response.destroy(), 50);
    };
    fake.on('/api/products/prd_half', breakOff(1000));
    expect(await gateway.call('GET', '/api/products/prd_half')).toMatchObject({
      status: 503,
      json: { code: 'PLATFORM.UNAVAILABLE' },
    });
    fake.on('/api/products/prd_half', breakOff(1_000_000));
    await expect(gateway.call('GET', '/api/products/prd_half')).rejects.toThrow();
  });

  it('that say nothing changed have no length of their own, and the Vary and the tag of the answer they stand for', async () => {
    fake.on('/api/products/prd_same', (request, response) => {
      response
        .writeHead(request.headers['if-none-match'] === '"v1"' ? 304 : 500, { etag: '"v1"', 'content-length': '0' })
        .end();
    });
    for (const [tag, sent] of [
      ['"v1"', '"v1"'],
      ['W/"v1"', 'W/"v1"'],
    ] as const) {
      const [head = '', body] = (
        await gateway.raw(
          `GET /api/products/prd_same HTTP/1.1\r\nHost: 127.0.0.1\r\nIf-None-Match: ${tag}\r\nAccept-Encoding: br\r\nConnection: close\r\n\r\n`,
        )
      )
        .toLowerCase()
        .split('\r\n\r\n');
      expect(head).toMatch(/^http\/1\.1 304 /);
      expect(head).not.toMatch(/content-length|transfer-encoding/);
      expect(head).toContain('vary: accept-encoding');
      expect(head).toContain(`etag: ${sent.toLowerCase()}`);
      expect(body).toBe('');
    }
  });

  it('of a HEAD have the length of the GET and no body', async () => {
    fake.on('/api/products/prd_head', (_request, response) =>
      response.writeHead(200, { 'content-type': 'image/png', 'content-length': '1234' }).end(),
    );
    const answer = await gateway.raw(
      'HEAD /api/products/prd_head HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n',
    );
    expect(answer.toLowerCase()).toMatch(/^http\/1\.1 200 [\s\S]*content-length: 1234\r\n[\s\S]*\r\n\r\n$/);
  });

  it('of a HEAD come from wherever a GET is answered', async () => {
    fake.on('/api/events', (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.flushHeaders();
    });
    for (const [where, type] of [
      ['/api/events', 'text/event-stream'],
      ['/api/openapi.json', 'application/json; charset=utf-8'],
      ['/api/auth/session', 'application/json; charset=utf-8'],
    ] as const) {
      const answer = await gateway.call('HEAD', where);
      expect([where, answer.status, answer.headers.get('content-type'), answer.text]).toEqual([where, 200, type, '']);
    }
    for (let i = 0; i < 5_000 && !fake.aborted.includes('/api/events'); i += 1) await delay(20);
    expect(fake.aborted).toContain('/api/events');
  });

  it('of an event stream flow as they are made, and stop when the listener leaves', async () => {
    fake.on('/api/events', (_request, response, { url }) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.flushHeaders();
      let n = 0;
      const timer = setInterval(() => response.write(`id: ${(n += 1)}\ndata: {}\n\n`), 100);
      response.on('close', () => {
        clearInterval(timer);
      });
      expect(url).toBe('/api/events');
    });
    const leave = new AbortController();
    const response = await fetch(`${gateway.url}/api/events`, {
      headers: { 'last-event-id': '7', accept: 'text/event-stream', 'accept-encoding': 'br' },
      signal: leave.signal,
    });
    expect(response.headers.get('content-encoding')).toBeNull();
    expect(fake.last().headers['last-event-id']).toBe('7');
    const reader = response.body?.getReader();
    const first = await reader?.read();
    expect(Buffer.from(first?.value ?? '').toString()).toContain('id: 1');
    leave.abort();
    for (let i = 0; i < 5_000 && !fake.aborted.includes('/api/events'); i += 1) await delay(20);
    expect(fake.aborted).toContain('/api/events');
  });
});

describe('an event stream', () => {
  it('ends with the session it was opened under as soon as Redis knows, and no other does', async () => {
    fake.on('/api/events', (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.flushHeaders();
    });
    const redis = new Redis(process.env['REDIS_URL'] ?? '');
    const at = new Date().toISOString();
    const session = {
      id: 'ses_1',
      userId: 'art_1',
      userType: 'artisan',
      language: 'en',
      createdAt: at,
      lastSeen: at,
      expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
    };
    const open = async () => {
      const secret = aSecret();
      const key = sessionKey(createHash('sha256').update(secret).digest('hex'));
      await redis.set(key, JSON.stringify(session), 'EX', 60);
      const response = await fetch(`${gateway.url}/api/events`, { headers: { cookie: `__Host-sid=${secret}` } });
      const state = { key, ended: false };
      void response.body
        ?.getReader()
        .read()
        .then(
          ({ done }) => {
            state.ended = done;
          },
          () => undefined,
        );
      return state;
    };
    const [mine, other] = [await open(), await open()];
    await redis.set(mine.key, JSON.stringify({ ...session, lastSeen: new Date().toISOString() }), 'EX', 60);
    await gateway.call('GET', '/api/products');
    expect([mine.ended, other.ended]).toEqual([false, false]);
    await redis.set(mine.key, endedSession, 'EX', 60);
    for (let i = 0; i < 5_000 && !mine.ended; i += 1) await delay(20);
    expect([mine.ended, other.ended]).toEqual([true, false]);
    redis.disconnect();
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
    const streams = Array.from({ length: 300 }, () =>
      fetch(`${gateway.url}/api/events`, { signal: leave.signal }).catch(() => undefined),
    );
    for (let i = 0; i < 5_000 && open < 300; i += 1) await delay(20);
    const contact = gateway.call('POST', '/api/contact', { body: {}, signal: AbortSignal.timeout(3000) }).then(
      ({ status }) => status,
      () => 'no answer',
    );
    expect([open, await contact]).toEqual([300, 200]);
    leave.abort();
    await Promise.all(streams);
  });
});
