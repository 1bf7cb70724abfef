import { useSyncExternalStore } from 'react';
import { sessionStore, type SessionUser } from './session-store.ts';

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
