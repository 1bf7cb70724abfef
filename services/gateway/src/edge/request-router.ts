import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AmbiguousRequest, MethodNotAllowed } from '../requests/domain/errors.ts';
import { isBackendPath } from '../requests/domain/route-table.ts';
import { securityHeaders } from '../requests/domain/security-headers.ts';
import { GatewayContext } from './gateway-context.ts';
import { ListedSources } from './listed-sources.ts';
import { RequestGuard } from './request-guard.ts';
import { Proxy } from '../proxying/proxy.ts';
import { allowedMethods } from '../public-calls.ts';
import { SessionEndpoint } from '../sessions/session-endpoint.ts';
import { SystemEndpoints } from './system-endpoints.ts';
import type { RequestContext } from '../requests/domain/request-context.ts';
import { parseRequest } from './parse-request.ts';

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
    private readonly sources: ListedSources,
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
    const path = this.sources.pathFrom(context.path, context.address);
    const passed = path === context.path ? context : { ...context, path };
    const authorized = await this.guard.authorize(context, request);
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
    const allow = allowedMethods(context.path);
    if (allow.length > 0 && !allow.includes(context.method)) throw new MethodNotAllowed(allow);
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
    const authorized = await this.guard.authorizePage(context);
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
