import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

const types: Readonly<Record<`.${string}`, string>> = {
  '.html': 'text/html; charset=utf-8', '.js': 'text/javascript; charset=utf-8', '.mjs': 'text/javascript; charset=utf-8', '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8', '.map': 'application/json; charset=utf-8', '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.wasm': 'application/wasm', '.svg': 'image/svg+xml', '.png': 'image/png', '.jpg': 'image/jpeg', '.jpeg': 'image/jpeg', '.webp': 'image/webp',
  '.avif': 'image/avif', '.ico': 'image/x-icon', '.woff2': 'font/woff2', '.txt': 'text/plain; charset=utf-8', '.xml': 'application/xml; charset=utf-8',
};
const packable = /^(text|application)\/|svg/;
/** A content hash between dots or dashes before the extension, as the bundler writes it. */
const hashedName = /[.-][0-9a-f]{8,}\.(?:[\w]+\.)*\w+$/;
const quick = 5;
const thorough = 11;
const mostCachedBytes = 96 * 1024 * 1024;

export interface BuiltFile {
  readonly bytes: Buffer;
  readonly type: string;
  /** Strong validator of the plain bytes. */
  readonly etag: string;
  /** The name holds a hash of the content: may be kept for ever. */
  readonly immutable: boolean;
  packed(encoding: 'br' | 'gzip'): Promise<Buffer | undefined>;
}

/** Files of one front-end build, read again when they change on disk, packed once per content. */
export class BuiltFiles {
  private readonly cached = new Map<string, { stamp: string; file: LoadedFile }>();
  private cachedBytes = 0;

  /**
   * A file below `root`, or null. Dot files and paths that lead out are nothing.
   * @param relative decoded path without leading slash
   */
  async find(root: string, relative: string): Promise<BuiltFile | null> {
    if (relative.split('/').some((part) => part === '' || part.startsWith('.')) || /[\\\0]/.test(relative)) return null;
    const full = path.join(root, relative);
    const info = await stat(full).catch(() => null);
    if (!info?.isFile()) return null;
    const stamp = `${info.mtimeMs}:${info.size}`;
    const held = this.cached.get(full);
    if (held?.stamp === stamp) return held.file;
    const file = await this.load(full);
    if (file) this.keep(full, stamp, file);
    return file;
  }

  private async load(full: string): Promise<LoadedFile | null> {
    const bytes = await readFile(full).catch(() => null);
    if (!bytes) return null;
    const ready = await readFile(`${full}.br`).catch(() => undefined);
    return new LoadedFile(bytes, types[path.extname(full).toLowerCase() as `.${string}`] ?? 'application/octet-stream', hashedName.test(path.basename(full)), ready);
  }

  private keep(full: string, stamp: string, file: LoadedFile): void {
    this.cachedBytes += file.bytes.length - (this.cached.get(full)?.file.bytes.length ?? 0);
    this.cached.set(full, { stamp, file });
    for (const [oldest, { file: { bytes } }] of this.cached) {
      if (this.cachedBytes <= mostCachedBytes || oldest === full) break;
      this.cached.delete(oldest);
      this.cachedBytes -= bytes.length;
    }
  }
}

/** A text as if it were a file, packed once however often it is sent. */
export function textFile(text: string, type: keyof typeof types): BuiltFile {
  return new LoadedFile(Buffer.from(text), types[type] ?? 'text/plain', false, undefined);
}

class LoadedFile implements BuiltFile {
  readonly etag: string;
  private readonly packings = new Map<'br' | 'gzip', Promise<Buffer>>();

  constructor(
    readonly bytes: Buffer,
    readonly type: string,
    readonly immutable: boolean,
    ready: Buffer | undefined,
  ) {
    this.etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
    if (ready) this.packings.set('br', Promise.resolve(ready));
  }

  /** Packed bytes, or undefined where packing gains nothing. The first caller gets a quick packing, later ones the thorough one. */
  async packed(encoding: 'br' | 'gzip'): Promise<Buffer | undefined> {
    if (!packable.test(this.type) || this.bytes.length < 512) return undefined;
    const held = this.packings.get(encoding);
    if (held) return held;
    const first = encoding === 'br' ? brotli(this.bytes, quick) : gzipAsync(this.bytes, { level: 6 });
    this.packings.set(encoding, first);
    if (encoding === 'br') void first.then(() => brotli(this.bytes, thorough)).then((best) => this.packings.set('br', Promise.resolve(best)));
    return first;
  }
}

function brotli(bytes: Buffer, quality: number): Promise<Buffer> {
  return brotliAsync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } });
}
