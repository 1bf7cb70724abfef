import type { UssdCallList, UssdScreensReply } from '@asili/contracts';
import { api } from '@asili/web';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';

/** Calls of phones, newest first; of one caller where the whole number is given. */
export const callsQuery = (number: string) =>
  infiniteQueryOptions({
    queryKey: ['console-calls', number],
    staleTime: 0,
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams({
        limit: '25',
        ...(number && { number }),
        ...(pageParam && { cursor: pageParam }),
      });
      return api<UssdCallList>('GET', `/api/console/ussd/calls?${query.toString()}`, { signal });
    },
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });

/** Where calls break off. */
export const screensQuery = (days: number) =>
  queryOptions<UssdScreensReply>({ queryKey: [`/api/console/ussd/screens?days=${days}`], staleTime: 0 });
