import { routeFor, type Role } from '@asili/web/federation';
import { footerColumns, navigationLinks, publicPath } from './links.ts';

const sessions: readonly (readonly [Role, { isAuthenticated: boolean; isArtisan: boolean; isCustomer: boolean }])[] = [
  ['anonymous', { isAuthenticated: false, isArtisan: false, isCustomer: false }],
  ['customer', { isAuthenticated: true, isArtisan: false, isCustomer: true }],
  ['artisan', { isAuthenticated: true, isArtisan: true, isCustomer: false }],
];

describe('links', () => {
  it.each(sessions)('of the navigation bar lead somewhere for %s', (role, session) => {
    const dead = navigationLinks(session).filter(({ href }) => href !== '/' && !routeFor(href, role));
    expect(dead).toEqual([]);
  });

  it('for makers are those of the specification', () => {
    expect(navigationLinks({ isArtisan: true, isCustomer: false }).map(({ href }) => href)).toEqual(['/dashboard', '/products', '/verify', '/analytics']);
  });

  it.each(sessions)('of the footer lead somewhere for %s, and to sign in only who is not', (role, session) => {
    const links = footerColumns(session).flatMap((column) => column.links);
    const dead = links.filter(({ href }) => !routeFor(href, role) && !publicPath(href));
    expect(dead).toEqual([]);
    expect(links.some(({ href }) => href === '/auth' || href === '/customer-auth')).toBe(role === 'anonymous');
  });
});
