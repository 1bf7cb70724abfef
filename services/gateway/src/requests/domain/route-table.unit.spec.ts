import { describe, expect, it } from '@jest/globals';
import { routeManifest } from '@asili/contracts';
import { manifests, table } from '../../../test/support/routes.ts';
import { isBackendPath, manifestProblems, RouteTable, services } from './route-table.ts';

const matchRoute = (method: string, path: string) => table.find(method, path).route;

const megabyte = 1_000_000;

describe('the route table', () => {
  it.each([
    ['POST', '/api/auth/register', 'identity', 'auth', 0.1],
    ['POST', '/api/auth/login', 'identity', 'auth', 0.1],
    ['POST', '/api/customers/auth/login', 'identity', 'auth', 0.1],
    ['POST', '/api/auth/number-claims', 'identity', 'auth', 0.1],
    ['PUT', '/api/auth/phone-number', 'identity', 'public', 0.1],
    ['POST', '/api/console/auth/login', 'identity', 'auth', 0.1],
    ['GET', '/api/console/queues', 'payments', 'public', 0.1],
    ['GET', '/api/console/ussd/calls', 'ussd', 'public', 0.1],
    ['POST', '/api/console/cases/unm_1/match', 'payments', 'public', 0.1],
    ['POST', '/api/console/bank-statements', 'payments', 'public', 0.1],
    ['GET', '/dev/operators.json', 'identity', 'none', 0.1],
    ['POST', '/api/auth/logout', 'identity', 'public', 0.1],
    ['DELETE', '/api/auth/sessions/ses_1', 'identity', 'public', 0.1],
    ['PATCH', '/api/auth/profile', 'identity', 'public', 0.1],
    ['POST', '/api/products', 'products', 'public', 36],
    ['POST', '/api/products/prd_1/corrections', 'products', 'public', 36],
    ['GET', '/api/ledger/tokens/0.0.1/nfts/1', 'ledger', 'public', 0.1],
    ['PATCH', '/api/products', 'products', 'public', 0.1],
    ['POST', '/api/uploads', 'products', 'public', 6],
    ['POST', '/api/photo-links/open', 'products', 'public', 0.1],
    ['POST', '/api/photo-links/photos', 'products', 'public', 8],
    ['GET', '/api/products/prd_1/reviews', 'orders', 'public', 0.1],
    ['POST', '/api/products/prd_1/reviews', 'orders', 'public', 0.1],
    ['POST', '/api/reviews/rev_1/reply', 'orders', 'public', 0.1],
    ['GET', '/api/products/prd_1/qr.svg', 'products', 'public', 0.1],
    ['POST', '/api/products/verify', 'verification', 'verify', 0.1],
    ['GET', '/api/products/verify', 'products', 'public', 0.1],
    ['POST', '/api/verify/12345678', 'verification', 'verify', 0.1],
    ['GET', '/api/verify/12345678/history', 'verification', 'verify', 0.1],
    ['POST', '/api/reports', 'verification', 'report', 9],
    ['GET', '/api/marketplace/products', 'products', 'public', 0.1],
    ['GET', '/media/img_1/640.webp', 'products', 'none', 0.1],
    ['GET', '/api/analytics/art_1', 'analytics', 'public', 0.1],
    ['POST', '/api/events/views', 'analytics', 'public', 0.1],
    ['GET', '/api/figures', 'analytics', 'public', 0.1],
    ['PUT', '/api/cart/items/prd_1', 'orders', 'public', 0.1],
    ['GET', '/api/events', 'notifications', 'public', 0.1],
    ['POST', '/api/contact', 'notifications', 'public', 0.1],
    ['GET', '/ipfs/bafy', 'ledger', 'public', 0.1],
    ['GET', '/api/plan', 'products', 'public', 0.1],
    ['GET', '/api/plan/quotes', 'payments', 'public', 0.1],
    ['POST', '/api/plan/payments', 'payments', 'public', 0.1],
    ['GET', '/api/payouts', 'payments', 'public', 0.1],
    ['PUT', '/api/payout-account', 'payments', 'public', 0.1],
    ['GET', '/api/statements/2026-11.csv', 'payments', 'public', 0.1],
    ['GET', '/api/exchange-rates', 'payments', 'public', 0.1],
    ['POST', '/api/ussd/calls', 'ussd', 'public', 0.1],
    ['POST', '/ussd/v1/africastalking/secret', 'ussd', 'none', 0.004096],
    ['POST', '/webhooks/paystack', 'payments', 'none', 0.256],
    ['PUT', '/webhooks/momo/secret/pay_1', 'payments', 'none', 0.256],
    ['POST', '/webhooks/sms/secret', 'notifications', 'none', 0.004096],
    ['GET', '/ussd/v1/safaricom/secret', 'ussd', 'none', 0.004096],
    ['POST', '/ussd/v1/africastalking/secret/events', 'ussd', 'none', 0.004096],
    ['OPTIONS', '/ussd/v1/nalo/', 'ussd', 'none', 0.004096],
    ['GET', '/dev/mailbox.json', 'notifications', 'none', 0.1],
    ['POST', '/dev/clock', 'notifications', 'none', 0.1],
    ['GET', '/dev/world.json', 'simulators', 'none', 0.1],
    ['PUT', '/dev/world/rates-a/faults', 'simulators', 'none', 0.1],
    ['GET', '/dev/ussd.json', 'ussd', 'none', 0.1],
    ['GET', '/dev/phone', 'simulators', 'none', 0.1],
    ['GET', '/dev/phone/phone.js', 'simulators', 'none', 0.1],
    ['GET', '/dev/wallet.json', 'wallet', 'none', 0.1],
    ['POST', '/dev/wallet/pay', 'wallet', 'none', 0.1],
  ])('%s %s belongs to %s', (method, path, service, limit, megabytes) => {
    expect(matchRoute(method, path)).toMatchObject({ service, limit, bodyBytes: megabytes * megabyte });
  });

  it.each([
    ['GET', '/internal/users/art_1'],
    ['POST', '/internal/messages'],
    ['POST', '/internal/signatures'],
    ['GET', '/api'],
    ['GET', '/api/'],
    ['GET', '/api/productsx'],
    ['GET', '/api/auth'.slice(0, 8)],
    ['POST', '/media/img_1/640.webp'],
    ['POST', '/ipfs/bafy'],
    ['DELETE', '/api/events'],
    ['POST', '/api/figures'],
    ['POST', '/api/exchange-rates'],
    ['GET', '/api/events/views'],
    ['GET', '/openapi.json'],
    ['GET', '/health/ready'],
  ])('%s %s belongs to nobody', (method, path) => {
    expect(matchRoute(method, path)).toBeNull();
  });

  it('knows the calls a service says it has from what merely falls under its rows', () => {
    const known = [
      '/api/products/prd_1',
      '/api/products/prd_1/reviews',
      '/api/products/prd_1/unheard-of',
      '/dev/world',
    ];
    expect(known.map((path) => table.find('GET', path).isCall)).toEqual([true, true, false, true]);
    const alone = new RouteTable(new Map([...manifests].filter(([service]) => service !== 'verification')));
    expect(alone.find('POST', '/api/products/verify')).toMatchObject({ route: { service: 'products' }, isCall: false });
  });

  it('waits longer for what is drawn for the request', () => {
    const drawn = [
      '/api/products/prd_1/tag.pdf',
      '/api/verify/receipts/vrf_1/receipt.pdf',
      '/api/orders/ord_1/slip.pdf',
      '/api/orders/ord_1/receipt.pdf',
      '/api/statements/2026-11.pdf',
      '/api/orders/ord_1',
      '/api/products/prd_1/qr.png',
    ].map((path) => matchRoute('GET', path)?.prints);
    expect(drawn).toEqual([true, true, true, true, true, undefined, undefined]);
  });

  it('gives what checking has to the checks alone, not to reading their history', () => {
    const privileged = [
      ['POST', '/api/verify/1'],
      ['POST', '/api/products/verify'],
      ['GET', '/api/verify/1/history'],
      ['HEAD', '/api/verify/1/history'],
    ].map(([method = '', path = '']) => matchRoute(method, path)?.verifies);
    expect(privileged).toEqual([true, true, undefined, undefined]);
  });

  it.each([
    '/dev/mailbox',
    '/dev/clock',
    '/dev/clock.json',
    '/dev/world',
    '/dev/world.json',
    '/dev/world/rates-a/books.json',
    '/dev/wallet',
    '/dev/wallet.json',
    '/dev/wallet/pay',
    '/dev/phone',
    '/dev/ussd.json',
    '/dev/operators.json',
  ])('has %s outside production only', (path) => {
    expect(matchRoute('GET', path)?.developmentOnly).toBe(true);
  });

  it.each([
    ['/api/x', true],
    ['/internal', true],
    ['/apix', false],
    ['/', false],
    ['/product/prd_1', false],
    ['/r/mfe-verify/x.js', false],
    ['/ussd/v1', true],
    ['/ussd-codes', false],
    ['/developers', false],
  ])('%s is answered by a service or the gateway: %s', (path, backend) => {
    expect(isBackendPath(path)).toBe(backend);
  });
});

describe('methods of an address', () => {
  it.each([
    ['/api/products', ['GET', 'HEAD', 'POST']],
    ['/api/products/prd_1', ['GET', 'HEAD', 'PATCH']],
    ['/api/contact', ['POST']],
    ['/api/auth/session', ['GET', 'HEAD']],
    ['/api/auth/sessions/ses_1', ['DELETE']],
    ['/api/verify/a%2Fb', ['POST']],
    ['/ipfs/bafy', ['GET', 'HEAD']],
    ['/ipfs/bafy/a/b', ['GET', 'HEAD']],
    ['/health/live', ['GET', 'HEAD']],
    ['/api/products/', []],
    ['/api/nothing', []],
    ['/internal/users/art_1', []],
  ])('%s takes %j', (path, methods) => {
    expect(table.find('GET', path).allow).toEqual(methods);
  });
});

describe('a manifest', () => {
  const rows = (...routes: object[]) => routeManifest.parse({ routes, calls: [] });

  it('of each service can be used beside all others', () => {
    expect(
      services.flatMap((service) => manifestProblems(service, manifests.get(service) ?? rows(), manifests)),
    ).toEqual([]);
  });

  it.each([
    ['analytics', { path: '/internal/users/**' }, 'no address for it'],
    ['analytics', { path: '/health/**' }, 'no address for it'],
    ['analytics', { path: '/openapi.json' }, 'no address for it'],
    ['analytics', { path: '/**' }, 'no address for it'],
    ['analytics', { path: '/api/**' }, 'no address for it'],
    ['analytics', { path: '/api' }, 'no address for it'],
    ['analytics', { path: '/api/*/login' }, 'no address for it'],
    ['analytics', { path: '/api/auth/pin' }, 'a step of signing in'],
    ['analytics', { path: '/api/customers/auth/login' }, 'a step of signing in'],
    ['payments', { path: '/api/console/auth/**' }, 'a step of signing in'],
    ['analytics', { path: '/api/figures/daily', signIn: true }, 'a step of signing in'],
    ['analytics', { path: '/api/figures/daily', ownPolicy: true }, 'no page'],
    ['analytics', { path: '/api/products/**' }, 'belongs to products'],
    ['analytics', { path: '/api/checkout' }, 'belongs to orders'],
    ['analytics', { path: '/api/checkout', methods: ['GET', 'POST'] }, 'belongs to orders'],
  ] as const)('of %s with %j is refused', (service, row, reason) => {
    expect(manifestProblems(service, rows(row), manifests)[0]).toContain(reason);
  });

  it('may have a row within one of another service, and other methods of the same path', () => {
    const routes = rows({ path: '/api/products/*/visits' }, { path: '/api/checkout', methods: ['GET'] });
    expect(manifestProblems('analytics', routes, manifests)).toEqual([]);
    const both = new RouteTable(new Map([...manifests, ['analytics', routes]]));
    expect(
      ['/api/products/prd_1/visits', '/api/products/prd_1'].map((path) => both.find('GET', path).route?.service),
    ).toEqual(['analytics', 'products']);
  });

  it.each([
    [{ path: '/api/figures/daily', limit: 'unbounded' }],
    [{ path: '/api/figures/daily', bodyBytes: 1e9 }],
    [{ path: '/api/figures/daily', guard: 'of a later release' }],
    [{ path: '/api/figures?x' }],
    [{ path: 'api/figures' }],
    [{ path: '/api/**/figures' }],
  ])('with %j cannot be read: a guard this gateway does not know may not be left out', (row) => {
    expect(() => rows(row)).toThrow();
  });
});
