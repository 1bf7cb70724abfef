/**
 * Shows the built front ends on one port, as the gateway does:
 *   node tools/web-build/serve.mjs [port]          (default 4173)
 * ASILI_API=http://127.0.0.1:8080 passes /api, /media, /ipfs, /dev on to a running platform. Without it an in-memory
 * stand-in answers (fake-api.mjs): for looking at screens only, nothing in it is real.
 */
import { existsSync, readFileSync, statSync } from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { fakeApi } from './fake-api.mjs';
import { buildRemotesJson, distOf } from './remotes.mjs';

const root = path.resolve(import.meta.dirname, '../..');
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
  '.webmanifest': 'application/manifest+json',
};
const policy =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; connect-src 'self'; img-src 'self' data: blob:; font-src 'self'; " +
  "media-src 'self' blob:; worker-src 'self'; manifest-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

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
  response.writeHead(200, {
    'content-type': type,
    'cache-control': /\.[0-9a-f]{8}\.\w+$/.test(file) ? 'public, max-age=31536000, immutable' : 'no-cache',
    'x-content-type-options': 'nosniff',
    vary: 'accept-encoding',
    ...(packed ? { 'content-encoding': 'br' } : {}),
    ...headers,
  });
  response.end(readFileSync(packed ? `${file}.br` : file));
}

function proxy(request, response) {
  const target = new URL(request.url, api);
  const upstream = http.request(target, { method: request.method, headers: { ...request.headers, host: target.host } }, (reply) => {
    response.writeHead(reply.statusCode ?? 502, reply.headers);
    reply.pipe(response);
  });
  upstream.on('error', () => response.writeHead(502).end());
  request.pipe(upstream);
}

/** Starts the server; `port` 0 takes a free one. */
export function serve(port = 4173) {
  const server = http.createServer((request, response) => {
    const { pathname } = new URL(request.url, 'http://localhost');
    if (/^\/(api|media|ipfs|dev)\//.test(pathname)) return void (api ? proxy(request, response) : fakeApi(request, response));
    if (pathname === '/remotes.json') {
      response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-cache' });
      return void response.end(JSON.stringify(buildRemotesJson(root)));
    }
    const file = pathname === '/' ? undefined : fileFor(pathname);
    if (file) return void sendFile(request, response, file);
    if (path.extname(pathname) || pathname.startsWith('/r/')) return void response.writeHead(404).end();
    const headers = { 'content-security-policy': policy, 'permissions-policy': 'camera=(self)', 'referrer-policy': 'strict-origin-when-cross-origin' };
    return void sendFile(request, response, path.join(distOf(root, 'shell'), 'index.html'), headers);
  });
  return new Promise((resolve) => {
    server.listen(port, '127.0.0.1', () => resolve({ url: `http://127.0.0.1:${server.address().port}`, close: () => server.close() }));
  });
}

if (process.argv[1] === import.meta.filename) {
  const { url } = await serve(Number(process.argv[2] ?? 4173));
  console.log(`${url}  (${api ? `api: ${api}` : 'made-up data, set ASILI_API for real ones'})`);
}
