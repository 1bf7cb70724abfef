import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { until } from '@asili/platform/testing';
import fc from 'fast-check';
import { once } from 'node:events';
import { connect } from 'node:net';
import { startFakeServices, type FakeServices } from './support/fake-services.ts';
import { startGateway, type TestGateway } from './support/gateway.ts';

let fake: FakeServices;
let gateway: TestGateway;
beforeAll(async () => {
  fake = await startFakeServices();
  gateway = await startGateway({ upstream: fake.urls, env: { MAX_CONNECTIONS_PER_ADDRESS: '60' } });
});
afterAll(async () => {
  await gateway.close();
  await fake.close();
});

const lines = (...parts: string[]) => `${parts.join('\r\n')}\r\n\r\n`;

describe('requests two programs could read differently', () => {
  it.each([
    [
      'both lengths',
      lines(
        'POST /api/contact HTTP/1.1',
        'Host: 127.0.0.1',
        'Content-Type: application/json',
        'Content-Length: 6',
        'Transfer-Encoding: chunked',
      ) + '0\r\n\r\nG',
    ],
    [
      'both lengths, the other way round',
      lines(
        'POST /api/contact HTTP/1.1',
        'Host: 127.0.0.1',
        'Content-Type: application/json',
        'Transfer-Encoding: chunked',
        'Content-Length: 4',
      ) + '2\r\n{}\r\n0\r\n\r\n',
    ],
    [
      'two lengths',
      lines('POST /api/contact HTTP/1.1', 'Host: 127.0.0.1', 'Content-Length: 2', 'Content-Length: 3') + '{} ',
    ],
    ['a signed length', lines('POST /api/contact HTTP/1.1', 'Host: 127.0.0.1', 'Content-Length: +2') + '{}'],
    ['a length list', lines('POST /api/contact HTTP/1.1', 'Host: 127.0.0.1', 'Content-Length: 2, 2') + '{}'],
    [
      'an unknown coding before chunked',
      lines(
        'POST /api/contact HTTP/1.1',
        'Host: 127.0.0.1',
        'Content-Type: application/json',
        'Transfer-Encoding: xchunked',
      ) + '0\r\n\r\n',
    ],
    [
      'two transfer codings',
      lines(
        'POST /api/contact HTTP/1.1',
        'Host: 127.0.0.1',
        'Content-Type: application/json',
        'Transfer-Encoding: chunked',
        'Transfer-Encoding: identity',
      ) + '0\r\n\r\n',
    ],
    ['a blank before the colon', lines('GET /api/products HTTP/1.1', 'Host: 127.0.0.1', 'Transfer-Encoding : chunked')],
    ['a folded header', lines('GET /api/products HTTP/1.1', 'Host: 127.0.0.1', 'X-Folded: a', ' b')],
    ['no host', lines('GET /api/products HTTP/1.1', 'Accept: */*')],
    ['two hosts', lines('GET /api/products HTTP/1.1', 'Host: 127.0.0.1', 'Host: evil.example')],
    ['two cookies headers', lines('GET /api/products HTTP/1.1', 'Host: 127.0.0.1', 'Cookie: a=b', 'Cookie: c=d')],
    [
      'two content types',
      lines(
        'POST /api/contact HTTP/1.1',
        'Host: 127.0.0.1',
        'Content-Type: application/json',
        'Content-Type: text/plain',
        'Content-Length: 2',
      ) + '{}',
    ],
    [
      'two origins',
      lines(
        'POST /api/contact HTTP/1.1',
        'Host: 127.0.0.1',
        'Origin: http://127.0.0.1',
        'Origin: http://evil.example',
        'Content-Length: 0',
      ),
    ],
    ['an absolute target', lines('GET http://evil.example/api/products HTTP/1.1', 'Host: 127.0.0.1')],
    ['a body on a read', lines('GET /api/products HTTP/1.1', 'Host: 127.0.0.1', 'Content-Length: 5') + 'hello'],
    [
      'a chunked body on a read',
      lines('GET /api/products HTTP/1.1', 'Host: 127.0.0.1', 'Transfer-Encoding: chunked') + '0\r\n\r\n',
    ],
    ['a zero byte in a header', lines('GET /api/products HTTP/1.1', 'Host: 127.0.0.1', 'X-Zero: a\0b')],
    ['bare line feeds in a header', 'GET /api/products HTTP/1.1\r\nHost: 127.0.0.1\r\nX-A: b\rX-C: d\r\n\r\n'],
    ['an unknown protocol', lines('GET /api/products HTTP/9.9', 'Host: 127.0.0.1')],
    ['rubbish', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'],
  ])('%s: 400 and the end of the connection', async (_what, bytes) => {
    const before = fake.received.length;
    const smuggled = lines('GET /api/products/smuggled HTTP/1.1', 'Host: 127.0.0.1');
    const answer = await gateway.raw(bytes + smuggled, 800);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer.split('HTTP/1.1 ')).toHaveLength(2);
    expect(fake.received.slice(before)).toEqual([]);
  });

  it('answers a header too many bytes long with 431', async () => {
    for (const query of ['?search=100%', '?search=%E0%A4', '?search=%ff'])
      expect(await gateway.call('GET', `/api/marketplace/products${query}`)).toMatchObject({
        status: 400,
        json: { code: 'GATEWAY.AMBIGUOUS_REQUEST' },
      });
    expect(
      await gateway.raw(lines('GET /api/products HTTP/1.1', 'Host: 127.0.0.1', `X-Long: ${'a'.repeat(20_000)}`)),
    ).toMatch(/^HTTP\/1\.1 431 [\s\S]*GATEWAY\.HEADERS_TOO_LARGE/);
    expect(
      await gateway.raw(
        lines(
          'GET /api/products HTTP/1.1',
          'Host: 127.0.0.1',
          ...Array.from({ length: 1500 }, (_, i) => `X-${i}: abcdefgh`),
        ),
      ),
    ).toMatch(/^HTTP\/1\.1 431 /);
  });

  it.each(['TRACE', 'OPTIONS', 'CONNECT', 'PROPFIND'])('does not speak %s', async (method) => {
    const answer = await gateway.raw(
      lines(
        `${method} /api/products HTTP/1.1`,
        'Host: 127.0.0.1',
        'Origin: http://evil.example',
        'Access-Control-Request-Method: POST',
        'Connection: close',
      ),
      800,
    );
    expect(answer).toMatch(/^($|HTTP\/1\.1 (400|404|405|501) )/);
    expect(answer.toLowerCase()).not.toContain('access-control-allow');
  });

  it.each([
    ['evil.example', 421],
    ['127.0.0.1.evil.example', 421],
    ['127.0.0.1:8080', 200],
    ['localhost:1234', 200],
    ['[::1]:80', 200],
    ['LOCALHOST', 200],
    ['a@127.0.0.1', 421],
  ])('asked as %s answers %s', async (host, status) => {
    expect(await gateway.raw(lines('GET /api/products HTTP/1.1', `Host: ${host}`, 'Connection: close'))).toMatch(
      new RegExp(`^HTTP/1\\.1 ${status} `),
    );
  });
});

describe('a thousand spoilt requests', () => {
  it('never bring a 5xx, a hang or a strange path to a service', async () => {
    const whole =
      lines(
        'POST /api/verify/12345678?x=1 HTTP/1.1',
        'Host: 127.0.0.1',
        'Content-Type: application/json',
        'Content-Length: 15',
        'Cookie: __Host-sid=abc',
        'Connection: close',
      ) + '{"scanned":"x"}';
    const spoil = fc.tuple(fc.nat(whole.length), fc.nat(4), fc.string({ unit: 'binary-ascii', maxLength: 6 }));
    const before = fake.received.length;
    await fc.assert(
      fc.asyncProperty(fc.array(spoil, { minLength: 1, maxLength: 3 }), async (changes) => {
        const spoilt = changes.reduce((text, [at, cut, put]) => text.slice(0, at) + put + text.slice(at + cut), whole);
        const answer = await gateway.raw(spoilt, 150);
        for (const [, status] of answer.matchAll(/HTTP\/1\.1 (\d{3}) /g)) expect(Number(status)).toBeLessThan(500);
      }),
      { numRuns: 1000 },
    );
    for (const { url } of fake.received.slice(before)) expect(url).toMatch(/^\/api\/verify\/|^\/api\/verify\b/);
    expect((await gateway.call('GET', '/api/products')).status).toBe(200);
  });
});

describe('slow and many', () => {
  it('lets one address hold so many connections and no more, and frees them', async () => {
    const sockets = Array.from({ length: 100 }, () =>
      connect(gateway.port, '127.0.0.1')
        .on('error', () => undefined)
        .resume(),
    );
    const open = () => sockets.filter(({ destroyed }) => !destroyed).length;
    await until(() => open() <= 60, 'the rest are refused');
    expect(open()).toBeGreaterThan(40);
    for (const socket of sockets) socket.destroy();
    await until(
      async () => (await gateway.call('GET', '/api/products').catch(() => undefined))?.status === 200,
      'room for others',
    );
  });

  it('serves others while headers drip in, and gives up on them', async () => {
    const slow = connect(gateway.port, '127.0.0.1');
    const closed = once(slow, 'close');
    let answer = '';
    slow
      .on('data', (chunk) => {
        answer += chunk.toString();
      })
      .on('error', () => undefined);
    const drip = setInterval(() => slow.write('X-a: b\r\n'), 500);
    slow.write('GET /api/products HTTP/1.1\r\nHost: 127.0.0.1\r\n');
    const start = Date.now();
    expect((await gateway.call('GET', '/api/products')).status).toBe(200);
    await closed;
    clearInterval(drip);
    expect(Date.now() - start).toBeLessThan(50_000); // Node by itself waits a minute.
    expect(answer).toMatch(/^(HTTP\/1\.1 408 |$)/);
  });
});
