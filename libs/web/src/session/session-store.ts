import type { SessionReply, User } from '@asili/contracts';
import { api, setCsrfToken } from '../api/api.ts';
import { queryClient } from '../query/query-client.ts';
import { forgetKept } from './forget.ts';

/** What the browser keeps of the signed-in person, for display only. Rights always come from the server's session. */
export type SessionUser = Pick<User, 'id' | 'userType' | 'firstName'> & Partial<Pick<User, 'lastName' | 'businessName' | 'language' | 'photo'>>;

export interface SessionState {
  readonly user: SessionUser | null;
  /** True until the server has confirmed or denied the kept copy. */
  readonly isLoading: boolean;
}

const key = 'auth';
const listeners = new Set<() => void>();
const stranger: SessionState = { user: null, isLoading: true };
let state: SessionState = { user: readCopy(), isLoading: true };

export const sessionStore = {
  get: (): SessionState => state,
  /** What a prerendered page knows; the browser starts from it, too, and then shows who is there. */
  getPrerendered: (): SessionState => stranger,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

function publish(next: SessionState): void {
  state = next;
  for (const listener of listeners) listener();
}

/** The copy kept by an earlier visit; one that cannot be read is removed (specification, section 4). */
function readCopy(): SessionUser | null {
  if (typeof document === 'undefined') return null; // Pages made in Node are made for a stranger.
  const stored = localStorage.getItem(key);
  if (stored === null) return null;
  try {
    const user = JSON.parse(stored) as Partial<SessionUser> | null;
    if (typeof user !== 'object' || user === null || (user.userType !== 'artisan' && user.userType !== 'customer')) throw new TypeError('shape');
    return user as SessionUser;
  } catch {
    console.error('Invalid auth token');
    localStorage.removeItem(key);
    return null;
  }
}

function keepCopy(user: SessionUser | null): void {
  if (user) localStorage.setItem(key, JSON.stringify(user));
  else localStorage.removeItem(key);
}

function display(user: User): SessionUser {
  const { id, userType, firstName, lastName, businessName, language, photo } = user;
  return { id, userType, firstName, language, ...(lastName ? { lastName } : {}), ...(businessName ? { businessName } : {}), ...(photo ? { photo } : {}) };
}

/** Asks the server who is signed in. Without an answer the kept copy stands: the person may be offline. */
export async function loadSession(): Promise<void> {
  try {
    const { user, csrfToken } = await api<SessionReply>('GET', '/api/auth/session');
    setCsrfToken(csrfToken);
    const next = user ? display(user) : null;
    keepCopy(next);
    publish({ user: next, isLoading: false });
  } catch {
    publish({ ...state, isLoading: false });
  }
}

/** After a successful sign-in or sign-up: keeps the display copy and the new session's token. */
export function signedIn(user: User, csrfToken?: string): void {
  setCsrfToken(csrfToken);
  queryClient.clear();
  const next = display(user);
  keepCopy(next);
  publish({ user: next, isLoading: false });
}

/** Ends the session on the server, then forgets the copy, everything fetched for that person and everything kept here. */
export async function signOut(): Promise<void> {
  await api('POST', '/api/auth/logout');
  setCsrfToken(undefined);
  keepCopy(null);
  queryClient.clear();
  forgetKept();
  publish({ user: null, isLoading: false });
}

/** First name, else business name, else the given word ('User', 'Artisan'). */
export function displayName(user: Pick<SessionUser, 'businessName'> & { readonly firstName?: string } | null, otherwise: string): string {
  return user?.firstName || user?.businessName || otherwise;
}

/** Follows what another tab does: who signs out there, or in as somebody else, is gone here too. Call once the page runs. */
export function followOtherTabs(): void {
  addEventListener('storage', (event) => {
    if (event.key !== key && event.key !== null) return;
    setCsrfToken(undefined);
    queryClient.clear();
    publish({ user: readCopy(), isLoading: false });
  });
}
