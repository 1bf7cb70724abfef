import { routes, type Route } from './route-table.ts';

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
