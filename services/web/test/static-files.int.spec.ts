import { until } from '@asili/platform/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { ServerResponse } from 'node:http';
import { brotliDecompressSync } from 'node:zlib';
import { aProduct } from './support/a-product.ts';
import { aFrontEnd, shellHtml, startProducts, startWeb, type Products, type Web } from './support/web.ts';

const frontEnds = aFrontEnd();
let products: Products;
let web: Web;
beforeAll(async () => {
  products = await startProducts();
  web = await startWeb(frontEnds, products.url);
});
afterAll(async () => {
  await web.close();
  await products.close();
});

const product = { ...aProduct, name: 'Kiondo </title><script>alert(1)</script>', description: 'Sisal "basket" & more' };

describe('pages', () => {
  it.each([
    '/',
    '/marketplace',
    '/index.html',
    '/auth',
    '/verify',
    '/no-such-page',
    '/product',
    '/piece/',
    '/piece/a/b',
    '/constructor',
    '/r',
    '/apidocs',
  ])("%s is the shell's page under the strict policy", async (where) => {
    const { status, text, headers } = await web.call('GET', where);
    expect({ status, text }).toEqual({ status: 200, text: shellHtml });
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(headers.get('cache-control')).toBe('no-cache');
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; media-src 'self' blob:; worker-src 'self'; manifest-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    );
  });

  it('are not sent again to who has them', async () => {
    const first = await web.call('GET', '/marketplace');
    const again = await web.call('GET', '/marketplace', {
      headers: { 'if-none-match': first.headers.get('etag') ?? '' },
    });
    expect(again).toMatchObject({ status: 304, text: '' });
    expect(again.headers.get('content-security-policy')).not.toBeNull();
  });

  it('answer HEAD without a body', async () => {
    const whole = await web.call('GET', '/marketplace');
    const head = await web.call('HEAD', '/marketplace');
    expect([head.status, head.text, head.headers.get('etag')]).toEqual([200, '', whole.headers.get('etag')]);
  });
});

describe('the installed app', () => {
  it('gets its service worker for the whole site, asked for again each time, allowed to fetch from here only', async () => {
    writeFileSync(path.join(frontEnds, 'shell/dist/sw.js'), 'self.addEventListener("fetch", () => {})');
    const { status, headers } = await web.call('GET', '/sw.js');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(headers.get('cache-control')).toBe('no-cache');
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    );
    expect((await web.call('GET', '/marketplace')).headers.get('content-security-policy')).toMatch(
      /worker-src 'self'; manifest-src 'self'/,
    );
  });

  it('gives workers of remotes the same policy, and says nothing of other files, so that the strictest one stands', async () => {
    writeFileSync(path.join(frontEnds, 'mfe-verify/dist/reading.worker.0123abcd.js'), 'void 0;');
    const policyOf = async (where: string) => (await web.call('GET', where)).headers.get('content-security-policy');
    expect(await policyOf('/r/mfe-verify/reading.worker.0123abcd.js')).toBe(await policyOf('/sw.js'));
    expect(await policyOf('/r/mfe-verify/remoteEntry.89abcdef.js')).toBeNull();
  });
});

describe('built files', () => {
  it('with a hash in their name are kept for ever and sent packed', async () => {
    for (const where of ['/main.0123abcd.js', '/r/mfe-verify/remoteEntry.89abcdef.js']) {
      const { headers, text } = await web.call('GET', where, { headers: { 'accept-encoding': 'gzip, br' } });
      expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(headers.get('content-type')).toBe('text/javascript; charset=utf-8');
      expect(headers.get('content-encoding')).toBe('br');
      expect(headers.get('vary')).toBe('Accept-Encoding');
      expect(text).toMatch(/^\/\* (shell|verify) /);
    }
    const plain = await web.call('GET', '/main.0123abcd.js', { headers: { 'accept-encoding': 'identity' } });
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(Number(plain.headers.get('content-length'))).toBe(plain.text.length);
  });

  it('without a hash are asked for again', async () => {
    const { headers, json } = await web.call('GET', '/r/mfe-verify/mf-manifest.json');
    expect(headers.get('cache-control')).toBe('no-cache');
    expect(json.metaData.remoteEntry.name).toBe('remoteEntry.89abcdef.js');
  });

  it('are taken precompressed where the build made them so', async () => {
    const { brotliCompressSync } = await import('node:zlib');
    const ready = brotliCompressSync(Buffer.from(`/* ${'ready '.repeat(300)} */`));
    writeFileSync(path.join(frontEnds, 'shell/dist/ready.aaaaaaaa.js'), `/* ${'ready '.repeat(300)} */`);
    writeFileSync(path.join(frontEnds, 'shell/dist/ready.aaaaaaaa.js.br'), ready);
    const answer = await web.raw(
      'GET /ready.aaaaaaaa.js HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept-Encoding: br\r\nConnection: close\r\n\r\n',
    );
    const body = Buffer.from(answer.slice(answer.indexOf('\r\n\r\n') + 4), 'latin1');
    expect(body.equals(ready)).toBe(true);
    expect(brotliDecompressSync(body).toString()).toContain('ready');
  });

  it.each([
    '/missing.js',
    '/r/mfe-verify/missing.12345678.js',
    '/r/mfe-nobody/x.js',
    '/r/shell/main.0123abcd.js',
    '/r/services/x',
    '/.secret',
    '/.env',
    '/favicon.ico',
    '/wp-login.php',
    '/r/mfe-verify/.git/config',
    '/r/mfe-verify/%2e%2e/package.json',
  ])('%s is not there', async (where) => {
    const answer = await web.raw(`GET ${where} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 40[04] /);
    expect(answer).not.toContain('hidden');
  });

  it('list the micro-front ends with their hashes, fresh after a deploy', async () => {
    const read = async () => web.call('GET', '/remotes.json');
    const first = await read();
    expect(first.json).toEqual({
      remotes: [
        {
          name: 'mfe_verify',
          entry: '/r/mfe-verify/mf-manifest.json',
          integrity: { 'mf-manifest.json': 'sha256-m', 'remoteEntry.89abcdef.js': 'sha256-r' },
          contract: 2,
          requires: {},
          routes: ['/marketplace', '/verify', '/verify/:code', '/piece/:id', '/artisan/:id'].map((path) => ({ path })),
        },
      ],
    });
    expect(first.headers.get('cache-control')).toBe('no-cache');
    writeFileSync(
      path.join(frontEnds, 'mfe-verify/dist/integrity.json'),
      JSON.stringify({ 'mf-manifest.json': 'sha256-new-build', 'remoteEntry.89abcdef.js': 'sha256-r' }),
    );
    await until(
      async () => (await read()).json.remotes[0].integrity['mf-manifest.json'] === 'sha256-new-build',
      'the new build',
    );
  });

  it('tell robots where not to go', async () => {
    const { text, headers } = await web.call('GET', '/robots.txt');
    expect(text).toContain('Disallow: /api/');
    expect(headers.get('content-type')).toBe('text/plain; charset=utf-8');
  });
});

describe("a product's page", () => {
  it('has its head from the products service, hostile texts as text', async () => {
    products.json('/api/products/prd_1', 200, { product });
    const { status, text, headers } = await web.call('GET', '/piece/prd_1?lang=sw');
    expect(status).toBe(200);
    expect(text).toContain('<title>Kiondo &lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt; · Asili</title>');
    expect(text).toContain('<meta property="og:image" content="http://127.0.0.1:8080/media/img_1/960.jpg">');
    expect(text.match(/<script/g)).toHaveLength(2);
    expect(text).toContain('"priceCurrency":"USD"');
    expect(headers.get('content-security-policy')).toContain("script-src 'self'");
    expect(headers.get('cache-control')).toBe('no-cache');
    expect(headers.get('vary')).toMatch(/Cookie/);
    expect(products.received.at(-1)).toMatchObject({
      url: '/api/products/prd_1',
      headers: { 'x-asili-actor': expect.any(String), 'x-asili-timeout-ms': expect.any(String) },
    });
  });

  it('of a product nobody can see answers 404 and the page that says so', async () => {
    products.json('/api/products/prd_none', 404, { code: 'PRODUCTS.NOT_FOUND', status: 404 });
    const { status, text } = await web.call('GET', '/piece/prd_none');
    expect(status).toBe(404);
    expect(text).toContain('<title>No such product · Asili</title>');
    expect(text).toContain('<div id="root"></div>');
  });

  it.each([
    [
      'is down',
      (response: ServerResponse) => {
        response.destroy();
      },
    ],
    [
      'answers something else',
      (response: ServerResponse) => {
        response.end('<html>');
      },
    ],
    ['hangs', () => undefined],
  ])('comes without its head, soon, while the service %s', async (_what, answer) => {
    products.on('/api/products/prd_odd', (response) => {
      answer(response);
    });
    expect(await web.call('GET', '/piece/prd_odd')).toMatchObject({ status: 200, text: shellHtml });
    expect(Number(products.received.at(-1)?.headers['x-asili-timeout-ms'])).toBeLessThanOrEqual(1500); // No longer is anybody waited for.
  });

  it('of a code stays out of search engines, also where it cannot be rendered', async () => {
    const before = products.received.length;
    const { status, text } = await web.call('GET', '/verify/12345678');
    expect(status).toBe(200);
    expect(text).toBe(shellHtml.replace('</head>', '<meta name="robots" content="noindex"></head>'));
    expect(products.received).toHaveLength(before);
  });
});

describe('the gallery of components', () => {
  it('is a page of its own under the policy of pages', async () => {
    const dir = path.join(frontEnds, 'libs/product-ui/dist/gallery');
    mkdirSync(dir, { recursive: true });
    writeFileSync(path.join(dir, 'index.html'), '<!doctype html><title>gallery</title>');
    writeFileSync(path.join(dir, 'gallery.0123abcd.js'), 'void 0;');
    for (const where of ['/dev/ui', '/dev/ui/', '/dev/ui?lang=sw']) {
      const { status, text, headers } = await web.call('GET', where);
      expect({ status, text }).toEqual({ status: 200, text: '<!doctype html><title>gallery</title>' });
      expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; script-src 'self'/);
    }
    expect((await web.call('GET', '/dev/ui/gallery.0123abcd.js')).headers.get('cache-control')).toMatch(/immutable/);
    expect((await web.call('GET', '/dev/ui/none.js')).status).toBe(404);
  });
});
