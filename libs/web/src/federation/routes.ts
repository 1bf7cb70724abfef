import type { RemoteName } from './contract.ts';

export const roles = ['artisan', 'customer', 'anonymous'] as const;
export type Role = (typeof roles)[number];

export interface RemoteRoute {
  /** Pattern of the path: segments that start with ':' match anything. */
  readonly pattern: string;
  readonly remote: RemoteName;
  /** Sessions that have the route; absent means everyone. */
  readonly roles?: readonly Role[];
}

/** Which remote serves which path, in which session (specification, section 2). */
export const remoteRoutes: readonly RemoteRoute[] = [
  { pattern: '/marketplace', remote: 'mfe_marketplace' },
  { pattern: '/product/:id', remote: 'mfe_marketplace' },
  { pattern: '/customer-auth', remote: 'mfe_marketplace' },
  { pattern: '/', remote: 'mfe_marketplace', roles: ['customer'] },
  { pattern: '/verify', remote: 'mfe_verify' },
  { pattern: '/verify/:code', remote: 'mfe_verify' },
  { pattern: '/verify/:code/history', remote: 'mfe_verify' },
  { pattern: '/auth', remote: 'mfe_artisan' },
  { pattern: '/', remote: 'mfe_artisan', roles: ['artisan'] },
  { pattern: '/dashboard', remote: 'mfe_artisan', roles: ['artisan'] },
  { pattern: '/products', remote: 'mfe_artisan', roles: ['artisan'] },
  { pattern: '/products/new', remote: 'mfe_artisan', roles: ['artisan'] },
  { pattern: '/analytics', remote: 'mfe_artisan', roles: ['artisan'] },
  { pattern: '/profile', remote: 'mfe_artisan', roles: ['artisan'] },
];

/** Whether `path` (no query) is matched by `pattern`. A slash at the end is ignored. */
export function matchesPattern(pattern: string, path: string): boolean {
  const parts = (text: string) => text.replace(/\/+$/, '').split('/');
  const wanted = parts(pattern);
  const given = parts(path);
  return wanted.length === given.length && wanted.every((part, i) => (part.startsWith(':') ? given[i] !== '' : part === given[i]));
}

/** The remote that serves `path` in this session, if any does. */
export function routeFor(path: string, role: Role): RemoteRoute | undefined {
  return remoteRoutes.find(({ pattern, roles }) => matchesPattern(pattern, path) && (!roles || roles.includes(role)));
}
