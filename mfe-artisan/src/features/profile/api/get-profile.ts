import type { SessionReply, User } from '@asili/contracts';
import { api } from '@asili/web';
import { queryOptions } from '@tanstack/react-query';

export const getProfile = async (signal: AbortSignal): Promise<User | null> =>
  (await api<SessionReply>('GET', '/api/auth/session', { signal })).user;

/** One's own profile, whole. @param userId of the signed-in artisan */
export const profileQuery = (userId: string | undefined) =>
  queryOptions({
    queryKey: ['own-profile', userId],
    queryFn: ({ signal }) => getProfile(signal),
    enabled: userId !== undefined,
    staleTime: 0,
  });
