import { Injectable } from '@nestjs/common';
import { chooseEncoding, NotFound } from '@asili/platform';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CheckReadiness } from '../health/check-readiness.ts';
import { DescribeApi } from '../openapi/describe-api.ts';
import { makeCompressor } from '../proxying/kept-answers.ts';
import { header, type RequestContext } from '../requests/domain/request-context.ts';
import { AmbiguousRequest, MethodNotAllowed } from '../requests/domain/errors.ts';
import { isBackendPath } from '../requests/domain/route-table.ts';
import { ServiceRoutes } from '../routes/service-routes.ts';
import { securityHeaders } from '../requests/domain/headers.ts';
import { GatewayContext, parseRequest } from './parse-request.ts';
import { RequestGuard } from './request-guard.ts';
import { Proxy } from '../proxying/proxy.ts';
import { SessionEndpoint } from '../sessions/session-endpoint.ts';

const alive = Buffer.from(JSON.stringify({ status: 'ok', components: {} }));
const aliveHeaders = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'content-length': String(alive.length),
};

/** Health and the API's description. */
@Injectable()
export class SystemEndpoints {
  constructor(
    private readonly readiness: CheckReadiness,
    private readonly describeApi: DescribeApi,
  ) {}

  /** @param headers of the answer; asked often, so it is sent without anything in between */
  health({ path, query }: RequestContext, headers: Readonly<Record<string, string>>, reply: FastifyReply): unknown {
    if (path === '/health/ready') return this.ready(query, reply.headers(headers));
    if (path !== '/health/live') throw new NotFound();
    reply.hijack();
    reply.raw.writeHead(200, { ...headers, ...aliveHeaders }).end(alive);
    return reply;
  }

  private async ready(query: string, reply: FastifyReply): Promise<unknown> {
    const report = await (query === '?scope=site' ? this.readiness.run() : this.readiness.own());
    void reply.header('cache-control', 'no-store').code(report.status === 'ok' ? 200 : 503);
    return report;
  }

  async openApi(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const text = await this.describeApi.run();
    const encoding = chooseEncoding(header(request.headers['accept-encoding']));
    void reply.headers({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'public, max-age=60',
      vary: 'Accept-Encoding',
    });
    if (!encoding) return reply.send(text);
    const compressor = makeCompressor(encoding);
    compressor.end(text);
    return reply.header('content-encoding', encoding).send(compressor);
  }
}

/** Methods of every address that is not a service's; Fastify leaves the body of a HEAD out. */
const reading = ['GET', 'HEAD'];

/** Decides who answers a request: the gateway itself, or a service. */
@Injectable()
export class RequestRouter {
  /** Connections on which something ambiguous came: whatever follows on them may not mean what it seems to. */
  private readonly distrusted = new WeakSet<object>();
  /** Headers of every answer, and of those under the addresses of services. */
  readonly dataHeaders: Readonly<Record<string, string>>;
  private readonly apiHeaders: Readonly<Record<string, string>>;

  constructor(
    private readonly guard: RequestGuard,
    private readonly proxy: Proxy,
    private readonly sessionEndpoint: SessionEndpoint,
    private readonly system: SystemEndpoints,
    private readonly context: GatewayContext,
    private readonly routes: ServiceRoutes,
  ) {
    this.dataHeaders = securityHeaders(context.settings);
    this.apiHeaders = { ...this.dataHeaders, 'x-robots-tag': 'noindex' };
  }

  async handle(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    if (this.distrusted.has(request.raw.socket)) return reply.hijack();
    const context = this.read(request, reply);
    if (context.path.startsWith('/health/')) return this.health(context, request, reply);
    request.traceparent = context.traceparent;
    if (!isBackendPath(context.path)) return this.page(context, request, reply);
    if (reading.includes(context.method)) {
      if (context.path === '/api/auth/session') return this.session(context, request, reply);
      if (context.path === '/api/openapi.json') return this.system.openApi(request, this.prepared(request, reply));
    }
    const path = this.context.sources.pathFrom(context.path, context.address);
    const passed = path === context.path ? context : { ...context, path };
    const route = await this.routes.find(context.method, context.path);
    const authorized = await this.guard.authorize(context, request, route);
    request.pattern = authorized.route.path;
    const { limitHeaders } = authorized;
    await this.proxy.forward({
      ...authorized,
      context: passed,
      request,
      reply,
      ownHeaders: { ...this.apiHeaders, ...limitHeaders, 'x-request-id': request.id },
    });
    return reply;
  }

  private health(context: RequestContext, request: FastifyRequest, reply: FastifyReply): unknown {
    if (!reading.includes(context.method)) throw new MethodNotAllowed(reading);
    return this.system.health(context, { ...this.dataHeaders, 'x-request-id': request.id }, reply);
  }

  private async session(context: RequestContext, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const { network, limitHeaders } = await this.guard.countSessionRead(context);
    return this.sessionEndpoint.answer(context, network, this.prepared(request, reply).headers(limitHeaders));
  }

  /** The reply with the headers of every answer under the addresses of services. */
  private prepared(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    return reply.headers(this.apiHeaders).header('x-request-id', request.id);
  }

  /** Runs before anything is awaited, so that a request sent behind an ambiguous one finds its connection distrusted. */
  private read(request: FastifyRequest, reply: FastifyReply): RequestContext {
    try {
      return parseRequest(request, this.context);
    } catch (error) {
      if (error instanceof AmbiguousRequest) {
        this.distrusted.add(request.raw.socket);
        void reply.header('connection', 'close');
      }
      throw error;
    }
  }

  private async page(context: RequestContext, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    request.pattern = 'pages';
    if (!reading.includes(context.method)) throw new MethodNotAllowed(reading);
    const route = await this.routes.page(context.method, context.path);
    const authorized = await this.guard.authorizePage(context, route);
    await this.proxy.forward({
      ...authorized,
      context,
      request,
      reply,
      ownHeaders: { ...this.dataHeaders, 'x-request-id': request.id },
    });
    return reply;
  }
}
