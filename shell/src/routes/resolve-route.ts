import {
  isFor,
  routesAt,
  type DeclaredRoute,
  type RemoteDescription,
  type RemoteName,
  type Role,
} from '@asili/web/federation';
import { paths } from '@asili/web/paths';
import { ownRoutes, type OwnRoute } from './own-routes.ts';

/**
 * What stands at an address in a session: a page of the shell, a remote's, a page that other sessions have, a page one can
 * link to whose front end is not deployed, or nothing.
 */
export type RouteMatch =
  | { readonly kind: 'own'; readonly route: OwnRoute }
  | { readonly kind: 'remote'; readonly name: RemoteName }
  | { readonly kind: 'forbidden'; readonly roles: readonly Role[] }
  | { readonly kind: 'down' | 'missing' };

/** The shell's own page of this address in this session. Known without asking anybody. */
export function ownRouteAt(path: string, role: Role): OwnRoute | undefined {
  return routesAt(ownRoutes, path).find((route) => isFor(role, route));
}

/** The frame the page of this address asks for; nothing where it is the usual one. */
export function layoutAt(remotes: readonly Pick<RemoteDescription, 'routes'>[], path: string): DeclaredRoute['layout'] {
  return routesAt(
    remotes.flatMap(({ routes }) => routes),
    path,
  )[0]?.layout;
}

/** What the deployed remotes have at an address at which the shell has no page. */
export function remoteRouteAt(
  remotes: readonly Pick<RemoteDescription, 'name' | 'routes'>[],
  path: string,
  role: Role,
): Exclude<RouteMatch, { kind: 'own' }> {
  const declared = remotes.flatMap(({ name, routes }) => routes.map((route) => ({ ...route, name })));
  const found = routesAt<DeclaredRoute & { readonly name: RemoteName }>(declared, path);
  const [first] = found;
  const allowed = found.find((route) => isFor(role, route));
  if (allowed && allowed.path === first?.path) return { kind: 'remote', name: allowed.name };
  if (first) return { kind: 'forbidden', roles: found.flatMap(({ roles = [] }) => roles) };
  return {
    kind:
      routesAt(
        Object.values(paths).map(({ pattern }) => ({ path: pattern })),
        path,
      ).length > 0
        ? 'down'
        : 'missing',
  };
}
