import { hash } from 'node:crypto';
import type { Transform } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip, type BrotliOptions } from 'node:zlib';
import { Injectable } from '@nestjs/common';
import type { Encoding } from '@asili/platform';
import type { HeaderMap } from '../requests/domain/headers.ts';
import type { Route } from '../requests/domain/route-table.ts';
import { isSafeMethod, type RequestContext } from '../requests/domain/request-context.ts';

/** By which a service lets the gateway alone keep an answer (targeted cache control, RFC 9213); it never leaves the gateway. */
const cacheHeader = 'x-asili-cache-control';
/** However long a service allows. */
const maxAgeMs = 1000;
/** How long an answer past its age still shows that others like it may be waited for. */
const maxStaleMs = 10_000;
const maxBytes = 16 * 1024 * 1024;
const maxEntries = 2000;
/** Of no address anybody shares. */
const maxKeyLength = 512;

export interface KeptAnswer {
  readonly status: number;
  readonly headers: HeaderMap;
  readonly body: Buffer;
}

interface Entry {
  readonly answer: KeptAnswer;
  readonly until: number;
  /** What it takes: key, headers and body. */
  readonly bytes: number;
  /** Set while one request asks the service anew and the others wait. */
  renewal?: Promise<void> | undefined;
}

/**
 * Answers for people without a session that a service lets be kept for a moment, so that a crowd at the same page is one
 * request. Every change that comes through this gateway empties it, and what was asked before a change is not kept after it:
 * who has changed something reads it.
 */
export class AnswerCache {
  private readonly entries = new Map<string, Entry>();
  private bytes = 0;
  private changes = 0;

  /** What a request is kept under; undefined for one whose answer could be somebody's own or a part. */
  keyOf(
    { method, cookies, path, query, language, chosenLanguage = language }: RequestContext,
    headers: Readonly<HeaderMap>,
  ): string | undefined {
    if (method !== 'GET' || cookies.session !== undefined || headers['range'] !== undefined) return undefined;
    const key = `${language} ${chosenLanguage} ${String(headers['accept'] ?? '')} ${path}${query}`;
    return key.length > maxKeyLength ? undefined : key;
  }

  get(key: string, now = Date.now()): KeptAnswer | undefined {
    const entry = this.entries.get(key);
    return entry && entry.until > now ? entry.answer : undefined;
  }

  /**
   * For a key that was kept until a moment ago: the first caller renews it and calls the returned function when it is through,
   * the others get a promise of that.
   */
  renew(key: string, now = Date.now()): Promise<void> | (() => void) | undefined {
    this.trim(now);
    const entry = this.entries.get(key);
    if (!entry) return undefined;
    if (entry.renewal) return entry.renewal;
    let through = (): void => undefined;
    entry.renewal = new Promise((resolve) => {
      through = resolve;
    });
    return () => {
      entry.renewal = undefined;
      through();
    };
  }

  /** How many are held. */
  get size(): number {
    return this.entries.size;
  }

  /** A mark of now, to be given with an answer to what is asked now. */
  get mark(): number {
    return this.changes;
  }

  /** Keeps an answer if its service allows it and nothing changed since the mark. */
  put(key: string, answer: KeptAnswer, mark: number, now = Date.now()): void {
    const seconds = Number(/\bmax-age=(\d{1,8})\b/.exec(String(answer.headers[cacheHeader] ?? ''))?.[1] ?? 0);
    if (seconds === 0 || answer.status !== 200 || mark !== this.changes) return;
    this.drop(key);
    const bytes = 2 * (key.length + JSON.stringify(answer.headers).length) + answer.body.length;
    this.entries.set(key, { answer, bytes, until: now + Math.min(maxAgeMs, seconds * 1000) });
    this.bytes += bytes;
    this.trim(now);
  }

  /** Hears of every request that went to a service, before it is answered. Checks and views change nothing that is kept. */
  noteChange(route: Route, method: string): void {
    if (isSafeMethod(method) || route.verifies || route.keepsAnswers) return;
    this.changes += 1;
    this.entries.clear();
    this.bytes = 0;
  }

  /** Drops the oldest: what is past use and what is too much. */
  private trim(now: number): void {
    for (const [key, { until }] of this.entries) {
      if (this.bytes <= maxBytes && this.entries.size <= maxEntries && until + maxStaleMs >= now) return;
      this.drop(key);
    }
  }

  private drop(key: string): void {
    this.bytes -= this.entries.get(key)?.bytes ?? 0;
    this.entries.delete(key);
  }
}

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
