import { useSyncExternalStore } from 'react';
import { sessionStore, type SessionUser } from './session-store.ts';

export interface Session {
  readonly user: SessionUser | null;
  readonly isLoading: boolean;
  readonly isAuthenticated: boolean;
  readonly isArtisan: boolean;
  readonly isCustomer: boolean;
}

/** Who is signed in, live. The user comes from the kept copy at first and is confirmed by the server. */
export function useSession(): Session {
  const { user, isLoading } = useSyncExternalStore(sessionStore.subscribe, sessionStore.get, sessionStore.getPrerendered);
  return { user, isLoading, isAuthenticated: user !== null, isArtisan: user?.userType === 'artisan', isCustomer: user?.userType === 'customer' };
}
