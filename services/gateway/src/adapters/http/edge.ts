import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AmbiguousRequest, NotHere } from '../../domain/errors.ts';
import { isBackendPath } from '../../domain/route-table.ts';
import { securityHeaders } from '../../domain/security-headers.ts';
import { EdgeContext } from './edge-context.ts';
import { Gate } from './gate.ts';
import { Pages } from './pages.ts';
import { Proxy } from './proxy.ts';
import { SessionEndpoint } from './session-endpoint.ts';
import { SystemEndpoints } from './system-endpoints.ts';
import { readVisit, type Visit } from './visit.ts';

/** Decides who answers a request: the gateway itself, a service, or the front ends. */
@Injectable()
export class Edge {
  /** Connections on which something ambiguous came: whatever follows on them may not mean what it seems to. */
  private readonly distrusted = new WeakSet<object>();

  constructor(
    private readonly gate: Gate,
    private readonly proxy: Proxy,
    private readonly pages: Pages,
    private readonly sessionEndpoint: SessionEndpoint,
    private readonly system: SystemEndpoints,
    private readonly context: EdgeContext,
  ) {}

  async handle(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    void reply.headers(securityHeaders('data', this.context.settings)).header('x-request-id', request.id);
    if (this.distrusted.has(request.raw.socket)) return reply.hijack();
    const visit = this.read(request, reply);
    if (visit.path.startsWith('/health/')) return this.system.health(visit, reply);
    if (!isBackendPath(visit.path) || this.pages.isGallery(visit.path)) return this.page(visit, request, reply);
    void reply.header('x-robots-tag', 'noindex');
    if (visit.path === '/api/auth/session' && visit.method === 'GET') {
      await this.gate.admitReading(visit, reply);
      return this.sessionEndpoint.answer(visit, reply);
    }
    if (visit.path === '/api/openapi.json' && visit.method === 'GET') return this.system.openApi(request, reply);
    const admission = await this.gate.admit(visit, request, reply);
    await this.proxy.forward(admission, visit, request, reply);
    return reply;
  }

  /** Runs before anything is awaited, so that a request sent behind an ambiguous one finds its connection distrusted. */
  private read(request: FastifyRequest, reply: FastifyReply): Visit {
    try {
      return readVisit(request, this.context.addresses, this.context.settings);
    } catch (error) {
      if (error instanceof AmbiguousRequest) {
        this.distrusted.add(request.raw.socket);
        void reply.header('connection', 'close');
      }
      throw error;
    }
  }

  private async page(visit: Visit, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    if (visit.method !== 'GET' && visit.method !== 'HEAD') throw new NotHere();
    return this.pages.answer(visit, () => this.gate.tokenForPage(visit), request, reply);
  }
}
