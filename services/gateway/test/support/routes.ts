import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { routeManifest, successReplies, type RouteManifest } from '@asili/contracts';
import { ownCalls, RouteTable, services, type Route } from '../../src/requests/domain/route-table.ts';

type Neighbour = (typeof services)[number];

const servicesDir = path.resolve(import.meta.dirname, '../../..');

function declaredCalls(): Map<string, string> {
  const calls = new Map<string, string>();
  for (const file of globSync('*/src/**/*.ts', { cwd: servicesDir })) {
    const text = readFileSync(path.join(servicesDir, file), 'utf8');
    if (file.endsWith('.spec.ts') || !text.includes('@Controller(')) continue;
    let base = '';
    for (const [, decorator = '', argument = "''"] of text.matchAll(
      /@(Controller|Get|Post|Put|Patch|Delete|All)\(\s*(\[[^\]]*\]|'[^']*')?/g,
    )) {
      const paths = [...argument.matchAll(/'([^']*)'/g)].map(([, one = '']) => one);
      if (decorator === 'Controller') base = paths[0] ?? '';
      else
        for (const one of paths)
          calls.set(`${decorator.toUpperCase()} ${template(base, one)}`, file.split(path.sep)[0] ?? '');
    }
  }
  return calls;
}

const template = (base: string, rest: string): string =>
  `/${[base, rest].filter(Boolean).join('/')}`
    .replace(/\/+/g, '/')
    .replace(/:(\w+)/g, '{$1}')
    .replace(/\*$/, '{path}');

/** Every call the controllers of the services declare: `GET /api/products/{id}` by the service's name. */
export const everyCall: ReadonlyMap<string, string> = declaredCalls();

const rows = new Map(
  services.map((service): [Neighbour, RouteManifest] => {
    const text = readFileSync(path.join(servicesDir, service, 'routes.json'), 'utf8');
    return [service, routeManifest.parse({ routes: JSON.parse(text), calls: [] })];
  }),
);
/** What each service says of its addresses: its `routes.json`, and the calls of its controllers. */
export const manifests: ReadonlyMap<Neighbour, RouteManifest> = new Map(
  [...rows].map(([service, { routes }]) => [
    service,
    {
      routes,
      calls: [...everyCall].flatMap(([call, owner]) =>
        owner === service && !call.includes(' /internal/') ? [call] : [],
      ),
    },
  ]),
);

/** The route table of a gateway whose services have all said theirs. */
export const table = new RouteTable(manifests);

/** The row of an address of the API. @throws where there is none */
export function routeOf(method: string, path: string): Route {
  const { route } = table.find(method, path);
  if (!route) throw new Error(`${method} ${path} is nobody's`);
  return route;
}

/** Every call there is for everybody, as the contracts name it and the gateway itself: `GET /api/products/{id}`. */
export const publicCalls: readonly string[] = [...Object.keys(successReplies), ...ownCalls];
