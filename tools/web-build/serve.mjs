/**
 * Shows the built front ends on one port, as the gateway and the service behind it do:
 *   node tools/web-build/serve.mjs [port]          (default 4173)
 * ASILI_API=http://127.0.0.1:8080 passes /api, /media, /ipfs, /dev on to a running platform. Without it an in-memory
 * stand-in answers (fake-api.mjs): for looking at screens only, nothing in it is real. FRONTENDS_DIR: built front ends
 * elsewhere. Pages come prerendered, to a visitor without a session; `serve(port, { prerender: false })` sends the plain one.
 * The gallery of components is at /dev/ui (build it first: gallery.mjs), the simulated phones at /dev/phone.
 */
import { existsSync, readFileSync, statSync } from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { pagePolicy } from '../../infra/simulators/src/page/page-policy.ts';
import { phoneFiles } from '../../infra/simulators/src/phone/phone-page.ts';
import { pageContentPolicy, inlineHashes } from '../../services/web/src/content-policy.ts';
import { distOf, prerenderedFile, remotesManifest } from '../../services/web/src/front-end-builds.disk.ts';
import { Renderer } from '../../services/web/src/rendering/renderer.process.ts';
import { fakeApi } from './fake-api.mjs';
import { languages } from './languages.mjs';

const root = path.resolve(process.env.FRONTENDS_DIR ?? path.join(import.meta.dirname, '../..'));
const api = process.env.ASILI_API;

const types = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.png': 'image/png',
  '.webmanifest': 'application/manifest+json',
};
/** The policy of a page that has built files in it. */
async function policyOf(html) {
  return pageContentPolicy(
    await inlineHashes(html, async (address) => {
      const file = fileFor(address);
      return file ? readFileSync(file) : null;
    }),
  );
}

const workerPolicy =
  "default-src 'none'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The file behind a path of the public origin, or undefined. Paths cannot leave their dist folder. */
function fileFor(pathname) {
  const remote = /^\/r\/(mfe-[a-z]+)\/(.+)$/.exec(pathname);
  const dist = distOf(root, remote ? remote[1] : 'shell');
  const file = path.join(dist, path.normalize(`/${remote ? remote[2] : pathname}`));
  return file.startsWith(dist + path.sep) && existsSync(file) && statSync(file).isFile() ? file : undefined;
}

function sendFile(request, response, file, headers = {}) {
  const type = types[path.extname(file)] ?? 'application/octet-stream';
  const packed = /\bbr\b/.test(request.headers['accept-encoding'] ?? '') && existsSync(`${file}.br`);
  response.writeHead(response.statusCode, {
    'content-type': type,
    'cache-control': /\.[0-9a-f]{8}\.\w+$/.test(file) ? 'public, max-age=31536000, immutable' : 'no-cache',
    'x-content-type-options': 'nosniff',
    vary: 'accept-encoding',
    ...(packed ? { 'content-encoding': 'br' } : {}),
    ...headers,
  });
  response.end(readFileSync(packed ? `${file}.br` : file));
}

const gallery = path.join(root, 'libs/product-ui/dist/gallery');

/** The gallery of components: its page at /dev/ui, its files below. One picture never comes: a photo on its way is a state too. */
function sendGallery(request, response, pathname) {
  const name = pathname.slice('/dev/ui/'.length) || 'index.html';
  if (name === 'slow.webp') return;
  const file = path.join(gallery, path.normalize(`/${name}`));
  if (!file.startsWith(gallery + path.sep) || !existsSync(file)) return void response.writeHead(404).end();
  sendFile(request, response, file, name === 'index.html' ? { 'content-security-policy': pageContentPolicy() } : {});
}

/** The page of the simulated phones and its files; what they ask for is answered by whoever looks at it. */
function sendPhones(response, { type, body }) {
  response.writeHead(200, {
    'content-type': `${type}; charset=utf-8`,
    'cache-control': 'no-cache',
    'content-security-policy': pagePolicy,
  });
  response.end(body());
}

function proxy(request, response) {
  const target = new URL(request.url, api);
  const upstream = http.request(
    target,
    { method: request.method, headers: { ...request.headers, host: target.host } },
    (reply) => {
      response.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(response);
    },
  );
  upstream.on('error', () => response.writeHead(502).end());
  request.pipe(upstream);
}

/** The prerendered page for this address, as text, or null. As in services/web, without caches and heads of products; a tool that wants the plain one says x-plain-page. */
async function prerendered(request, renderer, origin) {
  const { pathname, searchParams } = new URL(request.url, origin);
  const cookie = request.headers.cookie ?? '';
  const wanted = searchParams.get('lang') ?? /(?:^|; )lang=([\w-]+)/.exec(cookie)?.[1];
  const language = languages.includes(wanted) ? wanted : 'en';
  searchParams.delete('lang');
  if (request.headers['x-plain-page'] || (pathname === '/' && /fake-as=\w/.test(cookie))) return null;
  const search = searchParams.size > 0 ? `?${searchParams}` : '';
  const file = path.join(distOf(root, 'shell'), prerenderedFile(pathname, language));
  if (!search && /^[/a-z-]*$/.test(pathname) && existsSync(file))
    return readFileSync(file, 'utf8').replaceAll('%ORIGIN%', origin);
  const read = async (url) => {
    const reply = await fetch(origin + url, { headers: { cookie } });
    return reply.ok ? reply.json() : Promise.reject(new Error(`${reply.status}`));
  };
  const page = await renderer.page({ path: pathname, search, language, head: true }, read);
  return page?.replaceAll('%ORIGIN%', origin) ?? null;
}

async function sendPage(request, response, renderer) {
  const headers = {
    'content-security-policy': pageContentPolicy(),
    'permissions-policy': 'camera=(self)',
    'referrer-policy': 'strict-origin-when-cross-origin',
  };
  const page = renderer && (await prerendered(request, renderer, `http://${request.headers.host}`));
  if (page === 'missing') response.statusCode = 404;
  if (!page || page === 'missing')
    return sendFile(request, response, path.join(distOf(root, 'shell'), 'index.html'), headers);
  const packed = /\bbr\b/.test(request.headers['accept-encoding'] ?? '');
  response.writeHead(200, {
    'content-type': types['.html'],
    'cache-control': 'no-cache',
    ...(packed ? { 'content-encoding': 'br' } : {}),
    ...headers,
    'content-security-policy': await policyOf(page),
  });
  return response.end(packed ? brotliCompressSync(page, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }) : page);
}

/** Starts the server; `port` 0 takes a free one. */
export function serve(port = 4173, { prerender = true } = {}) {
  const renderer = prerender ? new Renderer(root) : undefined;
  const server = http.createServer((request, response) => {
    const { pathname } = new URL(request.url, 'http://localhost');
    if (/^\/dev\/ui(\/|$)/.test(pathname)) return void sendGallery(request, response, pathname);
    if (!api && phoneFiles[pathname]) return void sendPhones(response, phoneFiles[pathname]);
    if (/^\/(api|media|ipfs|dev)\//.test(pathname))
      return void (api ? proxy(request, response) : fakeApi(request, response));
    if (pathname === '/remotes.json') {
      response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-cache' });
      return void response.end(JSON.stringify(remotesManifest(root)));
    }
    if (pathname === '/index.html') return void sendPage(request, response); // The plain one, for the service worker.
    const file = pathname === '/' ? undefined : fileFor(pathname);
    if (file)
      return void sendFile(
        request,
        response,
        file,
        pathname === '/sw.js' ? { 'content-security-policy': workerPolicy } : {},
      );
    if (path.extname(pathname) || pathname.startsWith('/r/')) return void response.writeHead(404).end();
    return void sendPage(request, response, renderer);
  });
  server.keepAliveTimeout = 120_000; // A connection must not be closed just when a spec uses it again.
  return new Promise((resolve) => {
    server.listen(port, '127.0.0.1', () =>
      resolve({
        url: `http://127.0.0.1:${server.address().port}`,
        close: () => {
          renderer?.close();
          server.closeAllConnections();
          server.close();
        },
      }),
    );
  });
}

if (process.argv[1] === import.meta.filename) {
  const { url } = await serve(Number(process.argv[2] ?? 4173));
  console.log(`${url}  (${api ? `api: ${api}` : 'made-up data, set ASILI_API for real ones'})`);
}
