import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** Bytes as they are sent that a page needs before its first picture can be seen. */
interface Weight {
  /** Of the document, with the styles in it. */
  readonly html: number;
  readonly picture: Buffer | null;
  readonly pictureType: string;
}

const packed = { 'accept-encoding': 'br', accept: 'image/avif,*/*' };

/** What a browser is sent, still packed. */
async function fetchPacked(address: URL): Promise<{ readonly bytes: Buffer; readonly type: string }> {
  const [reply] = (await once(http.get(address, { headers: packed }), 'response')) as [http.IncomingMessage];
  return { bytes: await buffer(reply), type: reply.headers['content-type'] ?? '' };
}

async function weigh(origin: string, path: string): Promise<Weight> {
  const address = new URL(path, origin);
  const { bytes } = await fetchPacked(address);
  const html = await (await fetch(address)).text();
  const [, sources = ''] = /<link rel="preload" as="image"[^>]* imagesrcset="([^"]*)"/.exec(html) ?? [];
  const first = sources
    .split(', ')
    .map((source) => source.split(' '))
    .find(([, width = '640w']) => Number.parseInt(width, 10) >= (path.startsWith('/marketplace') ? 320 : 640))?.[0];
  const picture = first ? await fetchPacked(new URL(first, origin)) : null;
  return { html: bytes.length, picture: picture?.bytes ?? null, pictureType: picture?.type ?? '' };
}

/** Text that no packing makes smaller. */
const filler = (size: number) => randomBytes(Math.max(0, size)).toString('base64').slice(0, Math.max(0, size));

/**
 * The peer of a page: a heading and the picture, with the bytes the page sends before its first picture, and no program. Nobody's page with this content can be seen sooner on this machine.
 */
export async function servePeers(
  origin: string,
  paths: readonly string[],
): Promise<{ readonly url: string; readonly close: () => void }> {
  const weights = new Map(await Promise.all(paths.map(async (path) => [path, await weigh(origin, path)] as const)));
  const server = http.createServer((request, response) => {
    const [, path = '', part = ''] = /^(.*?)(?:\?(\w+))?$/.exec(request.url ?? '/') ?? [];
    const weight = weights.get(path);
    if (!weight) return void response.writeHead(404).end();
    const send = (type: string, body: string | Buffer) =>
      void response.writeHead(200, { 'content-type': type, 'cache-control': 'no-cache' }).end(body);
    if (part === 'picture') return send(weight.pictureType, weight.picture ?? '');
    const preload = weight.picture ? `<link rel="preload" as="image" href="${path}?picture" fetchpriority="high">` : '';
    const shown = weight.picture ? `<img src="${path}?picture" width="358" height="358" alt="">` : '';
    return send(
      'text/html',
      `<!doctype html><meta name="viewport" content="width=device-width">${preload}<link rel="icon" href="data:,"><style>h1{font:2rem serif}</style><h1>A bare page</h1>${shown}<!--${filler(weight.html - 320)}-->`,
    );
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
