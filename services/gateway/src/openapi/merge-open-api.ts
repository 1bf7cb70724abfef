import { problemJsonSchema } from '@asili/platform';
import type { OpenApi } from '../health/service-reports.ts';
import { atTheGateway } from './at-the-gateway.ts';
import { withReplies, type Operation } from './with-replies.ts';

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
 * gets the service's name in front in the later ones. What calls answer comes from the contracts.
 * @param isPublic whether the gateway serves a path
 */
export function mergeOpenApi(parts: readonly NamedOpenApi[], isPublic: (path: string) => boolean, site: Site): object {
  const paths: Record<string, unknown> = {};
  const schemas: Record<string, unknown> = { Problem: problemJsonSchema() };
  for (const { service, document } of parts) {
    const renamed = placeSchemas(schemas, service, document.components?.schemas ?? {});
    for (const [path, item] of Object.entries(document.paths)) {
      if (isPublic(path))
        paths[path] = {
          ...(paths[path] as object | undefined),
          ...(tagged(path, withReferences(item, renamed), service) as object),
        };
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

function tagged(path: string, item: unknown, service: string): unknown {
  if (typeof item !== 'object' || item === null) return item;
  return Object.fromEntries(
    Object.entries(item).map(([key, operation]) => [
      key,
      methods.has(key)
        ? { ...atTheGateway(key, path, withReplies(key, path, operation as Operation)), tags: [service] }
        : (operation as unknown),
    ]),
  );
}
