import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { brotliDecompressSync } from 'node:zlib';
import { startFakeServices, type FakeServices } from './support/fake-services.ts';
import { aFrontEnd, shellHtml, startGateway, type TestGateway } from './support/gateway.ts';

const frontends = aFrontEnd();
let fake: FakeServices;
let gateway: TestGateway;
beforeAll(async () => {
  fake = await startFakeServices();
  gateway = await startGateway({ upstream: fake.url, frontendsDir: frontends });
});
afterAll(async () => {
  await gateway.close();
  await fake.close();
});

const product = {
  id: 'prd_1', shortCode: '12345678', name: 'Kiondo </title><script>alert(1)</script>', description: 'Sisal "basket" & more', category: 'Home Decor', price: '85.00', currency: 'USD', stock: 1,
  imageUrl: '/media/img_1/960.jpg', imageUrls: ['/media/img_1/960.jpg'], images: [], artisanId: 'art_1', artisan: { id: 'art_1', firstName: 'Akinyi', location: { city: 'Kisumu', country: 'Kenya' } },
  status: 'verified', isVerified: true, verificationCount: 0, avgRating: null, reviewCount: 0, qrCode: '/q', qrPayload: 'x', nftTokenId: null, certificate: null, createdAt: '2026-11-21T00:00:00Z', updatedAt: '2026-11-21T00:00:00Z', version: 1,
};

describe('pages', () => {
  it.each(['/', '/marketplace', '/index.html', '/auth', '/verify', '/no-such-page', '/product', '/product/', '/product/a/b', '/constructor', '/r', '/apidocs'])('%s is the shell\'s page under the strict policy', async (where) => {
    const { status, text, headers } = await gateway.call('GET', where);
    expect({ status, text }).toEqual({ status: 200, text: shellHtml });
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(headers.get('cache-control')).toBe('no-cache');
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; media-src 'self' blob:; worker-src 'self'; manifest-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('permissions-policy')).toContain('camera=(self)');
    expect(headers.get('strict-transport-security')).toBeNull();
  });

  it('are not sent again to who has them', async () => {
    const first = await gateway.call('GET', '/marketplace');
    const again = await gateway.call('GET', '/marketplace', { headers: { 'if-none-match': first.headers.get('etag') ?? '' } });
    expect(again).toMatchObject({ status: 304, text: '' });
    expect(again.headers.get('content-security-policy')).not.toBeNull();
  });

  it('take no writes', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
      const { status, headers } = await gateway.call(method, '/marketplace');
      expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD']);
    }
    expect((await gateway.call('HEAD', '/marketplace')).status).toBe(200);
  });
});

describe('the installed app', () => {
  it('gets its service worker for the whole site, asked for again each time, allowed to fetch from here only', async () => {
    writeFileSync(path.join(frontends, 'shell/dist/sw.js'), 'self.addEventListener("fetch", () => {})');
    const { status, headers } = await gateway.call('GET', '/sw.js');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(headers.get('cache-control')).toBe('no-cache');
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'");
    expect((await gateway.call('GET', '/marketplace')).headers.get('content-security-policy')).toMatch(/worker-src 'self'; manifest-src 'self'/);
  });

  it('gives workers of remotes the same policy, other files of remotes the one of data', async () => {
    writeFileSync(path.join(frontends, 'mfe-verify/dist/reading.worker.0123abcd.js'), 'void 0;');
    const policyOf = async (where: string) => (await gateway.call('GET', where)).headers.get('content-security-policy');
    expect(await policyOf('/r/mfe-verify/reading.worker.0123abcd.js')).toBe(await policyOf('/sw.js'));
    expect(await policyOf('/r/mfe-verify/remoteEntry.89abcdef.js')).toMatch(/sandbox$/);
  });
});

describe('built files', () => {
  it('with a hash in their name are kept for ever and sent packed', async () => {
    for (const where of ['/main.0123abcd.js', '/r/mfe-verify/remoteEntry.89abcdef.js']) {
      const { headers, text } = await gateway.call('GET', where, { headers: { 'accept-encoding': 'gzip, br' } });
      expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(headers.get('content-type')).toBe('text/javascript; charset=utf-8');
      expect(headers.get('content-encoding')).toBe('br');
      expect(headers.get('vary')).toBe('Accept-Encoding');
      expect(text).toMatch(/^\/\* (shell|verify) /);
    }
    const plain = await gateway.call('GET', '/main.0123abcd.js', { headers: { 'accept-encoding': 'identity' } });
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(Number(plain.headers.get('content-length'))).toBe(plain.text.length);
  });

  it('without a hash are asked for again', async () => {
    const { headers, json } = await gateway.call('GET', '/r/mfe-verify/mf-manifest.json');
    expect(headers.get('cache-control')).toBe('no-cache');
    expect(json.metaData.remoteEntry.name).toBe('remoteEntry.89abcdef.js');
  });

  it('are taken precompressed where the build made them so', async () => {
    const { brotliCompressSync } = await import('node:zlib');
    const ready = brotliCompressSync(Buffer.from(`/* ${'ready '.repeat(300)} */`));
    writeFileSync(path.join(frontends, 'shell/dist/ready.aaaaaaaa.js'), `/* ${'ready '.repeat(300)} */`);
    writeFileSync(path.join(frontends, 'shell/dist/ready.aaaaaaaa.js.br'), ready);
    const answer = await gateway.raw('GET /ready.aaaaaaaa.js HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept-Encoding: br\r\nConnection: close\r\n\r\n');
    const body = Buffer.from(answer.slice(answer.indexOf('\r\n\r\n') + 4), 'latin1');
    expect(body.equals(ready)).toBe(true);
    expect(brotliDecompressSync(body).toString()).toContain('ready');
  });

  it.each(['/missing.js', '/r/mfe-verify/missing.12345678.js', '/r/mfe-nobody/x.js', '/r/shell/main.0123abcd.js', '/r/services/x', '/.secret', '/.env', '/favicon.ico', '/wp-login.php', '/r/mfe-verify/.git/config', '/r/mfe-verify/%2e%2e/package.json'])('%s is not there', async (where) => {
    const answer = await gateway.raw(`GET ${where} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 40[04] /);
    expect(answer).not.toContain('hidden');
  });

  it('list the micro-front ends with their hashes, fresh after a deploy', async () => {
    const read = async () => gateway.call('GET', '/remotes.json');
    const first = await read();
    expect(first.json).toEqual({ remotes: [{ name: 'mfe_verify', entry: '/r/mfe-verify/mf-manifest.json', integrity: { 'mf-manifest.json': 'sha384-m', 'remoteEntry.89abcdef.js': 'sha384-r' } }] });
    expect(first.headers.get('cache-control')).toBe('no-cache');
    writeFileSync(path.join(frontends, 'mfe-verify/dist/integrity.json'), JSON.stringify({ 'mf-manifest.json': 'sha384-new-build', 'remoteEntry.89abcdef.js': 'sha384-r' }));
    await delay(20);
    expect((await read()).json.remotes[0].integrity['mf-manifest.json']).toBe('sha384-new-build');
  });

  it('tell robots where not to go', async () => {
    const { text, headers } = await gateway.call('GET', '/robots.txt');
    expect(text).toContain('Disallow: /api/');
    expect(headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect((await gateway.call('GET', '/api/products')).headers.get('x-robots-tag')).toBe('noindex');
  });
});

describe('a product\'s page', () => {
  it('has its head from the products service, hostile texts as text', async () => {
    fake.json('/api/products/prd_1', 200, { product });
    const { status, text, headers } = await gateway.call('GET', '/product/prd_1?lang=sw');
    expect(status).toBe(200);
    expect(text).toContain('<title>Kiondo &lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt; · Asili</title>');
    expect(text).toContain('<meta property="og:image" content="http://127.0.0.1:8080/media/img_1/960.jpg">');
    expect(text.match(/<script/g)).toHaveLength(1);
    expect(text).toContain('"priceCurrency":"USD"');
    expect(headers.get('content-security-policy')).toContain("script-src 'self'");
    expect(headers.get('cache-control')).toBe('no-cache');
    expect(headers.get('vary')).toMatch(/Cookie/);
    expect(fake.last()).toMatchObject({ url: '/api/products/prd_1', headers: { 'accept-language': 'sw', 'x-asili-actor': expect.any(String) } });
  });

  it('of a product nobody can see answers 404 and the page that says so', async () => {
    fake.json('/api/products/prd_none', 404, { code: 'PRODUCTS.NOT_FOUND', status: 404 });
    const { status, text } = await gateway.call('GET', '/product/prd_none');
    expect(status).toBe(404);
    expect(text).toContain('<title>Product not found · Asili</title>');
    expect(text).toContain('<div id="root"></div>');
  });

  it.each([
    ['is down', (response: { destroy(): void }) => { response.destroy(); }],
    ['answers something else', (response: { end(text: string): void }) => { response.end('<html>'); }],
    ['hangs', () => undefined],
  ])('comes without its head, soon, while the service %s', async (_what, answer) => {
    fake.on('/api/products/prd_odd', (_request, response) => { answer(response); });
    const start = performance.now();
    expect(await gateway.call('GET', '/product/prd_odd')).toMatchObject({ status: 200, text: shellHtml });
    expect(performance.now() - start).toBeLessThan(2500);
  });

  it('of a code has a title only and stays out of search engines', async () => {
    const before = fake.heard.length;
    const { status, text } = await gateway.call('GET', '/verify/12345678');
    expect(status).toBe(200);
    expect(text).toContain('<title>Check a certificate · Asili</title>');
    expect(text).toContain('noindex');
    expect(fake.heard).toHaveLength(before);
  });
});

describe('stopping', () => {
  it('ends event streams at once, so that listeners move on', async () => {
    fake.on('/api/events', (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: {}\n\n');
    });
    const other = await startGateway({ upstream: fake.url, frontendsDir: frontends });
    const response = await fetch(`${other.url}/api/events`);
    const ended = response.text();
    const start = performance.now();
    await other.close();
    expect(await ended).toContain('data: {}');
    expect(performance.now() - start).toBeLessThan(3000);
  });
});

describe('the gallery of components', () => {
  it('is a page of its own under the policy of pages', async () => {
    const dir = path.join(frontends, 'libs/ui/dist/gallery');
    mkdirSync(dir, { recursive: true });
    writeFileSync(path.join(dir, 'index.html'), '<!doctype html><title>gallery</title>');
    writeFileSync(path.join(dir, 'gallery.0123abcd.js'), 'void 0;');
    for (const where of ['/dev/ui', '/dev/ui/', '/dev/ui?lang=sw']) {
      const { status, text, headers } = await gateway.call('GET', where);
      expect({ status, text }).toEqual({ status: 200, text: '<!doctype html><title>gallery</title>' });
      expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; script-src 'self'/);
    }
    expect((await gateway.call('GET', '/dev/ui/gallery.0123abcd.js')).headers.get('cache-control')).toMatch(/immutable/);
    expect((await gateway.call('GET', '/dev/ui/none.js')).status).toBe(404);
  });
});
