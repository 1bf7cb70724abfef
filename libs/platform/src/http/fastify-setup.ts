import type { IncomingMessage } from 'node:http';
import { RouteConfig, FastifyAdapter } from '@nestjs/platform-fastify';
import { newId } from '@asili/kernel';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { MovableClock } from '../clock/movable-clock.ts';
import { inContext, type RequestContext, traceStep } from '../context/request-context.ts';
import { publishedErrorTexts } from '../contracts/event-registry.ts';
import { InvalidInput } from '../errors/platform-errors.ts';
import { problemOf, refusalOf } from '../errors/problem.ts';
import type { Log } from '../logging/log.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { preferredLanguage } from './negotiation.ts';
import { deadlineOf, timeoutHeader } from './deadline.ts';

/** What a body may weigh where a route says nothing, in bytes. */
export const defaultBodyLimit = 100 * 1024;

/** Lets one route take larger bodies. Beyond it: 413. */
export const BodyLimit = (bytes: number): ReturnType<typeof RouteConfig> => RouteConfig({ asiliBodyLimit: bytes });

/**
 * The route's body stays the bytes as they were sent, a Buffer, whatever type they are said to have; undefined without a body.
 * For what is signed over its bytes: nothing is parsed before the signature was checked.
 * @param maxBytes beyond it: 413
 */
export const RawBody = (maxBytes: number): ReturnType<typeof RouteConfig> =>
  RouteConfig({ asiliBodyLimit: maxBytes, asiliRawBody: true });

/** Deeper than any body we take; beyond it, code that walks a value would exhaust the stack. */
const deepestJson = 64;

/** Whether the JSON text nests arrays and objects deeper than allowed. Reads it once; strings do not count. */
export function isTooDeep(text: string, limit = deepestJson): boolean {
  let depth = 0;
  let inString = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charCodeAt(at);
    if (inString) {
      if (character === 0x5c)
        at += 1; // A backslash takes the next character with it.
      else if (character === 0x22) inString = false;
    } else if (character === 0x22) inString = true;
    else if (character === 0x7b || character === 0x5b) {
      depth += 1;
      if (depth > limit) return true;
    } else if (character === 0x7d || character === 0x5d) depth -= 1;
  }
  return false;
}

interface ContextRequest extends FastifyRequest {
  asiliContext?: RequestContext;
}

const idShape = /^[A-Za-z0-9_.-]{8,80}$/;

/** Fastify as every service uses it. */
export function makeAdapter(): FastifyAdapter {
  return new FastifyAdapter({
    bodyLimit: defaultBodyLimit,
    forceCloseConnections: 'idle',
    return503OnClosing: false, // A request that comes on an open connection while we leave is answered like any other.
    keepAliveTimeout: 72_000,
    requestTimeout: 60_000,
    requestIdHeader: false,
    genReqId: (request: IncomingMessage) => headerId(request, 'x-request-id') ?? newId('req'),
    routerOptions: { maxParamLength: 500 },
    frameworkErrors: refuseAddress,
  });
}

/** An address the router cannot read never reaches Nest's filter. */
function refuseAddress(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const language = preferredLanguage(request.headers['accept-language']) ?? 'en';
  const problem = problemOf(refusalOf(error), publishedErrorTexts, language, request.id);
  void reply.status(problem.status).type('application/problem+json; charset=utf-8').send(JSON.stringify(problem));
}

/** Hooks and body parsers. Must run before Nest registers its routes. */
export function prepareFastify(instance: FastifyInstance, log: Log): void {
  raiseBodyLimits(instance);
  addSafeParsers(instance);
  keepRawBodies(instance);
  refuseEncodedBodies(instance);
  followRequests(instance, log);
  closeConnectionsOnStop(instance);
}

function headerId(request: IncomingMessage, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' && idShape.test(value) ? value : undefined;
}

function raiseBodyLimits(instance: FastifyInstance): void {
  instance.addHook('onRoute', (route) => {
    const { asiliBodyLimit: limit } = (route.config ?? {}) as { asiliBodyLimit?: number };
    if (limit !== undefined) route.bodyLimit = limit;
  });
}

/** JSON that names __proto__ or constructor.prototype is refused; an empty JSON body is no body; pictures come as bytes. */
function addSafeParsers(instance: FastifyInstance): void {
  const parseJson = instance.getDefaultJsonParser('error', 'error');
  instance.removeContentTypeParser(['application/json', 'text/plain']);
  instance.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else if (isTooDeep(body as string)) done(new InvalidInput());
    else void parseJson(request, body as string, done);
  });
  instance.addContentTypeParser(
    /^(image\/|application\/octet-stream)/,
    { parseAs: 'buffer' },
    (_request, body, done) => {
      done(null, body);
    },
  );
}

/** Routes with RawBody read every body as plain bytes: the parser is chosen after this hook. */
function keepRawBodies(instance: FastifyInstance): void {
  instance.addHook('preParsing', (request, _reply, _payload, done) => {
    const { asiliRawBody } = request.routeOptions.config as { asiliRawBody?: boolean };
    if (asiliRawBody) request.raw.headers['content-type'] = 'application/octet-stream';
    done();
  });
}

/** Bodies are read as they are sent; one that says it is compressed, or coded in any other way, would be misread. */
function refuseEncodedBodies(instance: FastifyInstance): void {
  instance.addHook('preParsing', (request, _reply, _payload, done) => {
    const encoding = request.headers['content-encoding'];
    if (encoding === undefined || /^\s*identity\s*$/i.test(encoding)) done();
    else done(Object.assign(new Error('encoded body'), { statusCode: 415 }));
  });
}

/** Gives every request its ids and context, and writes one line when it is over: the route's pattern, never its values. */
function followRequests(instance: FastifyInstance, log: Log): void {
  instance.addHook('onRequest', (request: ContextRequest, reply, done) => {
    const correlationId = headerId(request.raw, 'x-correlation-id') ?? request.id;
    const language = preferredLanguage(request.headers['accept-language']);
    const traceparent = traceStep(request.headers['traceparent'] as string | undefined);
    const deadline = deadlineOf(request.headers[timeoutHeader]); // Its time runs while the body comes in.
    request.asiliContext = {
      requestId: request.id,
      correlationId,
      traceparent,
      ...(language && { language }),
      ...(deadline !== undefined && { deadline }),
    };
    void reply.header('x-request-id', request.id);
    inContext(request.asiliContext, done);
  });
  // Reading the body leaves the context of the first hook.
  instance.addHook('preValidation', (request: ContextRequest, _reply, done) => {
    if (request.asiliContext) inContext(request.asiliContext, done);
    else done();
  });
  instance.addHook('onResponse', (request: ContextRequest, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown';
    const { requestId, correlationId, actor } = request.asiliContext ?? {};
    const line = {
      method: request.method,
      route,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      requestId,
      correlationId,
      actor: actor?.kind,
    };
    log[route.startsWith('/health') || route === '/routes.json' ? 'debug' : 'info']('request', line); // Asked for all the time.
    done();
  });
}

/** Answers are dated by the clock that deadlines go by, where that was moved: whoever counts down to one counts from there. */
export function dateByClock(instance: FastifyInstance, clock: MovableClock): void {
  instance.addHook('onRequest', (_request, reply, done) => {
    void reply.header('date', clock.now().toUTCString());
    done();
  });
}

/** Times every request under its route's pattern. */
export function measureRequests(instance: FastifyInstance, metrics: Metrics): void {
  instance.addHook('onResponse', (request, reply, done) => {
    metrics.observeRequest(
      { method: request.method, route: request.routeOptions.url ?? 'unknown', status: reply.statusCode },
      reply.elapsedTime / 1000,
    );
    done();
  });
}

/** Closing ends idle connections only; those busy at that moment are told to close with their reply. */
function closeConnectionsOnStop(instance: FastifyInstance): void {
  let closing = false;
  instance.addHook('preClose', (done) => {
    closing = true;
    done();
  });
  instance.addHook('onSend', (_request, reply, _payload, done) => {
    if (closing) void reply.header('connection', 'close');
    done();
  });
}
