import { initI18n, sessionStore, signedIn } from '@asili/web';
import { jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { loaders } from '../messages.ts';
import { TopBar } from './top-bar.tsx';

const links = () => screen.getAllByRole('navigation', { name: 'Main menu' }).flatMap((bar) => [...bar.querySelectorAll('a')].map((link) => link.textContent));
const person = { id: 'art_1', firstName: 'Espérance', language: 'en' } as const;

beforeAll(() => initI18n('shell', loaders));

describe('TopBar', () => {
  it('offers Sign In and no page of makers to a visitor', () => {
    render(<TopBar />);
    expect(links()).toEqual(['Marketplace', 'Verify']);
    expect(screen.getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe('/customer-auth');
  });

  it('shows a maker the four pages, the name and Sign Out', () => {
    render(<TopBar />);
    act(() => signedIn({ ...person, userType: 'artisan' }, 't'));
    expect(links()).toEqual(['Dashboard', 'Products', 'Verify', 'Analytics']);
    expect(screen.getByText('Espérance')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Sign In' })).toBeNull();
  });

  it('signs out and goes to the front page', async () => {
    globalThis.fetch = jest.fn(() => Promise.resolve({ ok: true, status: 204, text: () => Promise.resolve('') })) as unknown as typeof fetch;
    history.replaceState(null, '', '/dashboard');
    act(() => signedIn({ ...person, userType: 'artisan' }, 't'));
    render(<TopBar />);
    await userEvent.click(screen.getByRole('button', { name: 'Sign Out' }));
    expect(await screen.findByRole('link', { name: 'Sign In' })).toBeTruthy();
    expect(sessionStore.get().user).toBeNull();
    expect(location.pathname).toBe('/');
  });

  it('opens the drawer with the same links', async () => {
    render(<TopBar />);
    await userEvent.click(screen.getByRole('button', { name: 'Menu' }));
    const drawer = await screen.findByRole('dialog', { name: 'Menu' });
    expect([...drawer.querySelectorAll('nav a')].map((link) => link.textContent)).toEqual(['Marketplace', 'Verify']);
  });
});
