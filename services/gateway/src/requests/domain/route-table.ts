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
/** Whoever answers a route: a service, or the simulated outside world of development. */
export type Service = (typeof services)[number] | 'simulators' | 'wallet';

/** Which of the limits of `rate-policy.ts` a route counts against; `none` for immutable bytes and for machines that speak for many people. */
export type LimitClass = 'public' | 'verify' | 'report' | 'auth' | 'none';

type Kind = 'artisan' | 'customer' | 'operator';

export interface Route {
  readonly service: Service;
  /** Absent: every method. */
  readonly methods?: readonly string[];
  /** Path with `*` for one segment; a trailing `**` for any rest, none included. */
  readonly path: string;
  readonly limit: LimitClass;
  /** Largest request body in bytes. */
  readonly bodyBytes: number;
  /** `upload` takes pictures and multipart beside JSON and is streamed; `json` and `form`, which takes both, are read whole first. */
  readonly body: 'json' | 'form' | 'upload';
  /** An answer without end (server-sent events). */
  readonly stream?: true;
  /** Exists outside production only. */
  readonly developmentOnly?: true;
  /** Steps of signing in: they carry the code cookie and may change the session. */
  readonly signIn?: true;
  /**
   * Refused here to everybody else: the service would have to read a large body first, or the refusal is one of the whole shop.
   * `customer` by itself tells anonymous visitors the cart's sentence, a list that nobody is signed in.
   */
  readonly only?: Kind | readonly Kind[];
  /** Asked without session: the answer is the same for everybody. */
  readonly sessionless?: true;
  /** A segment may hold any scanned text, slashes and all, percent-encoded. */
  readonly anyText?: true;
  /** Checking a certificate: the last thing to give up under load. */
  readonly verifies?: true;
  /** Drawn for the request, which takes the processor a while: it is waited for as a change is. */
  readonly prints?: true;
  /** Bytes that are never compressed here. */
  readonly pictures?: true;
  /** Answers of any size, sent over connections of their own. */
  readonly files?: true;
  /** The service says itself what its answers may load and run; what it says nothing of gets the strictest policy. */
  readonly ownPolicy?: true;
}

const kilobyte = 1000;
const megabyte = 1000 * kilobyte;
const plain = { limit: 'public', bodyBytes: 100 * kilobyte, body: 'json' } as const;
const auth = { ...plain, service: 'identity', methods: ['POST'], limit: 'auth', signIn: true } as const;

/** What is no API. Never refused for who asks: a page without a token comes without data. */
const web = {
  ...plain,
  service: 'web',
  methods: ['GET', 'HEAD'],
  limit: 'none',
  files: true,
  ownPolicy: true,
} as const;

/** Every public path of the API and its owner; the first match decides. `/internal` is in nobody's row, so it cannot be reached. */
export const routes: readonly Route[] = [
  { ...auth, path: '/api/auth/register' },
  { ...auth, path: '/api/auth/login' },
  { ...auth, path: '/api/customers/auth/register' },
  { ...auth, path: '/api/customers/auth/login' },
  { ...auth, path: '/api/auth/number-claims' },
  { ...auth, path: '/api/console/auth/login' },
  { ...plain, service: 'ussd', methods: ['GET', 'HEAD'], path: '/api/console/ussd/**', only: 'operator' },
  { ...plain, service: 'payments', path: '/api/console/**', only: 'operator' },
  { ...plain, service: 'identity', path: '/api/auth/**' },
  {
    ...plain,
    service: 'verification',
    methods: ['POST'],
    path: '/api/products/verify',
    limit: 'verify',
    verifies: true,
  },
  {
    ...plain,
    service: 'verification',
    methods: ['POST'],
    path: '/api/verify/**',
    limit: 'verify',
    anyText: true,
    verifies: true,
  },
  {
    ...plain,
    service: 'verification',
    methods: ['GET', 'HEAD'],
    path: '/api/verify/receipts/*/receipt.pdf',
    limit: 'verify',
    prints: true,
  },
  { ...plain, service: 'verification', path: '/api/verify/**', limit: 'verify', anyText: true },
  // Three photos of 2 MiB as data URLs, and the words.
  {
    ...plain,
    service: 'verification',
    methods: ['POST'],
    path: '/api/reports',
    limit: 'report',
    bodyBytes: 9 * megabyte,
    body: 'upload',
  },
  // Five photos of 5 MB as data URLs: 5 × 5 MB × 4/3 and slack.
  {
    ...plain,
    service: 'products',
    methods: ['POST'],
    path: '/api/products',
    bodyBytes: 36 * megabyte,
    body: 'upload',
    only: 'artisan',
  },
  {
    ...plain,
    service: 'products',
    methods: ['POST'],
    path: '/api/products/*/corrections',
    bodyBytes: 36 * megabyte,
    body: 'upload',
    only: 'artisan',
  },
  {
    ...plain,
    service: 'products',
    methods: ['POST'],
    path: '/api/uploads',
    bodyBytes: 6 * megabyte,
    body: 'upload',
    only: ['artisan', 'customer'],
  },
  { ...plain, service: 'products', methods: ['POST'], path: '/api/photo-links/open' },
  // One photo of 5 MB as a data URL, from whoever holds the link.
  {
    ...plain,
    service: 'products',
    methods: ['POST'],
    path: '/api/photo-links/photos',
    bodyBytes: 8 * megabyte,
    body: 'upload',
  },
  { ...plain, service: 'orders', methods: ['GET', 'HEAD'], path: '/api/products/*/reviews', sessionless: true },
  { ...plain, service: 'orders', methods: ['POST'], path: '/api/products/*/reviews', only: ['customer'] },
  { ...plain, service: 'orders', methods: ['POST'], path: '/api/reviews/*/reply', only: 'artisan' },
  { ...plain, service: 'products', methods: ['GET', 'HEAD'], path: '/api/products/*/tag.pdf', prints: true },
  { ...plain, service: 'products', path: '/api/products/**' },
  { ...plain, service: 'products', methods: ['GET', 'HEAD'], path: '/api/plan', only: 'artisan' },
  { ...plain, service: 'payments', path: '/api/plan/quotes', only: 'artisan' },
  { ...plain, service: 'payments', methods: ['POST'], path: '/api/plan/payments', only: 'artisan' },
  { ...plain, service: 'products', path: '/api/marketplace/**' },
  {
    ...plain,
    service: 'products',
    methods: ['GET', 'HEAD'],
    path: '/media/**',
    limit: 'none',
    sessionless: true,
    pictures: true,
    files: true,
  },
  { ...plain, service: 'orders', path: '/api/cart/**', only: 'customer' },
  { ...plain, service: 'orders', methods: ['POST'], path: '/api/checkout', only: 'customer' },
  { ...plain, service: 'payments', path: '/api/purchases/*/quotes', only: 'customer' },
  { ...plain, service: 'orders', path: '/api/purchases/**', only: 'customer' },
  { ...plain, service: 'orders', methods: ['GET', 'HEAD'], path: '/api/orders/*/slip.pdf', prints: true },
  { ...plain, service: 'orders', methods: ['GET', 'HEAD'], path: '/api/orders/*/receipt.pdf', prints: true },
  { ...plain, service: 'orders', path: '/api/orders/**' },
  { ...plain, service: 'orders', path: '/api/artisans/**' },
  { ...plain, service: 'payments', path: '/api/payments/**' },
  { ...plain, service: 'payments', path: '/api/payouts', only: 'artisan' },
  {
    ...plain,
    service: 'payments',
    methods: ['GET', 'HEAD'],
    path: '/api/statements/**',
    prints: true,
    only: 'artisan',
  },
  { ...plain, service: 'payments', path: '/api/payout-account', only: 'artisan' },
  // The carrier of SMS reports on them.
  {
    ...plain,
    service: 'notifications',
    methods: ['POST'],
    path: '/webhooks/sms/**',
    limit: 'none',
    bodyBytes: 4096,
    body: 'upload',
    sessionless: true,
  },
  // Providers of payments: signed over the bytes as they are, so nothing of them is read here.
  {
    ...plain,
    service: 'payments',
    methods: ['POST', 'PUT'],
    path: '/webhooks/**',
    limit: 'none',
    bodyBytes: 256 * kilobyte,
    body: 'upload',
    sessionless: true,
  },
  // Aggregators of USSD: each speaks for thousands of callers, so the service counts by the caller's number. It says nothing to whoever does not know its addresses, by any method.
  { ...plain, service: 'ussd', path: '/ussd/**', limit: 'none', bodyBytes: 4096, body: 'form', sessionless: true },
  { ...plain, service: 'ussd', methods: ['POST'], path: '/api/ussd/calls' },
  { ...plain, service: 'analytics', path: '/api/analytics/**' },
  { ...plain, service: 'analytics', methods: ['POST'], path: '/api/events/views' },
  { ...plain, service: 'analytics', methods: ['GET', 'HEAD'], path: '/api/figures', sessionless: true },
  { ...plain, service: 'payments', methods: ['GET', 'HEAD'], path: '/api/exchange-rates', sessionless: true },
  { ...plain, service: 'notifications', methods: ['GET', 'HEAD'], path: '/api/events', stream: true },
  { ...plain, service: 'notifications', path: '/api/webhook-endpoints/**', only: ['artisan', 'operator'] },
  { ...plain, service: 'notifications', path: '/api/contact/**' },
  { ...web, path: '/dev/ui/**', developmentOnly: true, sessionless: true },
  { ...plain, service: 'simulators', path: '/dev/world.json', limit: 'none', developmentOnly: true, sessionless: true },
  { ...plain, service: 'simulators', path: '/dev/world/**', limit: 'none', developmentOnly: true, sessionless: true },
  {
    ...plain,
    service: 'identity',
    methods: ['GET', 'HEAD'],
    path: '/dev/operators.json',
    limit: 'none',
    developmentOnly: true,
    sessionless: true,
  },
  {
    ...plain,
    service: 'ussd',
    methods: ['GET', 'HEAD'],
    path: '/dev/ussd.json',
    limit: 'none',
    developmentOnly: true,
    sessionless: true,
  },
  {
    ...plain,
    service: 'simulators',
    methods: ['GET', 'HEAD'],
    path: '/dev/phone/**',
    limit: 'none',
    developmentOnly: true,
    sessionless: true,
  },
  { ...plain, service: 'wallet', path: '/dev/wallet.json', limit: 'none', developmentOnly: true, sessionless: true },
  { ...plain, service: 'wallet', path: '/dev/wallet/**', limit: 'none', developmentOnly: true, sessionless: true },
  { ...plain, service: 'notifications', path: '/dev/**', limit: 'none', developmentOnly: true },
  { ...plain, service: 'ledger', methods: ['GET', 'HEAD'], path: '/ipfs/**', sessionless: true, files: true },
  { ...plain, service: 'ledger', methods: ['GET', 'HEAD'], path: '/api/ledger/**', sessionless: true },
];

/** The front ends: every path that is not the API's. Files are the same for everybody; where codes are checked is the last page to give up. */
export const webRoutes: readonly Route[] = [
  { ...web, path: '/assets/**', sessionless: true },
  { ...web, path: '/r/**', sessionless: true },
  { ...web, path: '/verify/**', verifies: true },
  { ...web, path: '/**' },
];

/** The row a request falls under, or null. */
export function matchRoute(method: string, path: string, table: readonly Route[] = routes): Route | null {
  return table.find((route) => (!route.methods || route.methods.includes(method)) && testOf(route)(path)) ?? null;
}

type PathTest = (path: string) => boolean;

const tests = new WeakMap<Route, PathTest>();

/** Made once for each row: every request is held against many. */
function testOf(route: Route): PathTest {
  let test = tests.get(route);
  if (!test) {
    test = pathTest(route.path);
    tests.set(route, test);
  }
  return test;
}

function pathTest(pattern: string): PathTest {
  if (pattern.includes('/*/')) {
    const shape = new RegExp(`^${pattern.replaceAll('.', String.raw`\.`).replaceAll('*', '[^/]+')}$`);
    return (path) => shape.test(path);
  }
  if (!pattern.endsWith('/**')) return (path) => path === pattern;
  const [base, beneath] = [pattern.slice(0, -3), pattern.slice(0, -2)];
  return (path) => path === base || path.startsWith(beneath);
}

const backendPrefixes = [
  '/api',
  '/webhooks',
  '/ussd',
  '/internal',
  '/media',
  '/ipfs',
  '/dev',
  '/health',
  '/metrics',
  '/openapi.json',
];

/** Paths that never answer with a page or a file of the front ends. */
export function isBackendPath(path: string): boolean {
  return backendPrefixes.some((prefix) => path === prefix || path.startsWith(`${prefix}/`));
}
