import { isFor, matchPath, routesAt } from './routes.ts';

describe('a pattern', () => {
  it.each([
    ['/', '/', {}],
    ['/marketplace', '/marketplace/', {}],
    ['/marketplace', '/Marketplace', null],
    ['/product/:id', '/product/prd_1', { id: 'prd_1' }],
    ['/product/:id', '/product/a%2Fb', { id: 'a/b' }],
    ['/product/:id', '/product/%E0%A4%A', { id: '%E0%A4%A' }],
    ['/product/:id', '/product/', null],
    ['/product/:id', '/product/prd_1/more', null],
    ['/verify/:code/history', '/verify/31415926/history', { code: '31415926' }],
    ['/verify/:code', '/constructor', null],
  ])('%s at %s: %j', (pattern, path, params) => {
    expect(matchPath(pattern, path)).toEqual(params);
  });
});

describe('routes at a path', () => {
  const routes = [
    { path: '/verify/:code' },
    { path: '/verify/history' },
    { path: '/', roles: ['artisan'] as const },
    { path: '/', roles: ['customer'] as const },
  ];

  it('are the exact one before the one with a name, in whichever order they were declared', () => {
    expect(routesAt(routes, '/verify/history').map(({ path }) => path)).toEqual(['/verify/history', '/verify/:code']);
    expect(routesAt([...routes].reverse(), '/verify/history').map(({ path }) => path)).toEqual([
      '/verify/history',
      '/verify/:code',
    ]);
    expect(routesAt(routes, '/nowhere')).toEqual([]);
  });

  it('are for the sessions they name, or for everyone', () => {
    expect(routes.map((route) => isFor('customer', route))).toEqual([true, true, false, true]);
  });
});
