import { until } from '@asili/platform/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { ServerResponse } from 'node:http';
import { aProduct as product } from './support/a-product.ts';
import { aFrontEnd, artisan, shellHtml, startProducts, startWeb, type Products, type Web } from './support/web.ts';

/** A renderer in place of the shell's: what it is asked and given shows in the page. */
const renderer = `
const reads = { '/marketplace': (search) => [{ key: [], url: '/api/marketplace/products' + search }], '/greedy': () => [{ key: [], url: '/api/auth/me' }] };
module.exports = {
  shared: {}, staticPaths: ['/'], start: async () => undefined, exists: (path) => path !== '/no-such-page',
  plan: (path, search) => (path.startsWith('/piece/') ? [{ key: [], url: '/api/products/' + path.split('/')[2] }] : path === '/hang' || path === '/fail' || path === '/peek' ? [] : reads[path] ? reads[path](search) : null),
  render: async ({ path, search, language, answers, head }) => {
    if (path === '/hang') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0); // As an endless loop, but idle.
    if (path === '/fail') throw new Error('no');
    const seen = path === '/peek' ? JSON.stringify([Object.keys(process.env), (() => { try { require('fs').readFileSync('/etc/hostname'); return 'read'; } catch (error) { return error.code; } })()]) : '';
    return '<!doctype html><html lang="' + language + '" data-prerendered><head>' + (head ? '<title>Own</title><link rel="canonical" href="%ORIGIN%' + path + '">' : '') + '</head><body><main>' + path + search + ' ' + JSON.stringify(answers).replace(/</g, '&lt;') + seen + '</main></body></html>';
  },
};`;
const staticPage = (language: string) =>
  `<!doctype html><html lang="${language}" data-prerendered><head><link rel="canonical" href="%ORIGIN%/"></head><body>front ${language}</body></html>`;
const listing = { products: [product], total: 1, facets: { category: [], country: [], price: null }, nextCursor: null };

const dataOf = (html: string) =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
    ([, text = '']) => JSON.parse(text) as unknown,
  );

const frontEnds = aFrontEnd();
let products: Products;
let web: Web;
/** However busy the machine is, pages come with their content; one that never ends is ended by its process. */
const patient = { RENDER_TIMEOUT_MS: '60000' };
beforeAll(async () => {
  const write = (file: string, content: string) => {
    const full = path.join(frontEnds, 'shell/dist', file);
    mkdirSync(path.dirname(full), { recursive: true });
    writeFileSync(full, content);
  };
  mkdirSync(path.join(frontEnds, 'shell/dist/assets'), { recursive: true });
  for (const language of ['en', 'sw', 'fr'])
    for (const page of ['index', 'features']) write(`prerendered/${language}/${page}.html`, staticPage(language));
  write('assets/page.0123abcd.css', 'h1{color:red}');
  write(
    'prerendered/sw/styled.html',
    '<!doctype html><html data-prerendered><head><style data-file="/assets/page.0123abcd.css">h1{color:red}</style><style data-file="/server/page.html">b{}</style></head></html>',
  );
  write('server/shell.cjs', renderer);
  write('server/page.html', '<html></html>');
  products = await startProducts();
  web = await startWeb(frontEnds, products.url, patient);
  await until(
    async () => (await web.call('GET', '/peek')).text.includes('data-prerendered'),
    'the process that makes pages, which the first of them starts',
  );
});
afterAll(async () => {
  await web.close();
  await products.close();
});
const signedIn = { actor: artisan };

describe('static pages', () => {
  it.each([
    ['/', {}, 'en'],
    ['/?lang=sw', {}, 'sw'],
    ['/', { cookie: 'lang=fr' }, 'fr'],
    ['/?lang=sw', { cookie: 'lang=fr' }, 'sw'],
    ['/features?utm_source=x', { 'accept-language': 'fr' }, 'en'],
  ])('%s with %j comes in %s, with the configured origin', async (where, headers, language) => {
    const answer = await web.call('GET', where, { headers });
    expect(answer.text).toBe(staticPage(language).replace('%ORIGIN%', 'http://127.0.0.1:8080'));
    expect(answer.headers.get('vary')).toBe('Accept-Encoding, Cookie');
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    expect(answer.headers.get('content-security-policy')).toContain("style-src 'self';");
  });

  it('may hold the files of the build they name, and nothing that is not sent', async () => {
    const hash = createHash('sha256').update('h1{color:red}').digest('base64');
    for (const headers of [{}, { 'accept-encoding': 'br' }]) {
      expect((await web.call('GET', '/styled?lang=sw', { headers })).headers.get('content-security-policy')).toContain(
        `; style-src 'self' 'sha256-${hash}'; `,
      );
    }
  });

  it('leave the front page of a signed-in person to the browser, and tell nobody else to keep it', async () => {
    const { text, headers } = await web.call('GET', '/', signedIn);
    expect(text).toBe(shellHtml);
    expect(headers.get('cache-control')).toBe('private, no-cache');
    expect((await web.call('GET', '/features', signedIn)).text).toContain('front en');
  });

  it('are packed, and not sent again to who has them', async () => {
    const first = await web.call('GET', '/features', { headers: { 'accept-encoding': 'br' } });
    expect(first.text).toContain('front en');
    expect(
      (await web.call('GET', '/features', { headers: { 'if-none-match': first.headers.get('etag') ?? '' } })).status,
    ).toBe(304);
  });

  it.each(['/server/shell.cjs', '/server/page.html', '/prerendered/en/index.html'])(
    "%s is nobody's to read",
    async (where) => {
      expect((await web.call('GET', where)).status).toBe(404);
    },
  );
});

describe('pages made when they are asked for', () => {
  it('have their data in them, asked once for everybody who comes at the same time', async () => {
    products.json('/api/marketplace/products', 200, listing);
    const before = products.received.length;
    const pages = await Promise.all([1, 2, 3, 4].map(() => web.call('GET', '/marketplace?search=kente&lang=sw')));
    expect(new Set(pages.map(({ text }) => text)).size).toBe(1);
    expect(pages[0]?.text).toContain('<main>/marketplace?search=kente [{"products":[{"id":"prd_1"');
    expect(pages[0]?.text).toContain('<html lang="sw"');
    expect(pages[0]?.text).toContain('href="http://127.0.0.1:8080/marketplace"');
    expect(products.received.slice(before).map(({ url }) => url)).toEqual(['/api/marketplace/products?search=kente']);
  });

  it('of a product have head and data from one read, and are kept for a moment', async () => {
    products.json('/api/products/prd_1', 200, { product });
    const before = products.received.length;
    const { text } = await web.call('GET', '/piece/prd_1');
    expect(text).toContain('<title>Kiondo · Asili</title>');
    expect(text).toContain('<link rel="alternate" hreflang="sw" href="http://127.0.0.1:8080/piece/prd_1?lang=sw">');
    expect(dataOf(text)).toContainEqual(
      expect.objectContaining({
        '@type': 'BreadcrumbList',
        itemListElement: [
          expect.anything(),
          expect.objectContaining({ name: 'All of /marketplace', item: 'http://127.0.0.1:8080/marketplace' }),
          expect.objectContaining({ name: 'Kiondo' }),
        ],
      }),
    );
    expect(text).toContain('<main>/piece/prd_1 [{"product":{"id":"prd_1"');
    expect(products.received).toHaveLength(before + 1);
    await web.call('GET', '/piece/prd_1');
    expect(products.received).toHaveLength(before + 1);
  });

  it.each([
    ['sw', {}, '', 'sw', 'Kikapu'],
    ['fr', {}, '', 'en', 'Kiondo'],
    ['sw', { cookie: 'lang=en' }, '', 'en', 'Kiondo'],
    ['fr', {}, '?lang=sw', 'sw', 'Kikapu'],
    ['sw', { 'sec-fetch-dest': 'document' }, '', 'en', 'Kiondo'],
    ['sw-KE,en;q=0.5', {}, '', 'sw', 'Kikapu'],
  ])('of a product for %s with %j at "%s" are in %s', async (accept, headers, query, language, name) => {
    products.json('/api/products/prd_2', 200, {
      product: { ...product, id: 'prd_2', translations: { sw: { name: 'Kikapu', description: 'Mkonge' } } },
    });
    const answer = await web.call('GET', `/piece/prd_2${query}`, {
      headers: { 'accept-language': accept, ...headers },
    });
    expect(answer.text).toContain(`<html lang="${language}"`);
    expect(answer.text).toContain(`<title>${name} · Asili</title>`);
    expect(answer.text).toContain(`<meta name="description" content="${language === 'sw' ? 'Mkonge' : 'Sisal'}">`);
    expect(answer.headers.get('content-language')).toBe(language);
    expect(answer.headers.get('server-timing')).toBe('development'); // No page of production says so.
    expect(answer.headers.get('vary')).toMatch(/Accept-Language/);
  });

  it('of a product without words of its own are told about in those of its front end', async () => {
    products.json('/api/products/prd_3', 200, { product: { ...product, id: 'prd_3', description: '' } });
    expect((await web.call('GET', '/piece/prd_3')).text).toContain(
      '<meta name="description" content="By Akinyi, Kisumu, Kenya.">',
    );
  });

  it('of a product nobody can see say so in the words of its front end', async () => {
    const { status, text, headers } = await web.call('GET', '/piece/prd_none?lang=sw');
    expect([status, headers.get('vary')]).toEqual([404, expect.stringMatching(/Accept-Language/)]);
    expect(text).toContain('<title>Hakuna · Asili</title>');
  });

  it('of a product depend on the same headers while it cannot be asked for', async () => {
    products.on('/api/products/prd_4', (response) => {
      response.writeHead(500).end();
    });
    const { text, headers } = await web.call('GET', '/piece/prd_4', { headers: { 'accept-language': 'sw' } });
    expect([text, headers.get('content-language'), headers.get('vary')]).toEqual([
      shellHtml,
      'en',
      expect.stringMatching(/Accept-Language/),
    ]);
  });

  it.each([
    [
      'is down',
      (response: ServerResponse) => {
        response.destroy();
      },
    ],
    [
      'refuses',
      (response: ServerResponse) => {
        response.writeHead(500).end();
      },
    ],
  ])('are the plain page while the service %s', async (what, answer) => {
    products.on('/api/marketplace/products', (response) => {
      answer(response);
    });
    expect(await web.call('GET', `/marketplace?search=${encodeURIComponent(what)}`)).toMatchObject({
      status: 200,
      text: shellHtml,
    });
  });

  it.each(['/fail', '/unknown'])('are the plain page when they cannot be made: %s', async (where) => {
    expect((await web.call('GET', where)).text).toBe(shellHtml);
  });

  it('are missing with the status that says so, and with the shell to say it', async () => {
    expect(await web.call('GET', '/no-such-page')).toMatchObject({ status: 404, text: shellHtml });
  });

  it('may ask for nothing but what is public', async () => {
    const before = products.received.length;
    expect((await web.call('GET', '/greedy')).text).toBe(shellHtml);
    expect(products.received).toHaveLength(before);
  });

  it('are made where there are no secrets and no files but the built ones', async () => {
    expect((await web.call('GET', '/peek')).text).toContain('[["NODE_ENV"],"ERR_ACCESS_DENIED"]');
  });

  it('hold up nobody when one never ends', async () => {
    const hung = web.call('GET', '/hang');
    expect((await web.call('GET', '/features')).text).toContain('front en');
    expect((await hung).text).toBe(shellHtml);
  });
});

describe('for search engines', () => {
  it('the site map has the static pages, the shop and the products, under the configured origin', async () => {
    products.json('/api/marketplace/products', 200, listing);
    const { text, headers } = await web.call('GET', '/sitemap.xml');
    expect(headers.get('content-type')).toBe('application/xml; charset=utf-8');
    const places = [...text.matchAll(/<loc>([^<]*)<\/loc>/g)]
      .map(([, loc]) => loc)
      .filter((loc) => !loc?.includes('?'));
    expect(places).toEqual(
      ['/', '/features', '/marketplace', '/verify', '/piece/prd_1', '/artisan/art_1'].map(
        (where) => `http://127.0.0.1:8080${where}`,
      ),
    );
  });

  it('the site map of a large shop is an index of parts that hold every product once', async () => {
    const ids = Array.from({ length: 2150 }, (_, n) => `prd_${n}`);
    products.on('/api/marketplace/products', (response, { url }) => {
      const query = new URL(url, 'http://x').searchParams;
      const [from, limit] = [Number(query.get('cursor') ?? 0), Number(query.get('limit'))];
      const next = from + limit < ids.length ? String(from + limit) : null;
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(
          JSON.stringify({
            ...listing,
            products: ids.slice(from, from + limit).map((id) => ({ ...product, id })),
            total: ids.length,
            nextCursor: next,
          }),
        );
    });
    const other = await startWeb(frontEnds, products.url);
    const read = async (where: string) =>
      [...(await other.call('GET', where)).text.matchAll(/<loc>([^<]*)<\/loc>/g)]
        .map(([, loc]) => loc ?? '')
        .filter((loc) => !loc.includes('?'));
    const parts = await read('/sitemap.xml');
    expect(parts).toEqual([0, 1, 2, 3].map((n) => `http://127.0.0.1:8080/sitemap-${n}.xml`));
    expect(await read('/sitemap-0.xml')).toContain('http://127.0.0.1:8080/features');
    const found = [
      ...(await read('/sitemap-3.xml')),
      ...(await read('/sitemap-1.xml')),
      ...(await read('/sitemap-2.xml')),
    ];
    expect(found.filter((where) => where.includes('/piece/')).sort()).toEqual(
      ids.map((id) => `http://127.0.0.1:8080/piece/${id}`).sort(),
    );
    expect(found.filter((where) => !where.includes('/piece/'))).toEqual(
      Array(3).fill('http://127.0.0.1:8080/artisan/art_1'),
    );
    const before = products.received.length;
    await read('/sitemap-2.xml');
    expect(products.received).toHaveLength(before);
    for (const where of ['/sitemap-4.xml', '/sitemap-x.xml']) expect((await other.call('GET', where)).status).toBe(404);
    await other.close();
  });

  it('an artisan’s page is headed by who they are, and one that shows nothing stays out of them', async () => {
    products.json('/api/products?artisanId=art_1&limit=24', 200, { products: [product], nextCursor: null });
    products.json('/api/products?artisanId=art_2&limit=24', 200, { products: [], nextCursor: null });
    const { text, status } = await web.call('GET', '/artisan/art_1');
    expect([status, /<title>(.*?)<\/title>/.exec(text)?.[1]]).toEqual([200, 'Akinyi · Asili']);
    expect(text).toContain('"@type":"ProfilePage"');
    expect((await web.call('GET', '/artisan/art_2')).text).toContain('<meta name="robots" content="noindex">');
  });

  it('robots are told where it is', async () => {
    expect((await web.call('GET', '/robots.txt')).text).toContain('Sitemap: http://127.0.0.1:8080/sitemap.xml');
  });
});
