import type { AuditReply } from '@asili/contracts';
import { api } from '@asili/web';
import { infiniteQueryOptions } from '@tanstack/react-query';

/** What operators did and read, newest first. @param about a case's id, or empty for all @param onlyDone without what was only read */
export const auditQuery = (about: string, onlyDone: boolean) =>
  infiniteQueryOptions({
    queryKey: ['console-audit', about, onlyDone],
    staleTime: 0,
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams({
        limit: '50',
        ...(about && { case: about }),
        ...(onlyDone && { only: 'done' }),
        ...(pageParam && { cursor: pageParam }),
      });
      return api<AuditReply>('GET', `/api/console/audit?${query.toString()}`, { signal });
    },
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
