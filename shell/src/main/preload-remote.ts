import { storage, stored, storedLanguage } from '@asili/web';
import { getRemote, readRemotes, type Role } from '@asili/web/federation';
import { ownRouteAt, remoteRouteAt } from '../routes/resolve-route.ts';
import { loaders } from '../features/landing/messages.ts';

/** The role in the kept display copy: only a guess at what to fetch first, so a wrong one costs nothing but bytes. */
function guessedRole(): Role {
  const kept = storage.getJson(stored.user.name) as { userType?: unknown } | null | undefined;
  return kept?.userType === 'artisan' || kept?.userType === 'customer' || kept?.userType === 'operator'
    ? kept.userType
    : 'anonymous';
}

// Starts the page of this address beside the shell's own start; the host shows what went wrong, if anything does.
const role = guessedRole();
const own = ownRouteAt(location.pathname, role);
async function startRemote(): Promise<void> {
  const match = remoteRouteAt(await readRemotes(), location.pathname, role);
  if (match.kind === 'remote') await getRemote(match.name);
}
if (!own) startRemote().catch(() => undefined);
else if (own.path === '/') (loaders[storedLanguage()] ?? loaders.en)().catch(() => undefined);
