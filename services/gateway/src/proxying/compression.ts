import { Injectable } from '@nestjs/common';
import type { Encoding } from '@asili/platform';
import { hash } from 'node:crypto';
import type { Transform } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip, type BrotliOptions } from 'node:zlib';
import type { HeaderMap } from '../requests/domain/forwarded-headers.ts';

const compressible =
  /^(application\/(json|problem\+json|ld\+json|manifest\+json|javascript)|text\/(?!event-stream)|image\/svg\+xml)/i;
const minBytes = 1024;

/** Whether an answer gains from compression: text, not yet encoded, not tiny, complete. */
export function isCompressible(status: number, headers: Readonly<HeaderMap>): boolean {
  const length = headers['content-length'];
  return (
    status === 200 &&
    headers['content-encoding'] === undefined &&
    headers['content-range'] === undefined &&
    compressible.test(String(headers['content-type'] ?? '')) &&
    !/no-transform/i.test(String(headers['cache-control'] ?? '')) &&
    (length === undefined || Number(length) >= minBytes)
  );
}

/** Fast settings, for answers made on the spot. */
const gzipOptions = { level: 5 };
const brotliOptions: BrotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

export function makeCompressor(encoding: Encoding): Transform {
  return encoding === 'gzip' ? createGzip(gzipOptions) : createBrotliCompress(brotliOptions);
}

const maxKeptBytes = 16 * 1024 * 1024;

/**
 * Compresses whole answers, the same bytes once: kept by their SHA-256, so nothing can be stale or meant for somebody else.
 * At most 16 MiB are kept; the longest unused go first.
 */
@Injectable()
export class CompressedAnswers {
  private readonly kept = new Map<string, { readonly packed: Promise<Buffer>; bytes: number }>();
  private keptBytes = 0;

  /** Bytes seen before are known by identity, so that kept answers need no hash. */
  private readonly known = new WeakMap<Buffer, Partial<Record<Encoding, Promise<Buffer>>>>();

  of(body: Buffer, encoding: Encoding): Promise<Buffer> {
    const known = this.known.get(body) ?? {};
    const packed = (known[encoding] ??= this.byContent(body, encoding));
    this.known.set(body, known);
    return packed;
  }

  private byContent(body: Buffer, encoding: Encoding): Promise<Buffer> {
    const key = `${encoding} ${hash('sha256', body, 'base64')}`;
    const held = this.kept.get(key);
    if (held) {
      this.kept.delete(key);
      this.kept.set(key, held);
      return held.packed;
    }
    const packed = encoding === 'gzip' ? gzipAsync(body, gzipOptions) : brotliAsync(body, brotliOptions);
    const entry = { packed, bytes: 0 };
    this.kept.set(key, entry);
    packed.then(
      ({ length }) => {
        entry.bytes = length;
        this.keptBytes += length;
        this.dropOldest();
      },
      () => this.kept.delete(key),
    );
    return packed;
  }

  private dropOldest(): void {
    for (const [key, { bytes }] of this.kept) {
      if (this.keptBytes <= maxKeptBytes) return;
      this.kept.delete(key);
      this.keptBytes -= bytes;
    }
  }
}
