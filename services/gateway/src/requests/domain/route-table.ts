/** Services behind the gateway, by the name their address is configured under. */
export const services = ['identity', 'products', 'ledger', 'verification', 'analytics', 'notifications'] as const;
export type Service = (typeof services)[number];

/** Which of the limits of `rate-policy.ts` a route counts against; `none` for immutable bytes. */
export type LimitClass = 'public' | 'verify' | 'report' | 'auth' | 'none';

export interface Route {
  readonly service: Service;
  /** Absent: every method. */
  readonly methods?: readonly string[];
  /** Path with `*` for one segment; a trailing `**` for any rest, none included. */
  readonly path: string;
  readonly limit: LimitClass;
  /** Largest request body in bytes. */
  readonly bodyBytes: number;
  /** `upload` takes pictures and multipart beside JSON and is streamed; `json` is read whole first. */
  readonly body: 'json' | 'upload';
  /** An answer without end (server-sent events). */
  readonly stream?: true;
  /** Exists outside production only. */
  readonly developmentOnly?: true;
  /** Steps of signing in: they carry the code cookie and may change the session. */
  readonly signIn?: true;
  /** Refused here to everybody else: the service would have to read a large body before it could say so. */
  readonly only?: 'artisan';
  /** Asked without session: the answer is the same for everybody. */
  readonly sessionless?: true;
  /** A segment may hold any scanned text, slashes and all, percent-encoded. */
  readonly anyText?: true;
  /** Checking a certificate: the last thing to give up under load. */
  readonly verifies?: true;
  /** Bytes that are never compressed here. */
  readonly pictures?: true;
  /** Answers of any size, sent over connections of their own. */
  readonly files?: true;
}

const kilobyte = 1000;
const megabyte = 1000 * kilobyte;
const plain = { limit: 'public', bodyBytes: 100 * kilobyte, body: 'json' } as const;
const auth = { ...plain, service: 'identity', methods: ['POST'], limit: 'auth', signIn: true } as const;

/** Every public path and its owner; the first match decides. `/internal` is in nobody's row, so it cannot be reached. */
export const routes: readonly Route[] = [
  { ...auth, path: '/api/auth/register' },
  { ...auth, path: '/api/auth/login' },
  { ...auth, path: '/api/customers/auth/register' },
  { ...auth, path: '/api/customers/auth/login' },
  { ...plain, service: 'identity', path: '/api/auth/**' },
  { ...plain, service: 'verification', methods: ['POST'], path: '/api/products/verify', limit: 'verify', verifies: true },
  { ...plain, service: 'verification', methods: ['POST'], path: '/api/verify/**', limit: 'verify', anyText: true, verifies: true },
  { ...plain, service: 'verification', path: '/api/verify/**', limit: 'verify', anyText: true },
  // Three photos of 2 MiB as data URLs, and the words.
  { ...plain, service: 'verification', methods: ['POST'], path: '/api/reports', limit: 'report', bodyBytes: 9 * megabyte, body: 'upload' },
  // Five photos of 5 MB as data URLs: 5 × 5 MB × 4/3 and slack.
  { ...plain, service: 'products', methods: ['POST'], path: '/api/products', bodyBytes: 36 * megabyte, body: 'upload', only: 'artisan' },
  { ...plain, service: 'products', methods: ['POST'], path: '/api/products/*/corrections', bodyBytes: 36 * megabyte, body: 'upload', only: 'artisan' },
  { ...plain, service: 'products', methods: ['POST'], path: '/api/uploads', bodyBytes: 6 * megabyte, body: 'upload', only: 'artisan' },
  { ...plain, service: 'products', path: '/api/products/**' },
  { ...plain, service: 'products', path: '/api/marketplace/**' },
  { ...plain, service: 'products', methods: ['GET', 'HEAD'], path: '/media/**', limit: 'none', sessionless: true, pictures: true, files: true },
  { ...plain, service: 'analytics', path: '/api/analytics/**' },
  { ...plain, service: 'analytics', methods: ['POST'], path: '/api/events/views' },
  { ...plain, service: 'analytics', methods: ['GET', 'HEAD'], path: '/api/figures', sessionless: true },
  { ...plain, service: 'notifications', methods: ['GET', 'HEAD'], path: '/api/events', stream: true },
  { ...plain, service: 'notifications', path: '/api/contact/**' },
  { ...plain, service: 'notifications', path: '/dev/**', limit: 'none', developmentOnly: true },
  { ...plain, service: 'ledger', methods: ['GET', 'HEAD'], path: '/ipfs/**', sessionless: true, files: true },
  { ...plain, service: 'ledger', methods: ['GET', 'HEAD'], path: '/api/ledger/**', sessionless: true },
];

/** The row a request falls under, or null. */
export function matchRoute(method: string, path: string, table: readonly Route[] = routes): Route | null {
  return table.find((route) => (!route.methods || route.methods.includes(method)) && pathMatches(route.path, path)) ?? null;
}

function pathMatches(pattern: string, path: string): boolean {
  if (pattern.includes('/*/')) return sameSegments(pattern.split('/'), path.split('/'));
  if (!pattern.endsWith('/**')) return pattern === path;
  const base = pattern.slice(0, -3);
  return path === base || path.startsWith(`${base}/`);
}

function sameSegments(pattern: readonly string[], path: readonly string[]): boolean {
  return pattern.length === path.length && pattern.every((segment, index) => (segment === '*' ? path[index] !== '' : segment === path[index]));
}

const backendPrefixes = ['/api', '/internal', '/media', '/ipfs', '/dev', '/health'];

/** Paths that never answer with a page of the front end. */
export function isBackendPath(path: string): boolean {
  return backendPrefixes.some((prefix) => path === prefix || path.startsWith(`${prefix}/`));
}
