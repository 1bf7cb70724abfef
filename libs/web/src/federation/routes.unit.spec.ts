import { matchesPattern, routeFor } from './routes.ts';

describe('who serves a path', () => {
  it.each([
    ['/', 'anonymous', undefined],
    ['/', 'customer', 'mfe_marketplace'],
    ['/', 'artisan', 'mfe_artisan'],
    ['/marketplace', 'anonymous', 'mfe_marketplace'],
    ['/marketplace/', 'artisan', 'mfe_marketplace'],
    ['/product/prd_1', 'anonymous', 'mfe_marketplace'],
    ['/product', 'anonymous', undefined],
    ['/product/prd_1/more', 'anonymous', undefined],
    ['/verify/12345678', 'customer', 'mfe_verify'],
    ['/auth', 'anonymous', 'mfe_artisan'],
    ['/dashboard', 'artisan', 'mfe_artisan'],
    ['/dashboard', 'customer', undefined],
    ['/dashboard', 'anonymous', undefined],
    ['/products', 'anonymous', undefined],
    ['/products/new', 'artisan', 'mfe_artisan'],
    ['/analytics', 'artisan', 'mfe_artisan'],
    ['/profile', 'artisan', 'mfe_artisan'],
    ['/profile', 'customer', undefined],
    ['/constructor', 'artisan', undefined],
  ] as const)('%s for %s: %s', (path, role, remote) => {
    expect(routeFor(path, role)?.remote).toBe(remote);
  });

  it('needs something where the pattern has a name', () => {
    expect(matchesPattern('/verify/:code', '/verify/')).toBe(false);
  });
});
