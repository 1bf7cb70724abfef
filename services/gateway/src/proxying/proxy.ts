import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { chosenLanguage } from '@asili/platform';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LoadShedder, type Slot, LargeBodies } from '../limits/load-shedder.ts';
import { isSafeMethod, header, type RequestContext } from '../requests/domain/request-context.ts';
import { WrongContentType } from '../requests/domain/errors.ts';
import { requestHeaders, webRequestHeaders } from '../requests/domain/headers.ts';
import type { Route } from '../requests/domain/route-table.ts';
import { Upstreams } from './upstreams.http.ts';
import type { Line, UpstreamRequest } from './attempt.http.ts';
import { AnswerCache, CompressedAnswers } from './kept-answers.ts';
import { OpenStreams } from './open-streams.ts';
import { Relay, type RelayOptions } from './relay.ts';
import { announcedLength, boundedStream, readBody } from './request-body.ts';
import { SignInAnswers } from './sign-in-answers.ts';

/** One request and what answers it. */
export interface Exchange {
  readonly route: Route;
  /** Actor token of the request; undefined for what needs none. Made where a service is asked. */
  readonly token: () => Promise<string | undefined>;
  /** Daily pseudonym of the network address. */
  readonly network: string;
  /** The person signed in, else the anonymous browser, else the network. */
  readonly sender: string;
  readonly context: RequestContext;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** Headers of the answer, beneath the service's. */
  readonly ownHeaders: Readonly<Record<string, string>>;
}

/** An upload this small is held here, so that it can be sent to another instance when one does not take it. */
const maxHeldBytes = 64 * 1024;

/** Hands a request to the service that owns it and its answer back. */
@Injectable()
export class Proxy {
  private readonly cache = new AnswerCache();

  constructor(
    private readonly upstreams: Upstreams,
    private readonly shedder: LoadShedder,
    private readonly streams: OpenStreams,
    private readonly signInAnswers: SignInAnswers,
    private readonly largeBodies: LargeBodies,
    private readonly compressed: CompressedAnswers,
  ) {}

  /** @throws UpstreamUnavailable, OutcomeUnknown, BodyTooLarge, TooSlow, WrongContentType: as long as nothing was answered */
  async forward(exchange: Exchange): Promise<void> {
    const { route, sender, context, request } = exchange;
    if (isSafeMethod(context.method)) return this.read(exchange);
    if (route.body !== 'upload') return this.pass(exchange);
    const leave = this.largeBodies.enter(
      route.service,
      sender,
      announcedLength(request.headers['content-length'], route.bodyBytes) ?? route.bodyBytes,
    );
    try {
      await this.pass(exchange);
    } finally {
      leave();
    }
  }

  /** A read, from what is kept where its service allows that. */
  private async read(exchange: Exchange): Promise<void> {
    const key =
      exchange.route.stream || exchange.route.files
        ? undefined
        : this.cache.keyOf(exchange.context, exchange.request.headers);
    if (key === undefined) return this.pass(exchange);
    let kept = this.cache.get(key);
    if (!kept) {
      const renewal = this.cache.renew(key);
      if (typeof renewal === 'function') return this.pass(exchange, key, true).finally(renewal);
      await renewal;
      kept = this.cache.get(key);
    }
    if (!kept) return this.pass(exchange, key);
    this.makeRelay(exchange, { onBegin: () => undefined, onEnd: () => undefined }).replay(kept);
  }

  /**
   * @param key what the answer may be kept under
   * @param renews one was kept until recently, so it is asked for whole
   */
  private async pass(exchange: Exchange, key?: string, renews = false): Promise<void> {
    const { route, context, request, reply } = exchange;
    if (route.stream) this.streams.checkRoom(route.service);
    const browser = route.signIn ? (context.cookies.code ?? randomBytes(32).toString('base64url')) : undefined;
    const flows = hasBody(request) && isLarge(route, request);
    const whole = hasBody(request) && !flows ? await readBody(request.raw, route.bodyBytes) : undefined;
    const token = await exchange.token();
    const deadline = Date.now() + timeoutMs(route, context.method, request.headers['content-length']);
    const entered = this.shedder.enter(route, deadline);
    const slot = entered instanceof Promise ? await entered : entered;
    if (reply.raw.destroyed) return slot.release(); // Nobody would tell us to stop: its `close` is past.
    const sent: UpstreamRequest = {
      method: route.stream ? 'GET' : context.method,
      path: context.path + context.query,
      headers: serviceHeaders(exchange, token, browser, renews),
      deadline,
      body: flows ? boundedStream(request.raw, route.bodyBytes) : whole, // Read only now: who waits for a place is not the one who is slow.
      line: lineOf(route),
      bodyTimeoutMs: route.stream ? 0 : 30_000,
    };
    if (route.service !== 'identity' || isSafeMethod(context.method))
      return this.relay(exchange, sent, slot, key, renews);
    return this.signInAnswers.answer(this.upstreams, sent, browser, reply.headers(exchange.ownHeaders), () => {
      slot.release();
      this.cache.noteChange(route, context.method);
    });
  }

  private relay(
    exchange: Exchange,
    sent: UpstreamRequest,
    slot: Slot,
    key: string | undefined,
    renews: boolean,
  ): Promise<void> {
    const {
      route,
      context,
      reply: { raw },
    } = exchange;
    const { mark } = this.cache;
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        slot.release();
        this.cache.noteChange(route, sent.method);
      };
      let cancel = (): void => undefined;
      const relay = this.makeRelay(exchange, {
        onBegin: leave,
        comparesTags: renews,
        onWhole:
          key === undefined
            ? undefined
            : (answer) => {
                this.cache.put(key, answer, mark);
              },
        onEnd: (error) => {
          leave();
          cancel();
          if (error) reject(error);
          else resolve();
        },
      });
      cancel = this.upstreams.send(route.service, sent, relay);
      raw.once('close', () => {
        if (raw.writableFinished) return;
        cancel();
        leave();
        resolve();
      });
      if (route.stream) this.streams.watch(raw, context.cookies.session);
    });
  }

  private makeRelay(
    { route, context, request, reply, ownHeaders }: Exchange,
    events: Pick<RelayOptions, 'onBegin' | 'onEnd' | 'onWhole' | 'comparesTags'>,
  ): Relay {
    return new Relay(reply.raw, {
      ...events,
      route,
      ownHeaders,
      method: context.method,
      compressed: this.compressed,
      acceptEncoding: header(request.headers['accept-encoding']),
      knownTags: request.headers['if-none-match'],
      onSend: () => void reply.hijack(),
    });
  }
}

/** @param whole without conditions: the relay tells the client that has it already */
function serviceHeaders(
  { route, network, context, request }: Exchange,
  token: string | undefined,
  browser: string | undefined,
  whole: boolean,
): Record<string, string> {
  const headers =
    route.service === 'web'
      ? webRequestHeaders(request.headers, chosenLanguage('', request.headers.cookie))
      : requestHeaders(request.headers);
  if (whole) {
    delete headers['if-none-match'];
    delete headers['if-modified-since'];
  }
  if (token !== undefined) headers['x-asili-actor'] = token;
  headers['x-request-id'] = request.id;
  headers['x-correlation-id'] = request.id;
  headers['traceparent'] = context.traceparent;
  if (route.service !== 'web') headers['accept-encoding'] = 'identity'; // Files are packed already.
  const length = request.headers['content-length'];
  if (route.body === 'upload' && length !== undefined) headers['content-length'] = length;
  if (browser === undefined) return headers;
  delete headers['idempotency-key']; // Sign-in takes none (api.md), so nobody may be told that it does.
  return { ...headers, 'x-asili-browser': browser, 'x-asili-network': network };
}

function lineOf({ stream, verifies, files }: Route): Line {
  if (stream) return 'stream';
  if (files) return 'files';
  return verifies ? 'verification' : 'general';
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/**
 * Whether a body is passed on as it comes.
 * @throws BodyTooLarge, WrongContentType
 */
function isLarge(route: Route, { headers }: FastifyRequest): boolean {
  const length = announcedLength(headers['content-length'], route.bodyBytes);
  if (!isAcceptedType(route, headers['content-type'])) throw new WrongContentType();
  return route.body === 'upload' && (length === undefined || length > maxHeldBytes);
}

function isAcceptedType(route: Route, type: string | undefined): boolean {
  if (/^application\/json\s*(;|$)/i.test(type ?? '')) return true;
  if (route.body === 'form') return /^application\/x-www-form-urlencoded\s*(;|$)/i.test(type ?? '');
  return (
    route.body === 'upload' &&
    /^(multipart\/form-data|image\/[\w.+-]+|application\/octet-stream)\s*(;|$)/i.test(type ?? '')
  );
}

/** A body of unknown length is taken for one of the slowest we wait for. */
const slowestBytesPerMs = 64;
const maxBodyMs = 240_000;

/**
 * Milliseconds until the answer has to begin. Verifying is the last to give up; what is drawn is waited for as a change is; an upload has a minute for the work and what
 * its bytes may take on a slow line (64 kB/s), five minutes in all.
 */
function timeoutMs(route: Route, method: string, length: string | undefined): number {
  if (route.verifies) return 30_000;
  if (route.body === 'upload')
    return Math.round(60_000 + Math.min(maxBodyMs, Number(length ?? Infinity) / slowestBytesPerMs));
  return isSafeMethod(method) && !route.prints ? 5000 : 15_000;
}
