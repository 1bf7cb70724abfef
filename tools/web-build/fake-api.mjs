/**
 * Stand-in for the platform, so that screens can be looked at without it: the handlers of libs/web/src/testing/handlers on
 * a port. NOT part of the product and never deployed: only serve.mjs, standalone.mjs and specs use it.
 * Photos are those of the seed, or read from ASILI_SAMPLE_PHOTOS (files `<id>.webp`); others are plain tiles.
 * `?as=artisan|customer|operator` on a page's address, or the cookie `fake-as`, says who is signed in; `fake-state` is 'empty' or 'error'.
 */
import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { answer } from '../../libs/web/src/testing/handlers/index.ts';

export { genuine } from '../../libs/web/src/testing/handlers/made-up.ts';

const photos = process.env.ASILI_SAMPLE_PHOTOS ?? path.resolve(import.meta.dirname, '../../infra/seed/pictures');

/** As the products service makes them. */
const settings = {
  avif: { quality: 52, effort: 2 },
  webp: { quality: 80, effort: 3 },
  jpeg: { quality: 80, progressive: true },
};
const kept = path.resolve(import.meta.dirname, '../../.asili/sample-photos');
const made = new Map();

/** In one size and format: made once for all processes, since an AVIF takes up to half a second. What is kept goes by all that it is made of. */
async function photo(source, width, format) {
  const original = await readFile(source);
  const name = createHash('sha256')
    .update(JSON.stringify([sharp.versions, width, format, settings[format]]))
    .update(original)
    .digest('hex');
  const file = path.join(kept, name);
  if (existsSync(file)) return readFile(file);
  const picture = await sharp(original)
    .resize({ width, withoutEnlargement: true })
    .toFormat(format, settings[format])
    .toBuffer();
  await keep(file, picture).catch(() => undefined); // A disk that is full or not ours to write on costs time only.
  return picture;
}

/** Whole or not at all: another process may be reading. */
async function keep(file, bytes) {
  await mkdir(kept, { recursive: true });
  const whole = `${file}.${randomUUID()}`;
  await writeFile(whole, bytes);
  await rename(whole, file);
}

async function sendPhoto(response, pathname) {
  const [, , name = '', file = ''] = pathname.split('/');
  const source = ['webp', 'jpg']
    .map((type) => path.join(photos, `${path.basename(name)}.${type}`))
    .find((each) => existsSync(each));
  const [, width, type] = /^(\d{3,4})\.(avif|webp|jpg)$/.exec(file) ?? [];
  if (source && width) {
    const format = type === 'jpg' ? 'jpeg' : type;
    if (!made.has(pathname)) made.set(pathname, photo(source, Number(width), format));
    return void response.writeHead(200, { 'content-type': `image/${format}` }).end(await made.get(pathname));
  }
  response
    .writeHead(200, { 'content-type': 'image/svg+xml' })
    .end(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><path fill="#d9c9b0" d="M0 0h4v4H0z"/><path fill="#a6401b" d="M1 3l1-2 1 2z"/></svg>',
    );
}

/** Answers one request with made-up data. */
export async function fakeApi(request, response) {
  const { pathname, href } = new URL(request.url, 'http://localhost');
  if (pathname.startsWith('/media/')) return sendPhoto(response, pathname);
  if (pathname === '/api/events')
    return void response.writeHead(200, { 'content-type': 'text/event-stream' }).write(': nothing\n\n');
  const { method, headers } = request;
  const body = ['GET', 'HEAD'].includes(method) ? null : await buffer(request);
  const reply = await answer(new Request(href, { method, headers, body }));
  response.writeHead(reply.status, Object.fromEntries(reply.headers));
  if (reply.body) Readable.fromWeb(reply.body).pipe(response);
  else response.end();
}
