import { chooseLanguage } from '../../domain/language.ts';
import { newId } from '@asili/kernel';
import { Log } from '@asili/platform';
import { fastify, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Socket } from 'node:net';
import { HeadersTooLarge, TooSlow, AmbiguousRequest } from '../../domain/errors.ts';
import { matchRoute, isBackendPath } from '../../domain/route-table.ts';
import { securityHeaders } from '../../domain/security-headers.ts';
import type { ClientAddress } from '../client-address.ts';
import { Edge } from './edge.ts';
import { EdgeContext } from './edge-context.ts';
import { problemAnswer } from './problem.ts';
import { header } from './visit.ts';

const idShape = /^[A-Za-z0-9_.-]{8,80}$/;

/**
 * The public HTTP server. Node's parser is left strict (it refuses both lengths at once, doubled lengths and folded
 * headers); headers have 10 s and 16 KiB, a whole request five minutes (five photos on a slow line), a silent
 * connection between requests 30 s. Bodies are read where the route is known, never by the server.
 */
export function createServer(edge: Edge, context: EdgeContext, log: Log): FastifyInstance {
  const server = fastify({
    logger: false,
    genReqId: (raw) => { const given = raw.headers['x-request-id']; return typeof given === 'string' && idShape.test(given) ? given : newId('req'); },
    requestIdHeader: false,
    trustProxy: false,
    exposeHeadRoutes: false,
    keepAliveTimeout: 30_000,
    requestTimeout: 300_000,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 8192, querystringParser: () => ({}) },
    http: { maxHeaderSize: 16 * 1024, headersTimeout: 10_000, connectionsCheckingInterval: 2000, insecureHTTPParser: false },
    clientErrorHandler,
    frameworkErrors: (error, request, reply) => { sendProblem(error, request, reply, log); },
  });
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', (_request, payload, done) => { done(null, payload); });
  server.setErrorHandler((error, request, reply) => { sendProblem(error, request, reply, log); });
  server.all('*', (request, reply) => edge.handle(request, reply));
  server.addHook('onResponse', (request, reply, done) => {
    logLine(request, reply, log);
    done();
  });
  boundConnections(server, context.addresses, context.settings.connectionsPerAddress);
  return server;
}

function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply, log: Log): void {
  if (reply.raw.headersSent || reply.raw.destroyed) {
    reply.raw.destroy();
    return;
  }
  const problem = problemAnswer(error, chooseLanguage(request.headers['accept-language']), request.headers.accept, request.id);
  if (problem.status >= 500) log[problem.status === 503 ? 'warn' : 'error']('request failed', { status: problem.status, error });
  // What is left of the body is not worth reading; closing says so.
  if (!request.raw.complete) void reply.header('connection', 'close');
  void reply.code(problem.status).headers(problem.headers).send(problem.body);
}

/** One line per request: method, pattern, status, time. Paths hold codes and ids, so they stay out. */
function logLine(request: FastifyRequest, reply: FastifyReply, log: Log): void {
  const path = (request.raw.url ?? '').split('?')[0] ?? '';
  const pattern = matchRoute(request.method, path)?.path ?? (isBackendPath(path) ? 'own' : 'pages');
  log[path.startsWith('/health/') ? 'debug' : 'info']('request', { method: request.method, route: pattern, status: reply.statusCode, ms: Math.round(reply.elapsedTime), requestId: request.id });
}

/** What the parser could not read is answered in one piece and the connection closed: nothing after it can be trusted. */
function clientErrorHandler(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
    socket.destroy();
    return;
  }
  const refusal = error.code === 'HPE_HEADER_OVERFLOW' ? new HeadersTooLarge() : error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? new TooSlow() : new AmbiguousRequest();
  const { status, headers, body } = problemAnswer(refusal, 'en', undefined, newId('req'));
  const lines = Object.entries({ ...headers, ...securityHeaders('data', { https: false }), 'content-length': String(Buffer.byteLength(body)), connection: 'close' });
  socket.end(`HTTP/1.1 ${status} Refused\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`);
}

/** One address cannot take every connection; proxies of ours speak for many and are not counted. */
function boundConnections(server: FastifyInstance, addresses: ClientAddress, most: number): void {
  const open = new Map<string, number>();
  server.server.on('connection', (socket: Socket) => {
    const address = header(socket.remoteAddress) ?? '';
    if (addresses.isTrusted(address)) return;
    const count = (open.get(address) ?? 0) + 1;
    if (count > most) {
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
