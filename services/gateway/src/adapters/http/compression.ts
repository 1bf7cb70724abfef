import type { Transform } from 'node:stream';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';

const compressible = /^(application\/(json|problem\+json|ld\+json|manifest\+json|javascript)|text\/(?!event-stream)|image\/svg\+xml)/i;
const leastBytes = 1024;

/** The encoding of ours a client takes, brotli first. Refusals (`q=0`) are honoured. */
export function chooseEncoding(accept: string | undefined): 'br' | 'gzip' | undefined {
  const taken = new Set(
    (accept ?? '').toLowerCase().split(',').flatMap((part) => {
      const [name = '', ...parameters] = part.split(';').map((text) => text.trim());
      return parameters.some((parameter) => /^q=0(\.0+)?$/.test(parameter)) ? [] : [name];
    }),
  );
  return taken.has('br') ? 'br' : taken.has('gzip') ? 'gzip' : undefined;
}

/** Whether an answer gains from compression: text, not yet encoded, not tiny, whole. */
export function isCompressible(status: number, headers: Readonly<Record<string, string | string[] | undefined>>): boolean {
  const length = headers['content-length'];
  return (
    status === 200 &&
    headers['content-encoding'] === undefined &&
    headers['content-range'] === undefined &&
    compressible.test(String(headers['content-type'] ?? '')) &&
    !/no-transform/i.test(String(headers['cache-control'] ?? '')) &&
    (length === undefined || Number(length) >= leastBytes)
  );
}

/** Fast settings, for answers made on the spot. */
export function makeCompressor(encoding: 'br' | 'gzip'): Transform {
  if (encoding === 'gzip') return createGzip({ level: 5 });
  return createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
}
