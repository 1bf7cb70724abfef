import { type Server, createServer as createPlainServer } from 'node:http';
import { randomBytes } from 'node:crypto';
import type { Socket } from 'node:net';
import { type FastifyInstance, fastify, type FastifyReply, type FastifyRequest } from 'fastify';
import { type Metrics, chosenLanguage, preferredLanguage, traceId, type Log } from '@asili/platform';
import {
  AmbiguousRequest,
  HeadersTooLarge,
  MethodNotAllowed,
  TooManyRequests,
  TooSlow,
} from '../requests/domain/errors.ts';
import { securityHeaders } from '../requests/domain/headers.ts';
import { type ClientAddress, GatewayContext } from './parse-request.ts';
import { RequestRouter } from './request-router.ts';
import { problemAnswer, type ProblemAnswer, unavailablePage } from './problem.ts';
import { header } from '../requests/domain/request-context.ts';

interface AccessLine {
  readonly method: string;
  /** Pattern of the route. Paths hold codes and ids, so they stay out. */
  readonly route: string;
  readonly status: number;
  readonly ms: number;
  readonly requestId: string;
  readonly traceId?: string | undefined;
  /** Of the trace the caller says it belongs to: theirs to choose, so no trace of ours. */
  readonly callerTraceId?: string | undefined;
  /** What the caller named the request: theirs to choose, so no id of ours. */
  readonly callerRequestId?: string | undefined;
}

const flushEveryMs = 200;
const maxHeld = 500;

/**
 * One line per request on standard output, in the shape of every other line; written together a few times a second, since a
 * system call for each would cost as much as a small answer. A crash loses at most the last fifth of a second.
 */
export class AccessLog {
  private lines: string[] = [];
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly enabled: boolean,
    private readonly write: (text: string) => void = (text) => {
      process.stdout.write(text);
    },
  ) {}

  add({ method, route, status, ms, requestId, traceId, callerTraceId, callerRequestId }: AccessLine): void {
    if (!this.enabled) return;
    this.lines.push(
      `{"level":"info","time":"${new Date().toISOString()}","service":"gateway","method":"${method}","route":"${route}","status":${status},"ms":${Math.round(ms)},"requestId":"${requestId}"${optional('traceId', traceId)}${optional('callerTraceId', callerTraceId)}${optional('callerRequestId', callerRequestId)},"msg":"request"}\n`,
    );
    if (this.lines.length >= maxHeld) this.flush();
    else
      this.timer ??= setTimeout(() => {
        this.flush();
      }, flushEveryMs);
  }

  flush(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (this.lines.length > 0) this.write(this.lines.join(''));
    this.lines = [];
  }
}

const optional = (name: string, value: string | undefined): string =>
  value === undefined ? '' : `,"${name}":"${value}"`;

/** The gateway's servers, before they listen. */
export abstract class HttpServer {
  /** The public one. */
  abstract readonly instance: FastifyInstance;
  /** `/metrics`, for inside. */
  abstract readonly metrics: Server;
}

/** `/metrics` for monitors inside the network: a listener of its own, since everything on the other one is public. */
export function createMetricsServer(metrics: Metrics): Server {
  return createPlainServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    metrics.text().then(
      (text) => response.writeHead(200, { 'content-type': metrics.contentType, 'cache-control': 'no-store' }).end(text),
      () => response.writeHead(500).end(),
    );
  });
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Whose request it is, for the log: a row of the route table, 'pages' or 'own'. */
    pattern: string;
    /** Of the trace the services were asked in; empty where none was. */
    traceparent: string;
  }
}

/** Of an id of the caller's own that may stand in a log line. */
const idShape = /^[A-Za-z0-9_.-]{8,80}$/;
/** Random once, then counted: unique across gateways, and no system call for each. */
const idPrefix = `req_${randomBytes(9).toString('hex')}`;
let requests = 0;
const newRequestId = (): string => `${idPrefix}${(requests += 1).toString(36)}`;

/**
 * The public HTTP server. Node's parser is left strict (it refuses both lengths at once, doubled lengths and folded
 * headers); headers have 10 s and 16 KiB, a whole request five minutes (five photos on a slow line), a silent
 * connection between requests 30 s. Bodies are read where the route is known, never by the server.
 */
export function createServer(
  router: RequestRouter,
  context: GatewayContext,
  log: Log,
  accessLog: AccessLog,
  metrics: Metrics,
): FastifyInstance {
  const server = fastify({
    logger: false,
    genReqId: newRequestId,
    requestIdHeader: false,
    trustProxy: false,
    exposeHeadRoutes: false,
    keepAliveTimeout: 30_000,
    requestTimeout: 300_000,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: { maxParamLength: 8192, querystringParser: () => ({}) },
    http: {
      maxHeaderSize: 16 * 1024,
      headersTimeout: 10_000,
      connectionsCheckingInterval: 2000,
      insecureHTTPParser: false,
      requireHostHeader: false, // Refused where the connection can be distrusted for it.
    },
    clientErrorHandler,
    frameworkErrors: (error, request, reply) => {
      refuse(error, request, reply);
    },
  });
  const refuse = (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    sendProblem(error, request, reply.headers(router.dataHeaders).header('x-request-id', request.id), log);
  };
  server.decorateRequest('pattern', 'own');
  server.decorateRequest('traceparent', '');
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', (_request, payload, done) => {
    done(null, payload);
  });
  server.setErrorHandler(refuse);
  server.all('*', (request, reply) => router.handle(request, reply));
  server.addHook('onResponse', (request, reply, done) => {
    const [line, ms] = [
      { method: request.method, route: request.pattern, status: reply.raw.statusCode },
      reply.elapsedTime,
    ];
    const traces = {
      traceId: traceId(request.traceparent),
      callerTraceId: traceId(header(request.headers['traceparent'])),
      callerRequestId: callerRequestId(request),
    };
    if (!(request.raw.url ?? '').startsWith('/health/'))
      accessLog.add({ ...line, ms, requestId: request.id, ...traces });
    metrics.observeRequest(line, ms / 1000);
    done();
  });
  server.addHook('onClose', (_server, done) => {
    accessLog.flush();
    done();
  });
  boundConnections(server, context.addresses, context.settings.connectionsPerAddress);
  return server;
}

/** Theirs to choose, so it goes no further than the log: the request's own id is that of everything it causes. */
function callerRequestId({ headers }: FastifyRequest): string | undefined {
  const given = header(headers['x-request-id']) ?? '';
  return idShape.test(given) ? given : undefined;
}

function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply, log: Log): void {
  if (reply.raw.headersSent || reply.raw.destroyed) {
    reply.raw.destroy();
    return;
  }
  const problem = refusalOf(error, request);
  if (problem.status >= 500)
    log[problem.status === 503 ? 'warn' : 'error']('request failed', { status: problem.status, error });
  if (error instanceof MethodNotAllowed) void reply.header('allow', error.allow.join(', '));
  if (error instanceof TooManyRequests) void reply.headers(error.headers);
  // What is left of the body is not worth reading; closing says so.
  if (!request.raw.complete) void reply.header('connection', 'close');
  void reply.code(problem.status).headers(problem.headers).send(problem.body);
}

/** For a person who opened a page it is a page; for everybody else, a problem. */
function refusalOf(error: unknown, { headers, id, method, pattern, raw }: FastifyRequest): ProblemAnswer {
  const spoken = preferredLanguage(headers['accept-language']) ?? 'en';
  const problem = problemAnswer(error, spoken, { accept: headers.accept, requestId: id, method });
  if (pattern !== 'pages' || problem.status !== 503 || !headers.accept?.includes('text/html')) return problem;
  const language = chosenLanguage(/\?.*$/.exec(raw.url ?? '')?.[0] ?? '', headers.cookie) ?? spoken;
  return {
    ...problem,
    headers: { ...problem.headers, 'content-language': language, 'content-type': 'text/html; charset=utf-8' },
    body: unavailablePage(language),
  };
}

/** What the parser could not read is answered in one piece and the connection closed: nothing after it can be trusted. */
function clientErrorHandler(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
    socket.destroy();
    return;
  }
  const refusal =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? new HeadersTooLarge()
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? new TooSlow()
        : new AmbiguousRequest();
  const { status, headers, body } = problemAnswer(refusal, 'en', { requestId: newRequestId(), method: 'GET' });
  const lines = Object.entries({
    ...headers,
    ...securityHeaders({ https: false }),
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  });
  socket.end(
    `HTTP/1.1 ${status} Refused\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`,
  );
}

/** One address cannot take every connection; proxies of ours speak for many and are not counted. */
function boundConnections(server: FastifyInstance, addresses: ClientAddress, max: number): void {
  const open = new Map<string, number>();
  server.server.on('connection', (socket: Socket) => {
    const address = header(socket.remoteAddress) ?? '';
    if (addresses.isTrusted(address)) return;
    const count = (open.get(address) ?? 0) + 1;
    if (count > max) {
      socket.destroy();
      return;
    }
    open.set(address, count);
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left > 0) open.set(address, left);
      else open.delete(address);
    });
  });
}
