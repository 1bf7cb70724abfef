import type { PayoutList } from '@asili/contracts';
import { api } from '@asili/web';
import { infiniteQueryOptions } from '@tanstack/react-query';

/** One's own payouts, newest first; the balance of the first page is the newest. */
export const payoutsQuery = infiniteQueryOptions({
  queryKey: ['own-payouts'],
  staleTime: 0,
  initialPageParam: '',
  queryFn: ({ pageParam, signal }) =>
    api<PayoutList>('GET', `/api/payouts${pageParam && `?cursor=${encodeURIComponent(pageParam)}`}`, { signal }),
  getNextPageParam: ({ nextCursor }) => nextCursor,
});
