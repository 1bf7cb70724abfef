import { routeFor, type RemoteName, type Role } from '@asili/web/federation';
import { publicPath } from '../layout/links.ts';

/** What stands at an address in a session: a remote's page, one of the shell's public pages, the landing page, nothing. */
export type Place = { readonly kind: 'remote'; readonly name: RemoteName } | { readonly kind: 'public'; readonly path: string } | { readonly kind: 'landing' | 'missing' };

/** The page of this address in this session (specification, section 2). */
export function placeOf(path: string, role: Role): Place {
  const route = routeFor(path, role);
  if (route) return { kind: 'remote', name: route.remote };
  const known = publicPath(path);
  if (known) return { kind: 'public', path: known };
  return { kind: path === '/' ? 'landing' : 'missing' };
}
