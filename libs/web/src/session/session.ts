import type { SessionReply, User } from '@asili/contracts';
import { useSyncExternalStore } from 'react';
import { paths } from '../paths/paths.ts';
import { ApiError } from '../api/api-error.ts';
import { api, onApiFailure, setCsrfToken } from '../api/api.ts';
import { queryClient } from '../query/query-client.ts';
import { clearPersonalData, storage } from '../storage/storage.ts';
import { stored } from '../storage/registry.ts';

/** What the browser keeps of the signed-in person, for display only. Rights always come from the server's session. */
export interface SessionUser
  extends
    Pick<User, 'id' | 'userType' | 'firstName'>,
    Partial<Pick<User, 'lastName' | 'businessName' | 'language' | 'photo'>> {
  /** ISO 3166-1: where numbers without a country's code are at home. */
  readonly country?: string;
}

export interface SessionState {
  readonly user: SessionUser | null;
  /** True until the server has confirmed or denied the kept copy. */
  readonly isLoading: boolean;
  /** The server does not know this session any more. The person's page stays, until they sign in again or leave it. */
  readonly isExpired?: true;
}

const key = stored.user.name;
const listeners = new Set<() => void>();
const anonymous: SessionState = { user: null, isLoading: true };
let state: SessionState = { user: readCopy(), isLoading: true };
/** Counts sign-ins and sign-outs: an answer that was asked for before the latest of them says nothing about now. */
let changes = 0;
/** The page on which the session ended, for whoever signs in again from there. */
let resumeAt: string | undefined;

export const sessionStore = {
  get: (): SessionState => state,
  /** What a prerendered page knows; the browser starts from it, too, and then shows who is there. */
  getPrerendered: (): SessionState => anonymous,
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
  if (typeof document === 'undefined') return null; // Pages made in Node are for anonymous visitors.
  if (storage.get(key) === null) return null;
  const user = storage.getJson(key) as Partial<SessionUser> | null | undefined;
  if (user?.userType === 'artisan' || user?.userType === 'customer' || user?.userType === 'operator')
    return user as SessionUser;
  console.error('Invalid auth token');
  storage.remove(key);
  return null;
}

function keepCopy(user: SessionUser | null): void {
  if (user) storage.setJson(key, user);
  else storage.remove(key);
}

function display(user: User): SessionUser {
  const { id, userType, firstName, lastName, businessName, language, photo, location } = user;
  return {
    id,
    userType,
    firstName,
    language,
    ...(lastName ? { lastName } : {}),
    ...(businessName ? { businessName } : {}),
    ...(photo ? { photo } : {}),
    ...(location && /^[A-Z]{2}$/.test(location.country) ? { country: location.country } : {}),
  };
}

/** Asks the server who is signed in. Without an answer the kept copy stands: the person may be offline. */
export async function loadSession(): Promise<void> {
  const changesBefore = changes;
  try {
    const { user, csrfToken } = await api<SessionReply>('GET', '/api/auth/session');
    if (changesBefore !== changes) return;
    setCsrfToken(csrfToken);
    const next = user ? display(user) : null;
    keepCopy(next);
    publish({ user: next, isLoading: false });
  } catch {
    if (changesBefore === changes) publish({ ...state, isLoading: false });
  }
}

/** After a successful sign-in or sign-up: keeps the display copy and the new session's token. */
export function signedIn(user: User, csrfToken?: string): void {
  changes += 1;
  setCsrfToken(csrfToken);
  const next = display(user);
  resumeAt = state.isExpired && state.user?.id === next.id ? address() : undefined;
  if (resumeAt === undefined) queryClient.clear();
  else void queryClient.invalidateQueries();
  keepCopy(next);
  publish({ user: next, isLoading: false });
}

/** Ends the session on the server, then forgets the copy, everything fetched for that person and everything kept here. */
export async function signOut(): Promise<void> {
  await api('POST', '/api/auth/logout').catch((error: unknown) => {
    if (!isNotSignedIn(error)) throw error; // It had ended before.
  });
  clearPersonalData();
  forgetSession();
}

/** After an expired session: goes on without signing in again. What was begun stays on this device for the next time. */
export function forgetSession(): void {
  changes += 1;
  setCsrfToken(undefined);
  keepCopy(null);
  queryClient.clear();
  publish({ user: null, isLoading: false });
}

/** 401 of anything but a wrong code at sign-in. */
const isNotSignedIn = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 401 && !error.code.startsWith('IDENTITY.');

onApiFailure((failure) => {
  if (!isNotSignedIn(failure) || !state.user || state.isExpired) return;
  setCsrfToken(undefined);
  publish({ ...state, isExpired: true });
});

const address = () => location.pathname + location.search + location.hash;

const signInPages = {
  artisan: paths.artisanSignIn,
  customer: paths.customerSignIn,
  operator: paths.consoleSignIn,
} as const;

/** Address of the sign-in page that leads back to this page. */
export function signInAddress(role: keyof typeof signInPages, back = address()): string {
  return signInPages[role].getHref({ next: back });
}

/** Where a person goes after signing in: back to the page that asked for it, else to `otherwise`. */
export function afterSignIn(otherwise: string): string {
  const resumed = resumeAt;
  resumeAt = undefined;
  return nextPage(otherwise, resumed);
}

/** The page of this site that `?next=` of the address names, else `otherwise`. */
export function nextPage(otherwise: string, next = new URLSearchParams(location.search).get('next')): string {
  // A path of this site and nothing else: `//host` and `/\host` would lead away.
  return next !== null && /^\/(?![/\\])/.test(next) && new URL(next, location.origin).origin === location.origin
    ? next
    : otherwise;
}

/** First name, else business name, else the given word ('User', 'Artisan'). */
export function displayName(
  user: (Pick<SessionUser, 'businessName'> & { readonly firstName?: string }) | null,
  otherwise: string,
): string {
  return user?.firstName || user?.businessName || otherwise;
}

/** Follows what another tab does: who signs out there, or in as somebody else, is gone here too. Call once the page runs. */
export function followOtherTabs(): void {
  addEventListener('storage', (event) => {
    if (event.key !== key && event.key !== null) return;
    const user = readCopy();
    if (state.isExpired && user?.id === state.user?.id)
      void queryClient.invalidateQueries(); // Signed in again there.
    else queryClient.clear();
    changes += 1;
    setCsrfToken(undefined);
    publish({ user, isLoading: false });
  });
}

export interface Session {
  readonly user: SessionUser | null;
  readonly isLoading: boolean;
  /** Somebody is signed in, as far as anybody knows: false once the server says that the session has ended. */
  readonly isAuthenticated: boolean;
  /** The session ended while its pages are still shown: `isArtisan`, `isCustomer` and `isOperator` stay, so that nothing typed is lost. */
  readonly isExpired: boolean;
  readonly isArtisan: boolean;
  readonly isCustomer: boolean;
  readonly isOperator: boolean;
}

/** Who is signed in, live. The user comes from the kept copy at first and is confirmed by the server. */
export function useSession(): Session {
  const {
    user,
    isLoading,
    isExpired = false,
  } = useSyncExternalStore(sessionStore.subscribe, sessionStore.get, sessionStore.getPrerendered);
  return {
    user,
    isLoading,
    isExpired,
    isAuthenticated: user !== null && !isExpired,
    isArtisan: user?.userType === 'artisan',
    isCustomer: user?.userType === 'customer',
    isOperator: user?.userType === 'operator',
  };
}
