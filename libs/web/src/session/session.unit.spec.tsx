import type { User } from '@asili/contracts';
import { jest } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { answerWith, session } from '../../test/replies.ts';
import { displayName, loadSession, sessionStore, signedIn, signOut } from './session-store.ts';
import { useSession } from './use-session.ts';

const artisan: User = { id: 'art_1', userType: 'artisan', firstName: 'Espérance', businessName: 'Rusake Weavers', phoneNumber: '+250700000000', language: 'fr' };
const kept = () => JSON.parse(localStorage.getItem('auth') ?? 'null') as unknown;

/** A fresh copy of the module, as on a page load. */
async function freshStore(): Promise<typeof import('./session-store.ts')> {
  jest.resetModules();
  return import('./session-store.ts');
}

describe('the session', () => {
  it('takes who is signed in from the server and keeps a copy for display, without address and number', async () => {
    answerWith(() => session(artisan));
    await loadSession();
    expect(sessionStore.get()).toEqual({ user: { id: 'art_1', userType: 'artisan', firstName: 'Espérance', businessName: 'Rusake Weavers', language: 'fr' }, isLoading: false });
    expect(kept()).toEqual(sessionStore.get().user);
  });

  it('forgets a copy the server does not confirm', async () => {
    signedIn(artisan);
    answerWith(() => session(null));
    await loadSession();
    expect(sessionStore.get()).toEqual({ user: null, isLoading: false });
    expect(kept()).toBeNull();
  });

  it('lets the copy stand while there is no connection', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    signedIn(artisan);
    await loadSession();
    expect(sessionStore.get().user?.id).toBe('art_1');
  });

  it.each(['{not json', '"text"', 'null', '{"userType":"admin"}'])('removes and reports a copy that cannot be read: %s', async (text) => {
    const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    localStorage.setItem('auth', text);
    const store = await freshStore();
    expect(store.sessionStore.get()).toEqual({ user: null, isLoading: true });
    expect(localStorage.getItem('auth')).toBeNull();
    expect(log).toHaveBeenCalledWith('Invalid auth token');
  });

  it('starts from a good copy', async () => {
    localStorage.setItem('auth', JSON.stringify({ id: 'cus_1', userType: 'customer', firstName: 'Claire' }));
    expect((await freshStore()).sessionStore.get()).toMatchObject({ user: { id: 'cus_1' }, isLoading: true });
  });

  it('tells components, live', async () => {
    answerWith(() => ({ status: 204 }));
    const { result } = renderHook(() => useSession());
    act(() => signedIn({ ...artisan, userType: 'customer' }, 'token-2'));
    expect(result.current).toMatchObject({ isAuthenticated: true, isCustomer: true, isArtisan: false });
    await act(() => signOut());
    expect(result.current).toMatchObject({ user: null, isAuthenticated: false });
    expect(kept()).toBeNull();
  });

  it('signs out with the token that came with the sign-in', async () => {
    const calls = answerWith(() => ({ status: 204 }));
    signedIn(artisan, 'token-3');
    await signOut();
    expect(calls.map(({ path, headers }) => [path, headers['x-csrf-token']])).toEqual([['/api/auth/logout', 'token-3']]);
  });

  it('stays signed in when signing out fails', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    answerWith(() => ({ status: 503, text: 'down' }));
    signedIn(artisan, 'token-4');
    await expect(signOut()).rejects.toThrow('503: down');
    expect(sessionStore.get().user?.id).toBe('art_1');
  });
});

describe('displayName', () => {
  it.each([
    [{ firstName: 'Espérance', businessName: 'Rusake' }, 'Espérance'],
    [{ firstName: '', businessName: 'Rusake' }, 'Rusake'],
    [{ firstName: '' }, 'User'],
    [null, 'User'],
  ])('of %j is %s', (user, name) => {
    expect(displayName(user, 'User')).toBe(name);
  });
});
