import { Injectable } from '@nestjs/common';
import { sessionChange, type SessionChange } from '@asili/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { FindSession } from '../../app/find-session/find-session.ts';
import { FormTokens } from '../../app/protect-forms/form-tokens.ts';
import { isSecret, setCookie } from '../../domain/cookies.ts';
import { ServiceDown, WrongContentType } from '../../domain/errors.ts';
import { answerHeaders, requestHeaders } from '../../domain/forwarded-headers.ts';
import type { Route } from '../../domain/route-table.ts';
import { answerContentPolicy } from '../../domain/security-headers.ts';
import { readAll, Upstreams, type UpstreamAnswer, type UpstreamRequest } from '../services/upstreams.ts';
import { chooseEncoding, isCompressible, makeCompressor } from './compression.ts';
import type { Admission } from './gate.ts';
import { LargeBodies } from './large-bodies.ts';
import { announcedLength, boundedStream, readBody } from './request-body.ts';
import { newSecret } from './secrets.ts';
import { EdgeSettings } from './settings.ts';
import { header, type Visit } from './visit.ts';

/** Seconds the cookie that binds a one-time code to its browser lives: as long as the code. */
const codeCookieSeconds = 300;
const mostSignInBytes = 65_536;
/** Answers without end this gateway holds at once; each costs a socket on both sides. */
const mostStreams = 5000;
/** How often an open stream's session is looked at. */
const sessionCheckMs = 3000;

/** Hands a request to the service that owns it and its answer back, both as streams. */
@Injectable()
export class Proxy {
  private readonly streams = new Set<ServerResponse>();
  private readonly largeBodies = new LargeBodies();

  constructor(
    private readonly upstreams: Upstreams,
    private readonly forms: FormTokens,
    private readonly findSession: FindSession,
    private readonly settings: EdgeSettings,
  ) {}

  async forward(admission: Admission, visit: Visit, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { route } = admission;
    if (route.body !== 'upload') return this.pass(admission, visit, request, reply);
    const leave = this.largeBodies.enter(route.service, admission.sender, announcedLength(request.headers['content-length'], route.bodyBytes) ?? route.bodyBytes);
    try {
      await this.pass(admission, visit, request, reply);
    } finally {
      leave();
    }
  }

  private async pass({ route, token, network }: Admission, visit: Visit, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (route.stream && this.streams.size >= mostStreams) throw new ServiceDown({ service: route.service });
    const gone = new AbortController();
    reply.raw.once('close', () => { if (!reply.raw.writableFinished) gone.abort(); });
    const browser = route.signIn ? (visit.cookies.code ?? newSecret()) : undefined;
    const signIn = browser === undefined ? {} : { 'x-asili-browser': browser, 'x-asili-network': network };
    const answer = await this.upstreams.request(route.service, {
      method: visit.method,
      path: visit.path + visit.query,
      headers: { ...requestHeaders(request.headers), ...this.ownHeaders(request, token), ...signIn, ...(await this.bodyHeaders(route, request)) },
      body: await this.body(route, request),
      signal: gone.signal,
      ...patience(route, visit.method),
    });
    if (route.service === 'identity' && (browser !== undefined || answer.headers['x-asili-session'] !== undefined)) return this.answerSignIn(answer, browser, reply);
    return this.relay(route, answer, visit, request, reply);
  }

  private ownHeaders(request: FastifyRequest, token: string): Record<string, string> {
    return { 'x-asili-actor': token, 'x-request-id': request.id, 'x-correlation-id': request.id, 'accept-encoding': 'identity' };
  }

  private async bodyHeaders(route: Route, request: FastifyRequest): Promise<Record<string, string>> {
    const length = announcedLength(request.headers['content-length'], route.bodyBytes);
    return route.body === 'upload' && length !== undefined ? { 'content-length': String(length) } : {};
  }

  /** @throws BodyTooLarge, TooSlow, WrongContentType */
  private async body(route: Route, request: FastifyRequest): Promise<UpstreamRequest['body']> {
    const length = announcedLength(request.headers['content-length'], route.bodyBytes);
    if (length === 0 || (length === undefined && request.headers['transfer-encoding'] === undefined)) return undefined;
    if (!isAcceptedType(route, request.headers['content-type'])) throw new WrongContentType();
    return route.body === 'upload' ? boundedStream(request.raw, route.bodyBytes) : readBody(request.raw, route.bodyBytes);
  }

  /** Streams the answer; an answer cut off by the service cuts the client off too, so that half is never taken for whole. */
  private async relay(route: Route, answer: UpstreamAnswer, visit: Visit, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const headers = { ...(reply.getHeaders() as Record<string, string>), ...answerHeaders(answer.headers) };
    headers['cache-control'] ??= 'no-store';
    headers['content-security-policy'] = answerContentPolicy({ type: header(answer.headers['content-type']) ?? '', own: header(answer.headers['content-security-policy']), development: route.developmentOnly === true });
    const encoding = !route.stream && isCompressible(answer.status, answer.headers) ? chooseEncoding(header(request.headers['accept-encoding'])) : undefined;
    if (isCompressible(answer.status, answer.headers)) headers['vary'] = [headers['vary'], 'Accept-Encoding'].filter(Boolean).join(', ');
    if (encoding) {
      delete headers['content-length'];
      headers['content-encoding'] = encoding;
      if (typeof headers['etag'] === 'string' && !headers['etag'].startsWith('W/')) headers['etag'] = `W/${headers['etag']}`;
    }
    if (route.stream) headers['x-accel-buffering'] = 'no';
    reply.hijack();
    reply.raw.writeHead(answer.status, headers);
    if (route.stream) this.keepOpen(reply.raw, visit.cookies.session);
    const piped = encoding ? pipeline(answer.body, makeCompressor(encoding), reply.raw) : pipeline(answer.body, reply.raw);
    await piped.catch(() => reply.raw.destroy());
  }

  /** Ends the answers without end, so that their listeners connect again elsewhere. */
  endStreams(): void {
    for (const stream of this.streams) stream.end();
  }

  /** An answer without end outlives the request that was admitted, so it ends with the session it was opened under. */
  private keepOpen(stream: ServerResponse, secret: string | undefined): void {
    stream.flushHeaders();
    this.streams.add(stream);
    const watch = secret === undefined ? undefined : setInterval(() => void this.endIfSignedOut(stream, secret), sessionCheckMs);
    stream.once('close', () => {
      clearInterval(watch);
      this.streams.delete(stream);
    });
  }

  private async endIfSignedOut(stream: ServerResponse, secret: string): Promise<void> {
    const alive = await this.findSession.isAlive(secret).catch(() => true); // Nobody can say: the next look will.
    if (!alive) stream.end();
  }

  /** A step of signing in or out: small, read whole, cookies made of what identity asks for. */
  private async answerSignIn(answer: UpstreamAnswer, browser: string | undefined, reply: FastifyReply): Promise<void> {
    const change = parseChange(header(answer.headers['x-asili-session']));
    let body = (await readAll(answer.body, mostSignInBytes)).toString('utf8');
    const { cookies } = this.settings;
    const set: string[] = [];
    if (change?.op === 'set') {
      set.push(setCookie('session', change.id, cookies, change.maxAgeS), setCookie('anonymous', '', cookies, 0), setCookie('code', '', cookies, 0));
      body = withToken(body, this.forms.tokenFor(change.id));
    } else if (change?.op === 'clear') {
      set.push(setCookie('session', '', cookies, 0));
    } else if (browser !== undefined && answer.status === 202) {
      set.push(setCookie('code', browser, cookies, codeCookieSeconds));
    }
    const headers = answerHeaders(answer.headers);
    delete headers['content-length'];
    void reply.code(answer.status).headers({ ...headers, 'cache-control': 'no-store' });
    for (const cookie of set) void reply.header('set-cookie', cookie);
    await reply.send(body);
  }
}

function parseChange(text: string | undefined): SessionChange | undefined {
  if (text === undefined) return undefined;
  const change = sessionChange.parse(JSON.parse(text));
  if (change.op === 'set' && !isSecret(change.id)) throw new ServiceDown({ service: 'identity' });
  return change;
}

function withToken(body: string, csrfToken: string): string {
  const value: unknown = JSON.parse(body);
  return JSON.stringify({ ...(value as object), csrfToken });
}

function isAcceptedType(route: Route, type: string | undefined): boolean {
  if (/^application\/json\s*(;|$)/i.test(type ?? '')) return true;
  return route.body === 'upload' && /^(multipart\/form-data|image\/[\w.+-]+|application\/octet-stream)\s*(;|$)/i.test(type ?? '');
}

function patience(route: Route, method: string): Pick<UpstreamRequest, 'headersTimeoutMs' | 'bodyTimeoutMs'> {
  if (route.stream) return { headersTimeoutMs: 5000, bodyTimeoutMs: 0 };
  if (route.body === 'upload') return { headersTimeoutMs: 60_000, bodyTimeoutMs: 30_000 };
  return { headersTimeoutMs: method === 'GET' || method === 'HEAD' ? 5000 : 15_000, bodyTimeoutMs: 30_000 };
}
