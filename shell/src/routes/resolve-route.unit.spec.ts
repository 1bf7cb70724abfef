import { layoutAt, ownRouteAt, remoteRouteAt } from './resolve-route.ts';

const remotes = [
  {
    name: 'mfe_artisan',
    routes: [
      { path: '/', roles: ['artisan'] as const },
      { path: '/dashboard', roles: ['artisan'] as const },
    ],
  },
  { name: 'mfe_marketplace', routes: [{ path: '/', roles: ['customer'] as const }, { path: '/pricing' }] },
  { name: 'mfe_verify', routes: [{ path: '/verify/:code' }, { path: '/verify/history' }] },
  { name: 'mfe_auctions', routes: [{ path: '/auctions/:id' }] },
];

describe('a page of the shell', () => {
  it.each([
    ['/', 'anonymous', '/'],
    ['/', 'customer', undefined],
    ['/pricing/', 'artisan', '/pricing'],
    ['/pricing/x', 'anonymous', undefined],
    ['/marketplace', 'anonymous', undefined],
  ] as const)('at %s for %s: %s', (path, role, found) => {
    expect(ownRouteAt(path, role)?.path).toBe(found);
  });
});

it('has the frame its route asks for', () => {
  const paying = [{ routes: [{ path: '/pay/:id', layout: 'enclosed' as const }, { path: '/cart' }] }];
  expect(['/pay/pay_1', '/cart', '/nowhere'].map((path) => layoutAt(paying, path))).toEqual([
    'enclosed',
    undefined,
    undefined,
  ]);
});

describe('a page of a remote', () => {
  it.each([
    ['/', 'customer', { kind: 'remote', name: 'mfe_marketplace' }],
    ['/', 'artisan', { kind: 'remote', name: 'mfe_artisan' }],
    ['/dashboard', 'artisan', { kind: 'remote', name: 'mfe_artisan' }],
    ['/dashboard', 'customer', { kind: 'forbidden', roles: ['artisan'] }],
    ['/dashboard', 'anonymous', { kind: 'forbidden', roles: ['artisan'] }],
    ['/verify/history', 'anonymous', { kind: 'remote', name: 'mfe_verify' }],
    ['/verify/31415926', 'customer', { kind: 'remote', name: 'mfe_verify' }],
    ['/marketplace', 'anonymous', { kind: 'down' }],
    ['/no-such-page', 'anonymous', { kind: 'missing' }],
    ['/constructor', 'artisan', { kind: 'missing' }],
  ] as const)('%s for %s: %j', (path, role, match) => {
    expect(remoteRouteAt(remotes, path, role)).toEqual(match);
  });

  it('needs no release of the shell', () => {
    expect(remoteRouteAt(remotes, '/auctions/7', 'anonymous')).toEqual({ kind: 'remote', name: 'mfe_auctions' });
  });
});
