import type { CaseList, QueueName } from '@asili/contracts';
import { api } from '@asili/web';
import { infiniteQueryOptions } from '@tanstack/react-query';

/** Queues whose cases can be looked up when they are over, and where. */
export const archives: Partial<Readonly<Record<QueueName, string>>> = {
  'counterfeit-reports': '/api/console/reports',
  messages: '/api/console/messages',
};

/** Cases of a queue: those that wait, the longest waiting first; or all of them, newest first, where `all` is asked for. */
export const casesQuery = (name: QueueName, all: boolean) =>
  infiniteQueryOptions({
    queryKey: ['console-cases', name, all],
    staleTime: 0,
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      api<CaseList>(
        'GET',
        `${(all && archives[name]) || `/api/console/queues/${name}`}?limit=24${pageParam && `&cursor=${encodeURIComponent(pageParam)}`}`,
        { signal },
      ),
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
