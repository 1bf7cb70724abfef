import { LeaveGuard } from '@asili/ui/dialog';
import { cartItems, initI18n, rememberWanted, sessionStore, signedIn, useSession } from '@asili/web';
import { aCart, aProduct, platform } from '@asili/web/testing';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { loaders } from '../messages.ts';
import { TopBar } from './top-bar.tsx';

const links = () =>
  screen
    .getAllByRole('navigation', { name: 'Main menu' })
    .flatMap((bar) => [...bar.querySelectorAll('a')].map((link) => link.textContent));
const person = { id: 'art_1', firstName: 'Espérance', language: 'en' } as const;

beforeAll(() => initI18n('shell', loaders));

describe('TopBar', () => {
  it('offers Sign In and no page of artisans to a visitor', () => {
    render(<TopBar />);
    expect(links()).toEqual(['Marketplace', 'Verify']);
    expect(screen.getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe('/customer-auth');
  });

  it('leads to the cart with what is in it, and hands over what was wanted before signing in', async () => {
    rememberWanted('prd_1');
    const calls = platform({
      'GET /api/cart': { json: aCart() },
      'PUT /api/cart/items/prd_1': { json: aCart(aProduct()) },
    });
    render(<TopBar />);
    expect(screen.getByRole('link', { name: 'Cart: 1' }).getAttribute('href')).toBe('/cart');
    act(() => signedIn({ ...person, id: 'cus_1', lastName: 'B', userType: 'customer' }, 't'));
    await waitFor(() =>
      expect(calls.filter(({ method }) => method === 'PUT').map(({ path, body }) => [path, body])).toEqual([
        ['/api/cart/items/prd_1', { quantity: 1 }],
      ]),
    );
    await waitFor(() => expect(screen.getByRole('link', { name: 'Cart: 1' }).textContent).toBe('1'));
    expect([cartItems(undefined), cartItems('cus_1')]).toEqual([[], []]);
    act(() => signedIn({ ...person, userType: 'artisan' }, 't'));
    expect(screen.queryByRole('link', { name: /^Cart/ })).toBeNull();
  });

  it('shows an artisan the four pages, the name and Sign Out', () => {
    render(<TopBar />);
    act(() => signedIn({ ...person, userType: 'artisan' }, 't'));
    expect(links()).toEqual(['Dashboard', 'Products', 'Verify', 'Analytics']);
    expect(screen.getByText('Espérance')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Sign In' })).toBeNull();
  });

  it('signs out and goes to the front page', async () => {
    platform();
    history.replaceState(null, '', '/dashboard');
    act(() => signedIn({ ...person, userType: 'artisan' }, 't'));
    render(<TopBar />);
    await userEvent.click(screen.getByRole('button', { name: 'Sign Out' }));
    expect(await screen.findByRole('link', { name: 'Sign In' })).toBeTruthy();
    expect(sessionStore.get().user).toBeNull();
    expect(location.pathname).toBe('/');
  });

  it('signs nobody out whose page has unsaved words before it has asked', async () => {
    const calls = platform();
    history.replaceState(null, '', '/profile');
    act(() => signedIn({ ...person, userType: 'artisan' }, 't'));
    const Form = () => useSession().user && <LeaveGuard active />;
    render(
      <>
        <TopBar />
        <Form />
      </>,
    );
    const leave = () => userEvent.click(screen.getByRole('button', { name: 'Sign Out' }));
    await leave();
    await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }));
    expect([sessionStore.get().user?.id, location.pathname, calls]).toEqual(['art_1', '/profile', []]);
    await leave();
    await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));
    expect(await screen.findByRole('link', { name: 'Sign In' })).toBeTruthy();
    await waitFor(() => expect(location.pathname).toBe('/'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('opens the drawer with the same links', async () => {
    render(<TopBar />);
    await userEvent.click(screen.getByRole('button', { name: 'Menu' }));
    const drawer = await screen.findByRole('dialog', { name: 'Menu' });
    expect([...drawer.querySelectorAll('nav a')].map((link) => link.textContent)).toEqual(['Marketplace', 'Verify']);
  });
});
