import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { etagOf, chooseEncoding, namesTag, NotFound } from '@asili/platform';
import type { FastifyReply, FastifyRequest } from 'fastify';

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/** Media types by extension. */
export const types: Readonly<Record<`.${string}`, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.wasm': 'application/wasm',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
};
const packable = /^(text|application)\/|svg/;
const quick = 5;
const thorough = 11;

export interface BuiltFile {
  readonly bytes: Buffer;
  readonly type: string;
  /** Strong validator of the plain bytes. */
  readonly etag: string;
  /** The name holds a hash of the content: may be kept for ever. */
  readonly immutable: boolean;
  packed(encoding: 'br' | 'gzip'): Promise<Buffer | undefined>;
}

/** A text as if it were a file, packed once however often it is sent. */
export function textFile(text: string, type: keyof typeof types): BuiltFile {
  return new LoadedFile(Buffer.from(text), types[type] ?? 'text/plain', { immutable: false });
}

interface FileTraits {
  readonly immutable: boolean;
  /** Compressed by the build already. */
  readonly ready?: Buffer | undefined;
  /** Called after a compressed copy was made. */
  readonly onPacked?: () => void;
}

/** A file in memory, packed once per content. */
export class LoadedFile implements BuiltFile {
  readonly etag: string;
  readonly immutable: boolean;
  private readonly packings = new Map<'br' | 'gzip', Promise<Buffer>>();
  private readonly packedBytes = new Map<'br' | 'gzip', number>();
  private readonly onPacked: () => void;

  constructor(
    readonly bytes: Buffer,
    readonly type: string,
    { immutable, ready, onPacked = () => undefined }: FileTraits,
  ) {
    this.etag = etagOf(bytes);
    this.immutable = immutable;
    this.onPacked = onPacked;
    if (ready) void this.hold('br', Promise.resolve(ready));
  }

  /** Bytes in memory, compressed copies included. */
  get heldBytes(): number {
    return [...this.packedBytes.values()].reduce((sum, bytes) => sum + bytes, this.bytes.length);
  }

  /** Packed bytes, or undefined where packing gains nothing. The first caller gets a quick packing, later ones the thorough one. */
  async packed(encoding: 'br' | 'gzip'): Promise<Buffer | undefined> {
    if (!packable.test(this.type) || this.bytes.length < 512) return undefined;
    const held = this.packings.get(encoding);
    if (held) return held;
    const first = this.hold(
      encoding,
      encoding === 'br' ? brotli(this.bytes, quick) : gzipAsync(this.bytes, { level: 6 }),
    );
    if (encoding === 'br')
      first
        .then(() => brotli(this.bytes, thorough))
        .then(
          (best) => this.hold('br', Promise.resolve(best)),
          () => undefined,
        ); // The quick one stays.
    return first;
  }

  private hold(encoding: 'br' | 'gzip', packing: Promise<Buffer>): Promise<Buffer> {
    this.packings.set(encoding, packing);
    packing.then(
      ({ length }) => {
        this.packedBytes.set(encoding, length);
        this.onPacked();
      },
      () => {
        this.packings.delete(encoding);
      },
    );
    return packing;
  }
}

function brotli(bytes: Buffer, quality: number): Promise<Buffer> {
  return brotliAsync(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  });
}

/**
 * Sends a file, packed as the client takes it, or 304 when it has it; for ever to be kept when its name holds a hash. Headers
 * and status set before stay.
 * @throws NotFound without a file
 */
export async function sendFile(file: BuiltFile | null, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (!file) throw new NotFound();
  const accept = request.headers['accept-encoding'];
  const encoding = chooseEncoding(Array.isArray(accept) ? accept.join(',') : accept);
  const packed = encoding && (await file.packed(encoding));
  if (!reply.hasHeader('cache-control'))
    void reply.header('cache-control', file.immutable ? 'public, max-age=31536000, immutable' : 'no-cache');
  if (!reply.hasHeader('vary')) void reply.header('vary', 'Accept-Encoding');
  if (packed && encoding) void reply.header('content-encoding', encoding);
  void reply.header('content-type', file.type).header('etag', packed ? `W/${file.etag}` : file.etag);
  if (reply.statusCode === 200 && namesTag(request.headers['if-none-match'], file.etag)) await reply.code(304).send();
  else await reply.send(packed ?? file.bytes);
}
