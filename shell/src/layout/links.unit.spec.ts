import { paths } from '@asili/web/paths';
import { footerColumns, navigationLinks } from './links.ts';

const sessions = [
  ['anonymous', { isAuthenticated: false, isArtisan: false, isCustomer: false, isOperator: false }],
  ['customer', { isAuthenticated: true, isArtisan: false, isCustomer: true, isOperator: false }],
  ['artisan', { isAuthenticated: true, isArtisan: true, isCustomer: false, isOperator: false }],
] as const;

describe('links', () => {
  it('for artisans are those of the specification', () => {
    expect(navigationLinks({ isArtisan: true, isCustomer: false, isOperator: false }).map(({ href }) => href)).toEqual([
      '/dashboard',
      '/products',
      '/verify',
      '/analytics',
    ]);
  });

  it('for customers lead to what they bought', () => {
    expect(navigationLinks({ isArtisan: false, isCustomer: true, isOperator: false }).map(({ href }) => href)).toEqual([
      '/',
      '/verify',
      '/orders',
    ]);
  });

  it('of the footer name every page of the specification', () => {
    const [product, support, legal] = footerColumns({ isAuthenticated: true }).map(({ links }) =>
      links.map(({ href }) => href),
    );
    expect([product, support, legal]).toEqual([
      ['/features', '/pricing', '/api-docs', '/integrations', '/security'],
      ['/help-center', '/contact', '/ussd-codes', '/training-videos', '/community'],
      ['/privacy-policy', '/terms-of-service', '/cookie-policy', '/compliance'],
    ]);
  });

  it.each(sessions)('of the footer lead %s to sign in only if nobody is signed in', (role, session) => {
    const links = footerColumns(session).flatMap((column) => column.links);
    expect(
      links.some(({ href }) => href === paths.artisanSignIn.pattern || href === paths.customerSignIn.pattern),
    ).toBe(role === 'anonymous');
  });
});
