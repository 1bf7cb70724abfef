import { storedLanguage } from '@asili/web';
import { getRemote, routeFor, type Role } from '@asili/web/federation';
import { loaders } from './landing/texts.ts';

/** The role in the kept display copy: only a guess at what to fetch first, so a wrong one costs nothing but bytes. */
function guessedRole(): Role {
  try {
    const kept = JSON.parse(localStorage.getItem('auth') ?? 'null') as { userType?: unknown } | null;
    return kept?.userType === 'artisan' || kept?.userType === 'customer' ? kept.userType : 'anonymous';
  } catch {
    return 'anonymous';
  }
}

// Starts the remote of this address beside the shell's own start; the host shows what went wrong, if anything does.
const route = routeFor(location.pathname, guessedRole());
if (route) getRemote(route.remote).catch(() => undefined);
else if (location.pathname === '/') loaders[storedLanguage()]().catch(() => undefined);
