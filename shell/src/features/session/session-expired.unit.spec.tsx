import { LeaveGuard } from '@asili/ui/dialog';
import { initI18n, sessionStore, signedIn } from '@asili/web';
import { expectConsoleError } from '@asili/web/testing';
import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { loaders } from '../../messages.ts';
import { SessionExpired } from './session-expired.tsx';

beforeAll(() => initI18n('shell', loaders));

describe('the end of a session under an open page', () => {
  it('is left by its own buttons alone: a stray tap or Escape keeps the page below', async () => {
    history.replaceState(null, '', '/profile');
    act(() => signedIn({ id: 'art_1', userType: 'artisan', firstName: 'Achieng', lastName: 'O', language: 'en' }));
    render(<SessionExpired role="artisan" />);
    await screen.findByRole('dialog', { name: 'Your session has ended' });
    await new Promise((resolve) => setTimeout(resolve)); // Presses beside count from the next task on.
    await userEvent.keyboard('{Escape}');
    fireEvent.pointerDown(document.body);
    fireEvent.click(document.body);
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
    expect([sessionStore.get().user?.id, location.pathname]).toEqual(['art_1', '/profile']);
    await userEvent.click(screen.getByRole('button', { name: 'Continue signed out' }));
    expect(sessionStore.get().user).toBeNull();
  });

  it('asks before the page below is left with something typed', async () => {
    act(() => signedIn({ id: 'art_1', userType: 'artisan', firstName: 'Achieng', lastName: 'O', language: 'en' }));
    render(
      <>
        <LeaveGuard active />
        <SessionExpired role="artisan" />
      </>,
    );
    const leave = () => userEvent.click(screen.getByRole('button', { name: 'Continue signed out' }));
    await leave();
    await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }));
    expect(sessionStore.get().user?.id).toBe('art_1');
    await leave();
    await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));
    expect(sessionStore.get().user).toBeNull();
  });

  it('is over once a link in it leads to another page, with what was typed asked about first', async () => {
    expectConsoleError(/no network in unit specs/);
    history.replaceState(null, '', '/profile');
    act(() => signedIn({ id: 'art_1', userType: 'artisan', firstName: 'Achieng', lastName: 'O', language: 'en' }));
    render(
      <>
        <LeaveGuard active />
        <SessionExpired role="artisan" />
      </>,
    );
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Sign In' })));
    const follow = async () => userEvent.click(await screen.findByRole('link', { name: 'Go to the home page' })); // No sign-in page can be had here.
    await follow();
    await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }));
    expect([sessionStore.get().user?.id, location.pathname]).toEqual(['art_1', '/profile']);
    await follow();
    await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));
    expect([sessionStore.get().user, location.pathname]).toEqual([null, '/']);
  });
});
