/**
 * Stand-in for the platform, so that screens can be looked at without it. NOT part of the product and never deployed:
 * only serve.mjs and shoot.mjs use it. It keeps nothing, checks nothing and proves nothing.
 * Photos are those of the seed, or read from ASILI_SAMPLE_PHOTOS (files `<id>.webp`); others are plain tiles.
 * `?as=artisan|customer` on a page's address, or the cookie `fake-as`, says who is signed in.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { products } from './fake-data.mjs';

const people = {
  artisan: {
    id: 'art_Otieno', userType: 'artisan', firstName: 'Espérance', businessName: 'Rusake Weavers', location: { city: 'Muyinga', country: 'Burundi' }, craft: 'Basketry',
    story: 'My grandmother coiled bread baskets for weddings. I keep her stitch and dye the sisal myself.\nIf the spiral is even, I had a calm month.', spokenLanguages: ['fr', 'sw', 'rw'], language: 'en',
  },
  customer: { id: 'cus_Dubois', userType: 'customer', firstName: 'Claire', lastName: 'Dubois', email: 'claire@example.com', language: 'fr' },
};

const now = () => new Date().toISOString();
const find = (code) => products.find((product) => product.id === code || product.shortCode === code.replace(/\s/g, ''));

/** Cookie `fake-state`: 'empty' for a maker's first day, 'error' for a platform that answers 503. */
const stateOf = (request) => /fake-state=(empty|error)/.exec(request.headers.cookie ?? '')?.[1];

function personOf(request) {
  const as = /fake-as=(artisan|customer)/.exec(request.headers.cookie ?? '') ?? /[?&]as=(artisan|customer)/.exec(request.headers.referer ?? '');
  return as ? people[as[1]] : null;
}

function verification(code) {
  const product = find(code);
  return {
    isAuthentic: product?.isVerified ?? false,
    verification: {
      id: 'vrf_01SAMPLE',
      productId: product?.id ?? null,
      verifiedAt: now(),
      verdict: product ? (product.isVerified ? 'RECORD_GENUINE' : 'PENDING') : 'UNKNOWN',
      reasons: [],
      ledger: { network: 'local', checkedAt: now(), source: 'mirror', ok: true },
    },
    product: product ?? null,
  };
}

function analytics() {
  const trend = Array.from({ length: 30 }, (_, day) => ({ date: new Date(Date.UTC(2026, 9, 22 + day)).toISOString().slice(0, 10), verifications: 3 + ((day * 7) % 9) + Math.floor(day / 3), views: 20 + ((day * 13) % 31) + day }));
  return {
    totalProducts: 24, verifiedProducts: 22, verifications: 386, productViews: 1480, revenue: { amount: '0.00', currency: 'USD' }, counterfeitAttempts: 1,
    previous: { totalProducts: 21, verifiedProducts: 20, revenue: { amount: '0.00', currency: 'USD' }, verifications: 193, productViews: 1210, counterfeitAttempts: 0 },
    trend,
    topProducts: products.slice(0, 5).map(({ id, name }, i) => ({ productId: id, name, verifications: 102 - i * 17, views: 640 - i * 90 })),
    recentEvents: Array.from({ length: 10 }, (_, i) => ({ id: `evt_${i}`, eventType: i % 3 ? 'product_view' : 'verification', productId: products[i].id, timestamp: new Date(Date.now() - (i + 1) * 3_400_000).toISOString() })),
    places: [{ place: 'S1.5 E37.0', count: 120 }, { place: 'N46.0 E5.0', count: 64 }, { place: 'S3.5 E29.5', count: 51 }, { place: 'KE', count: 22 }, { place: 'S40.0 W20.0', count: 1 }],
  };
}

/** An artisan on the first day. */
function nothingYet() {
  const none = { totalProducts: 0, verifiedProducts: 0, verifications: 0, productViews: 0, revenue: { amount: '0.00', currency: 'USD' }, counterfeitAttempts: 0 };
  return { ...none, previous: none, trend: analytics().trend.map(({ date }) => ({ date, verifications: 0, views: 0 })), topProducts: [], recentEvents: [], places: [] };
}

/** Every state a maker's piece can be in. */
function ownPieces() {
  const state = (index, status, statusReason) => ({ ...products[index], status, isVerified: false, certificate: null, ...(statusReason ? { statusReason } : {}) });
  return [...products.slice(0, 3), { ...products[3], description: '' }, state(11, 'pending', 'LEDGER_UNREACHABLE'), state(4, 'pending', 'signed'), state(5, 'failed'), state(6, 'archived'), state(7, 'superseded'), products[8]];
}

const timeline = [['registered', 9], ['content-stored', 7], ['signed', 6], ['minted', 4]].map(([step, ago]) => ({ step, at: new Date(Date.now() - ago * 1000).toISOString() }));

let uploads = 0;

/** A photo at a time, each another. */
function nextUpload() {
  const { images } = products[uploads++ % products.length];
  return { id: `${images[0].id}-${uploads}`, url: `/media/${images[0].id}/640.jpg`, width: 1200, height: 1200, blur: '' };
}

function marketplace(query) {
  const search = (query.get('search') ?? '').toLowerCase();
  const category = query.get('category');
  const found = products.filter((product) => product.isVerified && (!search || product.name.toLowerCase().includes(search)) && (!category || product.category.includes(category.split(' ')[0])));
  const count = (pick) => Object.entries(Object.groupBy(products, pick)).map(([value, group]) => ({ value, count: group.length }));
  const steps = [0, 0, 0, 0];
  for (const { price } of products) steps[[50, 100, 200].filter((bound) => Number(price) >= bound).length] += 1;
  return { products: found, total: found.length, facets: { category: count((p) => p.category), country: count((p) => p.artisan.location.country), price: { min: '38.00', max: '420.00', currency: 'USD', steps } }, nextCursor: null };
}

const challenge = (channel, to) => ({ id: 'chl_sample', channel, to, expiresIn: 600, resendIn: 60 });

function signIn(kind, body) {
  const empty = { [kind]: null, challenge: challenge(kind === 'artisan' ? 'sms' : 'email', kind === 'artisan' ? '+254 ··· ···482' : 'cl···@example.com') };
  return body.code ? [200, { [kind]: people[kind], csrfToken: 'fake' }, kind] : [202, empty];
}

/** Replies as [status, body, signed-in kind]; the first matching line wins. */
const routes = [
  [/^GET \/api\/auth\/session$/, ({ request }) => [200, { user: personOf(request), csrfToken: 'fake' }]],
  [/^POST \/api\/auth\/logout$/, () => [204, undefined, '']],
  [/^POST \/api\/auth\/(login|register)$/, ({ body }) => signIn('artisan', body)],
  [/^POST \/api\/customers\/auth\/(login|register)$/, ({ body }) => signIn('customer', body)],
  [/^GET \/api\/marketplace\/products$/, ({ query }) => [200, marketplace(query)]],
  [/^GET \/api\/products$/, ({ request }) => [200, { products: stateOf(request) === 'empty' ? [] : ownPieces(), nextCursor: null }]],
  [/^GET \/api\/products\/[^/]+\/timeline$/, () => [200, { timeline }]],
  [/^POST \/api\/products\/[^/]+\/(archive|retry)$/, () => [200, { product: products[0] }]],
  [/^PATCH \/api\/auth\/profile$/, ({ body }) => [200, { user: { ...people.artisan, ...body } }]],
  [/^GET \/api\/products\/([^/]+)$/, ({ match }) => (find(decodeURIComponent(match[1])) ? [200, { product: find(decodeURIComponent(match[1])) }] : [404, problem(404)])],
  [/^POST \/api\/products$/, ({ body }) => [201, { product: { ...products[11], ...body, images: products[11].images, id: products[11].id } }]],
  [/^POST \/api\/uploads$/, () => [201, nextUpload()]],
  [/^GET \/api\/verify\/([^/]+)\/history$/, ({ match }) => [200, { verifications: Array.from({ length: 5 }, (_, i) => ({ ...verification(match[1]).verification, id: `vrf_${i}`, verifiedAt: new Date(Date.now() - i * 86_400_000).toISOString(), place: 'Nairobi, KE' })), total: 48, nextCursor: null }]],
  [/^POST \/api\/verify\/([^/]+)$/, ({ match }) => [200, verification(decodeURIComponent(match[1]))]],
  [/^GET \/api\/analytics\/[^/]+$/, ({ request }) => [200, { analytics: stateOf(request) === 'empty' ? nothingYet() : analytics() }]],
  [/^GET \/api\/figures$/, () => [200, { figures: { piecesCertified: 1024, artisans: 57, countries: 14, verifications: 8031 }, asOf: new Date(Date.now() - 50_000).toISOString() }]],
  [/^POST \/api\/reports$/, () => [201, { report: { id: 'rpt_sample', number: 'R-1042', status: 'received' } }]],
  [/^POST \/api\/events\/views$/, () => [204]],
  [/^GET \/api\/openapi\.json$/, () => [200, openApi()]],
  [/^POST \/api\/contact$/, () => [201, { reference: 'C-SAMPLE-1' }]],
];

/** Enough of an OpenAPI document to look at the page that shows one. */
function openApi() {
  const call = (summary, tag, parameters = []) => ({ summary, tags: [tag], parameters });
  const query = (name) => ({ name, in: 'query' });
  return {
    openapi: '3.1.0',
    paths: {
      '/api/marketplace/products': { get: call('Pieces for sale, with facets', 'products', ['search', 'category', 'limit'].map(query)) },
      '/api/products': { get: call('Products of an artisan or all', 'products', ['search', 'limit', 'cursor'].map(query)), post: call('Register a product', 'products') },
      '/api/products/{id}': { get: call('One product', 'products'), patch: call('Change price or stock', 'products') },
      '/api/verify/{code}': { post: call('Verify a piece', 'verification') },
      '/api/verify/{code}/history': { get: call('Checks of a piece, newest first', 'verification', ['limit', 'cursor'].map(query)) },
    },
  };
}

const qrTile = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path fill="#fff" d="M0 0h8v8H0z"/><path d="M0 0h3v3H0zM5 0h3v3H5zM0 5h3v3H0zM4 4h1v1H4zM6 5h1v2H6zM3 3h1v1H3z"/></svg>';

function problem(status) {
  return { type: 'about:blank', title: 'Not found', status, code: 'FAKE.NOT_FOUND', detail: 'There is nothing here.', requestId: 'fake' };
}

const photos = process.env.ASILI_SAMPLE_PHOTOS ?? path.resolve(import.meta.dirname, '../../infra/seed/pictures');

/** In the sizes and with the settings of the products service, made once. */
const made = new Map();
const settings = { avif: { quality: 52, effort: 2 }, webp: { quality: 80, effort: 3 }, jpeg: { quality: 80, progressive: true } };

async function sendPhoto(response, pathname) {
  const [, , name = '', file = ''] = pathname.split('/');
  const source = ['webp', 'jpg'].map((type) => path.join(photos, `${path.basename(name)}.${type}`)).find((each) => existsSync(each));
  const [, width, type] = /^(\d{3,4})\.(avif|webp|jpg)$/.exec(file) ?? [];
  if (source && width) {
    const format = type === 'jpg' ? 'jpeg' : type;
    if (!made.has(pathname)) made.set(pathname, sharp(source).resize({ width: Number(width), withoutEnlargement: true }).toFormat(format, settings[format]).toBuffer());
    return void response.writeHead(200, { 'content-type': `image/${format}` }).end(await made.get(pathname));
  }
  response.writeHead(200, { 'content-type': 'image/svg+xml' }).end('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><path fill="#d9c9b0" d="M0 0h4v4H0z"/><path fill="#a6401b" d="M1 3l1-2 1 2z"/></svg>');
}

/** Answers one request with made-up data. */
export async function fakeApi(request, response) {
  const { pathname, searchParams: query } = new URL(request.url, 'http://localhost');
  if (pathname.startsWith('/media/')) return sendPhoto(response, pathname);
  if (pathname === '/api/events') return void response.writeHead(200, { 'content-type': 'text/event-stream' }).write(': nothing\n\n');
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  const line = `${request.method} ${pathname}`;
  if (stateOf(request) === 'error' && !line.endsWith('/api/auth/session')) return void response.writeHead(503, { 'content-type': 'application/problem+json' }).end(JSON.stringify({ ...problem(503), code: 'PLATFORM.UNAVAILABLE', detail: undefined }));
  if (/\/qr\.svg$/.test(pathname)) return void response.writeHead(200, { 'content-type': 'image/svg+xml' }).end(qrTile);
  const [pattern, reply] = routes.find(([candidate]) => candidate.test(line)) ?? [];
  const json = /json/.test(request.headers['content-type'] ?? '') ? JSON.parse(Buffer.concat(chunks).toString() || '{}') : {};
  const [status, body, kind] = reply ? reply({ request, query, body: json, match: pattern.exec(line) }) : [404, problem(404)];
  const type = status >= 400 ? 'application/problem+json' : 'application/json';
  response.writeHead(status, { 'content-type': type, ...(kind === undefined ? {} : { 'set-cookie': `fake-as=${kind}; path=/` }) });
  response.end(body === undefined ? undefined : JSON.stringify(body));
}
