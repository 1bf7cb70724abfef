import { routeFor, type Role } from '@asili/web/federation';
import { footerColumns, navigationLinks, publicPath } from './links.ts';

const sessions: readonly (readonly [Role, { isArtisan: boolean; isCustomer: boolean }])[] = [
  ['anonymous', { isArtisan: false, isCustomer: false }],
  ['customer', { isArtisan: false, isCustomer: true }],
  ['artisan', { isArtisan: true, isCustomer: false }],
];

describe('links', () => {
  it.each(sessions)('of the navigation bar lead somewhere for %s', (role, session) => {
    const dead = navigationLinks(session).filter(({ href }) => href !== '/' && !routeFor(href, role));
    expect(dead).toEqual([]);
  });

  it('for makers are those of the specification', () => {
    expect(navigationLinks({ isArtisan: true, isCustomer: false }).map(({ href }) => href)).toEqual(['/dashboard', '/products', '/verify', '/analytics']);
  });

  it.each(sessions)('of the footer lead somewhere for %s', (role) => {
    const dead = footerColumns.flatMap(({ links }) => links).filter(({ href }) => !routeFor(href, role) && !publicPath(href));
    expect(dead).toEqual([]);
  });
});
