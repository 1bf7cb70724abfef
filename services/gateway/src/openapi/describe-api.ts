import { sessionReply } from '@asili/contracts';
import { jsonSchemaOf, problemJsonSchema } from '@asili/platform';
import { Injectable } from '@nestjs/common';
import { Clock } from '@asili/kernel';
import { type OpenApi, ServiceReports } from '../health/check-readiness.ts';
import { services, type Route } from '../requests/domain/route-table.ts';
import { ServiceRoutes } from '../routes/service-routes.ts';
import { atTheGateway, type Operation } from './at-the-gateway.ts';
import { cookieName } from '../requests/domain/headers.ts';
import { GatewaySettings } from '../requests/domain/request-context.ts';

const json = (description: string, schema: object) => ({ description, content: { 'application/json': { schema } } });
const readiness = {
  type: 'object',
  properties: { status: { type: 'string', enum: ['ok', 'unavailable'] }, components: { type: 'object' } },
  required: ['status', 'components'],
};

/** What the gateway answers itself. */
export const ownOpenApi: OpenApi = {
  paths: {
    '/api/auth/session': {
      get: {
        operationId: 'session',
        summary: 'Who is signed in, and the token that browser writes carry',
        responses: { '200': json('The person or null', jsonSchemaOf(sessionReply)) },
      },
    },
    '/api/openapi.json': {
      get: {
        operationId: 'openapi',
        summary: 'This document',
        responses: { '200': json('OpenAPI 3.1', { type: 'object' }) },
      },
    },
    '/health/live': {
      get: { operationId: 'live', summary: 'The gateway runs', responses: { '200': json('Alive', readiness) } },
    },
    '/health/ready': {
      get: {
        operationId: 'ready',
        summary: 'The gateway can answer; with scope=site, every service too',
        parameters: [{ name: 'scope', in: 'query', schema: { type: 'string', enum: ['site'] } }],
        responses: { '200': json('Ready', readiness), '503': json('Some part does not answer', readiness) },
      },
    },
  },
};

export interface NamedOpenApi {
  readonly service: string;
  readonly document: OpenApi;
}

export interface Site {
  readonly publicUrl: string;
  /** Name of the cookie that holds the session. */
  readonly sessionCookie: string;
}

/**
 * One OpenAPI 3.1 document of the public paths of all services. A schema name that two services give different content
 * gets the service's name in front in the later ones.
 * @param routeOf the row a call falls under; what has none is not public, unless the gateway answers it itself
 */
export function mergeOpenApi(
  parts: readonly NamedOpenApi[],
  routeOf: (method: string, path: string) => Route | null,
  site: Site,
): object {
  const paths: Record<string, unknown> = {};
  const schemas: Record<string, unknown> = { Problem: problemJsonSchema() };
  for (const { service, document } of parts) {
    const renamed = placeSchemas(schemas, service, document.components?.schemas ?? {});
    for (const [path, item] of Object.entries(document.paths)) {
      const described = withReferences(item, renamed) as Readonly<Record<string, unknown>>;
      const operations = Object.entries(described).flatMap(([method, operation]) => {
        const route = routeOf(method.toUpperCase(), path);
        if (!methods.has(method) || (!route && service !== 'gateway')) return [];
        return [[method, { ...atTheGateway(method, path, operation as Operation, route), tags: [service] }] as const];
      });
      if (operations.length > 0)
        paths[path] = { ...(paths[path] as object | undefined), ...Object.fromEntries(operations) };
    }
  }
  const sorted = Object.fromEntries(Object.entries(paths).sort(([left], [right]) => (left < right ? -1 : 1)));
  return {
    openapi: '3.1.0',
    info: {
      title: 'Asili',
      version: '1',
      description:
        'Marketplace where every handcrafted item carries a certificate anyone can check. A method that an address does not take is 405 with `Allow`; refusals are application/problem+json.',
    },
    servers: [{ url: site.publicUrl }],
    tags: parts.map(({ service }) => ({ name: service })),
    paths: sorted,
    components: {
      schemas,
      parameters: { CsrfToken: csrfParameter },
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: site.sessionCookie,
          description: 'Set by the sign-in calls; HttpOnly.',
        },
      },
    },
  };
}

function placeSchemas(
  schemas: Record<string, unknown>,
  service: string,
  added: Record<string, unknown>,
): ReadonlyMap<string, string> {
  const renamed = new Map<string, string>();
  for (const [name, schema] of Object.entries(added)) {
    const clash = Object.hasOwn(schemas, name) && JSON.stringify(schemas[name]) !== JSON.stringify(schema);
    if (clash) renamed.set(name, `${service}-${name}`);
  }
  for (const [name, schema] of Object.entries(added))
    schemas[renamed.get(name) ?? name] = withReferences(schema, renamed);
  return renamed;
}

function withReferences(value: unknown, renamed: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(value)) return value.map((item) => withReferences(item, renamed));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => {
      const name =
        key === '$ref' && typeof item === 'string' ? /^#\/components\/schemas\/(.+)$/.exec(item)?.[1] : undefined;
      return [
        key,
        name !== undefined && renamed.has(name)
          ? `#/components/schemas/${renamed.get(name) ?? name}`
          : withReferences(item, renamed),
      ];
    }),
  );
}

const csrfParameter = {
  name: 'x-csrf-token',
  in: 'header',
  required: false,
  schema: { type: 'string' },
  description:
    'From GET /api/auth/session or the last sign-in; browsers must send it. Requests with no cookie and no Origin need none.',
};

const methods = new Set(['get', 'put', 'post', 'patch', 'delete', 'head', 'options']);

/** Pages are no API. */
const described = services.filter((service) => service !== 'web');
const ttlMs = 60_000;
const partialTtlMs = 2000;

/** The site's OpenAPI document, asked together at most once a minute; a service that is away keeps what it said last. */
@Injectable()
export class DescribeApi {
  private readonly last = new Map<string, NamedOpenApi>();
  private held: { until: number; text: Promise<string> } | undefined;

  constructor(
    private readonly reports: ServiceReports,
    private readonly routes: ServiceRoutes,
    private readonly clock: Clock,
    private readonly settings: GatewaySettings,
  ) {}

  /** JSON text. */
  run(): Promise<string> {
    const now = this.clock.now().getTime();
    if (!this.held || this.held.until <= now) {
      const entry = {
        until: now + ttlMs,
        text: this.build(() => {
          entry.until = now + partialTtlMs;
        }),
      };
      this.held = entry;
    }
    return this.held.text;
  }

  private async build(onPartial: () => void): Promise<string> {
    await Promise.all(
      described.map(async (service) => {
        try {
          this.last.set(service, { service, document: await this.reports.openApi(service) });
        } catch {
          onPartial();
        }
      }),
    );
    const parts = described.flatMap((service) => this.last.get(service) ?? []);
    const site = { publicUrl: this.settings.publicUrl, sessionCookie: cookieName('session', this.settings.cookies) };
    return JSON.stringify(
      mergeOpenApi(
        [{ service: 'gateway', document: ownOpenApi }, ...parts],
        (method, path) => this.routes.described(method, path),
        site,
      ),
    );
  }
}
