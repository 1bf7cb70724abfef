import type { User } from '@asili/contracts';
import { jest } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { expectConsoleError } from '../testing/console.ts';
import { answerWith, session } from '../testing/platform.ts';
import { api } from '../api/api.ts';
import {
  afterSignIn,
  displayName,
  forgetSession,
  loadSession,
  sessionStore,
  signedIn,
  signInAddress,
  signOut,
  useSession,
} from './session.ts';

const artisan: User = {
  id: 'art_1',
  userType: 'artisan',
  firstName: 'Espérance',
  businessName: 'Rusake Weavers',
  phoneNumber: '+250700000000',
  language: 'fr',
};
const kept = () => JSON.parse(localStorage.getItem('auth') ?? 'null') as unknown;

/** A fresh copy of the module, as on a page load. */
async function freshStore(): Promise<typeof import('./session.ts')> {
  jest.resetModules();
  return import('./session.ts');
}

describe('the session', () => {
  it('takes who is signed in from the server and keeps a copy for display, without address and number', async () => {
    answerWith(() => session(artisan));
    await loadSession();
    expect(sessionStore.get()).toEqual({
      user: {
        id: 'art_1',
        userType: 'artisan',
        firstName: 'Espérance',
        businessName: 'Rusake Weavers',
        language: 'fr',
      },
      isLoading: false,
    });
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
    expectConsoleError(/^GET \/api\/auth\/session failed: 0: no connection$/);
    signedIn(artisan);
    await loadSession();
    expect(sessionStore.get().user?.id).toBe('art_1');
  });

  it.each(['{not json', '"text"', 'null', '{"userType":"admin"}'])(
    'removes and reports a copy that cannot be read: %s',
    async (text) => {
      expectConsoleError(/^Invalid auth token$/);
      localStorage.setItem('auth', text);
      const store = await freshStore();
      expect(store.sessionStore.get()).toEqual({ user: null, isLoading: true });
      expect(localStorage.getItem('auth')).toBeNull();
    },
  );

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
    expect(calls.map(({ path, headers }) => [path, headers['x-csrf-token']])).toEqual([
      ['/api/auth/logout', 'token-3'],
    ]);
  });

  it('stays signed in when signing out fails', async () => {
    answerWith(() => ({ status: 503, text: 'down' }));
    signedIn(artisan, 'token-4');
    await expect(signOut()).rejects.toThrow('503: down');
    expect(sessionStore.get().user?.id).toBe('art_1');
  });
});

describe('a session that has ended', () => {
  const ended: Parameters<typeof answerWith>[0] = ({ path }) =>
    path === '/api/auth/session'
      ? session(null, 'anonymous')
      : { status: 401, json: { code: 'PLATFORM.NOT_SIGNED_IN' } };
  const meetTheEnd = async () => {
    answerWith(ended);
    await api('GET', '/api/analytics/art_1').catch(() => undefined);
  };
  beforeEach(() => history.replaceState(null, '', '/products/new?step=2'));
  afterEach(() => {
    act(forgetSession);
    history.replaceState(null, '', '/');
  });

  it('is noticed at the first answer that says so; the person’s page stays, the copy too', async () => {
    const { result } = renderHook(() => useSession());
    act(() => signedIn(artisan, 't'));
    await act(meetTheEnd);
    expect(result.current).toMatchObject({
      isExpired: true,
      isAuthenticated: false,
      isArtisan: true,
      user: { id: 'art_1' },
    });
    expect(kept()).toMatchObject({ id: 'art_1' });
  });

  it('is no matter for somebody who was not signed in, nor is a wrong code', async () => {
    await meetTheEnd();
    expect(sessionStore.get().isExpired).toBeUndefined();
    signedIn(artisan, 't');
    answerWith(() => ({ status: 401, json: { code: 'IDENTITY.CODE_REFUSED' } }));
    await api('POST', '/api/auth/login', { body: {} }).catch(() => undefined);
    expect(sessionStore.get().isExpired).toBeUndefined();
  });

  it('leads back to the same page after signing in again, once', async () => {
    signedIn(artisan, 't');
    await meetTheEnd();
    signedIn(artisan, 't2');
    expect(sessionStore.get()).toEqual({ user: expect.objectContaining({ id: 'art_1' }), isLoading: false });
    expect([afterSignIn('/'), afterSignIn('/')]).toEqual(['/products/new?step=2', '/']);
  });

  it('is no page for somebody else who signs in', async () => {
    signedIn(artisan, 't');
    await meetTheEnd();
    signedIn({ ...artisan, id: 'art_2' }, 't2');
    expect(afterSignIn('/')).toBe('/');
  });

  it('cannot be ended again, which is no failure', async () => {
    signedIn(artisan, 't');
    answerWith(ended);
    await signOut();
    expect(sessionStore.get().user).toBeNull();
  });
});

describe('an answer that comes late', () => {
  it('does not undo a sign-in made meanwhile', async () => {
    let answer = (): void => undefined;
    const response = await (answerWith(() => session(null, 'old')), fetch('/api/auth/session'));
    globalThis.fetch = () =>
      new Promise((resolve) => {
        answer = () => resolve(response);
      });
    const asked = loadSession();
    signedIn(artisan, 'new');
    answer();
    await asked;
    expect(sessionStore.get().user?.id).toBe('art_1');
    const calls = answerWith(() => ({ status: 204 }));
    await api('POST', '/api/reports', { body: {} });
    expect(calls.map(({ headers }) => headers['x-csrf-token'])).toEqual(['new']);
  });
});

describe('the way back after signing in', () => {
  afterEach(() => history.replaceState(null, '', '/'));

  it.each([
    ['/products', '/products'],
    ['/product/prd_1?tab=2#x', '/product/prd_1?tab=2#x'],
    ['//evil.example', '/home'],
    ['/\\evil.example', '/home'],
    ['https://evil.example', '/home'],
    ['javascript:alert(1)', '/home'],
    ['', '/home'],
  ])('%s leads to %s', (next, leads) => {
    history.replaceState(null, '', `/auth?next=${encodeURIComponent(next)}`);
    expect(afterSignIn('/home')).toBe(leads);
  });

  it('is named by the address of the sign-in page', () => {
    history.replaceState(null, '', '/products/new?step=2');
    expect(signInAddress('artisan')).toBe('/auth?next=%2Fproducts%2Fnew%3Fstep%3D2');
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
