import type { ServerResponse } from 'node:http';
import type { Transform } from 'node:stream';
import { chooseEncoding, type Encoding } from '@asili/platform';
import { answerHeaders, type HeaderMap, answerContentPolicy } from '../requests/domain/headers.ts';
import type { Route } from '../requests/domain/route-table.ts';
import type { AnswerSink, Flow } from './attempt.http.ts';
import { type KeptAnswer, isCompressible, makeCompressor, type CompressedAnswers } from './kept-answers.ts';

/** Whether a client that sent this If-None-Match holds the answer already (RFC 9110, 13.1.2: weak comparison). */
export function holdsTag(ifNoneMatch: string | undefined, tag: string | string[] | undefined): boolean {
  if (ifNoneMatch === undefined || typeof tag !== 'string') return false;
  const plain = tag.replace(/^W\//, '');
  return ifNoneMatch.split(',').some((one) => one.trim().replace(/^W\//, '') === plain);
}

/** Answers up to this size are passed on in one piece: one system call instead of three, and none of it sent before all is here. */
const maxWholeBytes = 256 * 1024;

/** Up to this size an answer and its head leave in one write, as one string: latin1 keeps every byte. */
const maxOneWriteBytes = 12 * 1024;

/** How long a client may take nothing of an answer that waits for it. */
const maxUnreadMs = 30_000;

export interface RelayOptions {
  readonly route: Route;
  readonly method: string;
  /** Headers of the gateway's own: protection, request id, limits. */
  readonly ownHeaders: Readonly<Record<string, string>>;
  readonly acceptEncoding: string | undefined;
  /** The client's If-None-Match. */
  readonly knownTags: string | undefined;
  readonly compressed: CompressedAnswers;
  /** The service was not told what the client has. */
  readonly comparesTags?: boolean;
  /** The service has begun to answer. */
  readonly onBegin: () => void;
  /** The client's answer is the relay's from now on. */
  readonly onSend: () => void;
  readonly onEnd: (error?: Error) => void;
  /** Milliseconds a client may take nothing of an answer; then it is cut off, since it holds a connection to the service. */
  readonly maxUnreadMs?: number;
  /** Hears of an answer that is complete and held in one piece. */
  readonly onWhole?: ((answer: KeptAnswer) => void) | undefined;
}

/**
 * Passes one answer of a service on. Small ones go out in one piece, compressed once per content; others flow, at the pace of
 * their reader. One that breaks off after bytes were sent breaks off the client too, so that half is never taken for all.
 */
export class Relay implements AnswerSink {
  private headers: Record<string, string | string[]> = {};
  private status = 0;
  private answer: HeaderMap = {};
  private encoding: Encoding | undefined;
  /** Set while the answer is held until it is complete. */
  private chunks: Buffer[] | undefined;
  private compressor: Transform | undefined;
  private flow: Flow | undefined;
  /** Runs while the client takes nothing. */
  private unread: NodeJS.Timeout | undefined;

  constructor(
    private readonly response: ServerResponse,
    private readonly options: RelayOptions,
  ) {}

  begin(status: number, headers: HeaderMap, flow: Flow): void {
    const { route, method, acceptEncoding, knownTags } = this.options;
    const compressible = !route.stream && isCompressible(status, headers);
    this.encoding = compressible ? chooseEncoding(acceptEncoding) : undefined;
    this.status = status;
    this.answer = headers;
    this.flow = flow;
    this.headers = this.headersOf(headers, compressible);
    if (status === 304) asNotModified(this.headers, route, knownTags);
    this.options.onBegin();
    const length = Number(
      headers['content-length'] ?? (method === 'HEAD' || status === 304 || status === 204 ? 0 : Infinity),
    );
    if (route.stream && method === 'HEAD') {
      this.sendWhole([]);
      this.options.onEnd(); // The stream itself goes on for nobody.
    } else if (!route.stream && (length <= maxWholeBytes || method === 'HEAD')) this.chunks = [];
    else this.startFlow();
  }

  data(chunk: Buffer): void {
    if (this.chunks) {
      this.chunks.push(chunk);
      return;
    }
    const target = this.compressor ?? this.response;
    if (target.write(chunk) || this.unread) return;
    this.flow?.pause();
    this.unread = setTimeout(() => {
      this.response.destroy();
    }, this.options.maxUnreadMs ?? maxUnreadMs);
    target.once('drain', () => {
      this.stopWaiting();
      this.flow?.resume();
    });
  }

  /** Sends an answer that is held already; only its tag to a client that has it (RFC 9110, 13.1.2). */
  replay({ status, headers, body }: KeptAnswer): void {
    const flow = { pause: () => undefined, resume: () => undefined };
    if (holdsTag(this.options.knownTags, headers['etag'])) {
      this.begin(304, headers, flow);
    } else {
      this.begin(status, headers, flow);
      this.data(body);
    }
    this.end();
  }

  end(): void {
    if (this.chunks) this.sendWhole(this.chunks);
    else (this.compressor ?? this.response).end();
    this.options.onEnd();
  }

  /** What nothing was sent of yet is answered as a refusal; otherwise the connection is cut. */
  fail(error: Error): void {
    if (!this.response.headersSent) return this.options.onEnd(error);
    this.compressor?.destroy();
    this.response.destroy();
    this.options.onEnd();
  }

  private headersOf(answer: HeaderMap, compressible: boolean): Record<string, string | string[]> {
    const { route, ownHeaders } = this.options;
    const headers = answerHeaders(answer, ownHeaders);
    headers['cache-control'] ??= 'no-store';
    headers['content-security-policy'] = answerContentPolicy({
      type: String(answer['content-type'] ?? ''),
      own: answer['content-security-policy']?.toString(),
      mayChoose: route.developmentOnly === true || route.ownPolicy === true,
    });
    if (compressible) addVary(headers);
    if (this.encoding) {
      delete headers['content-length'];
      headers['content-encoding'] = this.encoding;
      const { etag } = headers;
      if (typeof etag === 'string' && !etag.startsWith('W/')) headers['etag'] = `W/${etag}`;
    }
    if (route.stream) headers['x-accel-buffering'] = 'no';
    return headers;
  }

  private stopWaiting(): void {
    clearTimeout(this.unread);
    this.unread = undefined;
  }

  private startFlow(): void {
    this.options.onSend();
    this.response.once('close', () => {
      this.stopWaiting();
      this.compressor?.destroy();
    });
    this.response.writeHead(this.status, this.headers);
    if (this.options.route.stream) this.response.flushHeaders();
    if (!this.encoding) return;
    this.compressor = makeCompressor(this.encoding);
    this.compressor.on('error', () => this.response.destroy());
    this.compressor.pipe(this.response);
  }

  private sendWhole(chunks: readonly Buffer[]): void {
    this.options.onSend();
    const [only] = chunks;
    const body = chunks.length === 1 && only ? only : Buffer.concat(chunks);
    this.options.onWhole?.({ status: this.status, headers: this.answer, body });
    if (this.options.comparesTags && this.status === 200 && holdsTag(this.options.knownTags, this.answer['etag']))
      return this.sendNotModified();
    if (!this.encoding || body.length === 0) this.send(body);
    else
      this.options.compressed.of(body, this.encoding).then(
        (packed) => {
          this.send(packed, packed.length);
        },
        () => {
          this.response.destroy();
        },
      );
  }

  private sendNotModified(): void {
    this.encoding = undefined;
    this.status = 304;
    asNotModified(this.headers, this.options.route, this.options.knownTags);
    this.send(Buffer.alloc(0));
  }

  private send(body: Buffer, length?: number): void {
    if (this.response.destroyed) return;
    if (length !== undefined) this.headers['content-length'] = String(length);
    this.response.writeHead(this.status, this.headers);
    if (body.length === 0) this.response.end();
    else if (body.length <= maxOneWriteBytes) this.response.end(body.toString('latin1'), 'latin1');
    else this.response.end(body);
  }
}

/**
 * A 304 is about the answer that would have been sent (RFC 9110, 15.4.5 and 8.6): no length of its own, the same Vary, and the
 * tag as this client holds it.
 */
function asNotModified(headers: Record<string, string | string[]>, route: Route, knownTags: string | undefined): void {
  delete headers['content-length'];
  if (!route.pictures) addVary(headers);
  const { etag } = headers;
  if (typeof etag === 'string' && knownTags?.includes(`W/${etag}`)) headers['etag'] = `W/${etag}`;
}

function addVary(headers: Record<string, string | string[]>): void {
  const vary = headers['vary']?.toString();
  if (vary?.toLowerCase().includes('accept-encoding')) return;
  headers['vary'] = vary ? `${vary}, Accept-Encoding` : 'Accept-Encoding';
}
