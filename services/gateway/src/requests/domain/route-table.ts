import type { PublicRoute, RouteManifest } from '@asili/contracts';
import { pathTest } from '@asili/kernel';

/** Services behind the gateway, by the name their address is configured under. */
export const services = [
  'identity',
  'products',
  'ledger',
  'verification',
  'orders',
  'analytics',
  'notifications',
  'payments',
  'ussd',
  'web',
] as const;
type Neighbour = (typeof services)[number];
/** Whoever answers a route: a service, or the simulated outside world of development. */
export type Service = Neighbour | 'simulators' | 'wallet';

/** Which of the limits of `limit-requests.ts` a route counts against. */
export type LimitClass = PublicRoute['limit'];

/** A row of a service's manifest, and whose it is. */
export interface Route extends PublicRoute {
  readonly service: Service;
}

/** The simulated outside world of development: these are no services of ours, so nobody else says where they are. */
const development = {
  limit: 'none',
  bodyBytes: 100_000,
  body: 'json',
  sessionless: true,
  developmentOnly: true,
} as const;
const worldRoutes: readonly Route[] = [
  { ...development, service: 'simulators', path: '/dev/world.json' },
  { ...development, service: 'simulators', path: '/dev/world/**' },
  { ...development, service: 'simulators', methods: ['GET', 'HEAD'], path: '/dev/phone/**' },
  { ...development, service: 'wallet', path: '/dev/wallet.json' },
  { ...development, service: 'wallet', path: '/dev/wallet/**' },
];

/** What the gateway answers itself. */
export const ownCalls = ['GET /api/auth/session', 'GET /api/openapi.json', 'GET /health/live', 'GET /health/ready'];

/** What is found of a request's address. */
export interface Found {
  /** The row it falls under; null where there is none. */
  readonly route: Route | null;
  /** Methods the address takes, empty for one whose calls nobody names. */
  readonly allow: readonly string[];
  /** A service says that it has this call; else the row is only the one nearest to it. */
  readonly isCall: boolean;
}

/** Every public path and its owner, out of what the services say. `/internal` is in nobody's row, so it cannot be reached. */
export class RouteTable {
  private readonly api: readonly Row[];
  private readonly pages: readonly Row[];
  private readonly calls = new CallIndex();

  /** @param manifests by service, without problems (`manifestProblems`) */
  constructor(manifests: ReadonlyMap<Neighbour, RouteManifest>) {
    const declared = [...manifests].flatMap(([service, { routes }]) =>
      routes.map((route): Route => ({ ...route, service })),
    );
    const rows = [...declared, ...worldRoutes].map(rowOf).sort((left, right) => (left.order < right.order ? -1 : 1));
    this.api = rows.filter(({ route }) => isBackendPath(route.path));
    this.pages = rows.filter(({ route }) => !isBackendPath(route.path));
    for (const call of ownCalls) this.calls.add(call, null);
    for (const [service, { calls }] of manifests) for (const call of calls) this.calls.add(call, service);
  }

  /** What an address under those of the services is. */
  find(method: string, path: string): Found {
    const route = match(this.api, method, path);
    const { allow, isCall } = this.calls.of(method, path, route?.service);
    const isOutside = route !== null && worldRoutes.includes(route);
    return { route, allow: isDescribed(path) ? allow : [], isCall: isCall || isOutside };
  }

  /** The row of a page or a file of the front ends. */
  page(method: string, path: string): Route | null {
    return match(this.pages, method, path);
  }
}

interface Row {
  readonly route: Route;
  readonly order: string;
  readonly matches: (path: string) => boolean;
}

const rowOf = (route: Route): Row => ({ route, order: specificityOf(route), matches: pathTest(route.path) });

function match(rows: readonly Row[], method: string, path: string): Route | null {
  const found = rows.find(
    ({ route: { methods }, matches }) => (!methods || methods.some((one) => one === method)) && matches(path),
  );
  return found?.route ?? null;
}

/** By which rows are put in order: the most specific first, at each segment a name before `*` before `**`. */
function specificityOf({ path, methods }: PublicRoute): string {
  const segments = path.split('/').slice(1);
  return `${segments.map((segment) => (segment === '**' ? '2' : segment === '*' ? '1' : '0')).join('')}${methods ? '' : '.'}`;
}

interface Template {
  /** Undefined: whatever stands there, if anything does. */
  readonly segments: readonly (string | undefined)[];
  /** The last segment stands for any rest. */
  readonly open: boolean;
  /** Whose call each method is; null: the gateway's own. */
  readonly methods: Map<string, Service | null>;
}

/** The calls there are, by the first segment of their paths and the second, empty where a template leaves that open. */
class CallIndex {
  private readonly templates = new Map<string, Map<string, Template[]>>();

  /** @param call such as `GET /api/products/{id}` */
  add(call: string, service: Service | null): void {
    const [method = '', path = ''] = call.split(' ');
    const { methods } = this.templateOf(path);
    for (const one of method === 'GET' ? ['GET', 'HEAD'] : [method]) methods.set(one, service);
  }

  /** @param service it would be led to */
  of(method: string, path: string, service: Service | undefined): Pick<Found, 'allow' | 'isCall'> {
    const segments = path.split('/');
    const [, first = '', second = ''] = segments;
    const beneath = this.templates.get(first);
    const matching = (beneath?.get(second) ?? beneath?.get('') ?? []).filter((template) => matches(template, segments));
    return {
      allow: [...new Set(matching.flatMap(({ methods }) => [...methods.keys()]))].sort(),
      isCall: matching.some(({ methods }) => (methods.get(method) ?? methods.get('ALL')) === service),
    };
  }

  /** The one for every path that differs in the names of its open segments alone. */
  private templateOf(path: string): Template {
    const segments = path.split('/').map((segment) => (segment.startsWith('{') ? undefined : segment));
    const open = path.endsWith('/{path}');
    const [, first = '', second = ''] = segments;
    const beneath = this.templates.get(first) ?? new Map<string, Template[]>();
    const alike = beneath.get(second) ?? [];
    const known = alike.find(
      (template) => template.open === open && template.segments.join('/') === segments.join('/'),
    );
    if (known) return known;
    const template = { segments, open, methods: new Map<string, Service | null>() };
    this.templates.set(first, beneath.set(second, [...alike, template]));
    return template;
  }
}

function matches({ segments, open }: Template, path: readonly string[]): boolean {
  if (open ? path.length < segments.length : path.length !== segments.length) return false;
  return segments.every((segment, index) => segment === path[index] || (segment === undefined && path[index] !== ''));
}

/** Where the gateway says itself which methods an address takes; elsewhere nobody is told which addresses there are. */
const isDescribed = (path: string): boolean => /^\/(api|media|ipfs|health)\//.test(path);

/** First segments of paths that services have; the front ends have every other path. */
const publicPrefixes = ['/api', '/webhooks', '/ussd', '/media', '/ipfs', '/dev'];
const backendPrefixes = [...publicPrefixes, '/internal', '/health', '/metrics', '/openapi.json'];

const isBelow = (path: string, prefixes: readonly string[]): boolean =>
  prefixes.some((prefix) => path === prefix || path.startsWith(`${prefix}/`));

/** Paths that never answer with a page or a file of the front ends. */
export function isBackendPath(path: string): boolean {
  return isBelow(path, backendPrefixes);
}

/** Paths that a service may have; the others under those of the back end are nobody's. */
export function isPublicPath(path: string): boolean {
  return isBelow(path, publicPrefixes);
}

/** Where one signs in: whoever answers there sees one-time codes. */
const signInPaths = ['/api/auth', '/api/customers/auth', '/api/console/auth'];

/**
 * Why a service's manifest cannot be used, empty where it can: addresses that are not for services, or not for this one, and those
 * another one has. A row may be within another service's, as reviews are within products: the most specific decides.
 */
export function manifestProblems(
  service: Neighbour,
  { routes }: RouteManifest,
  manifests: ReadonlyMap<Neighbour, RouteManifest>,
): readonly string[] {
  return routes.flatMap((route) => {
    const owner = [...manifests].find(
      ([other, { routes: theirs }]) => other !== service && theirs.some((their) => overlap(route, their)),
    );
    return [
      ...(isPublic(service, route.path) ? [] : [`${route.path} is no address for it`]),
      ...(service !== 'identity' && (route.signIn || isBelow(route.path, signInPaths))
        ? [`${route.path} is a step of signing in`]
        : []),
      ...(service !== 'web' && route.ownPolicy ? [`${route.path} is no page`] : []),
      ...(owner ? [`${route.path} belongs to ${owner[0]}`] : []),
    ];
  });
}

/** The front ends have what no service may; a row of the API names its subject, so that nobody takes all of it. */
function isPublic(service: Neighbour, path: string): boolean {
  if (!isBackendPath(path)) return service === 'web';
  return isPublicPath(path) && (!path.startsWith('/api') || /^\/api\/[\w.-]/.test(path));
}

function overlap(one: PublicRoute, other: PublicRoute): boolean {
  if (one.path !== other.path) return false;
  return !one.methods || !other.methods || one.methods.some((method) => other.methods?.includes(method));
}
