import type { OrderList } from '@asili/contracts';
import { api } from '@asili/web';
import { infiniteQueryOptions } from '@tanstack/react-query';

/** Orders of the artisan's products, newest first. */
export const ordersQuery = infiniteQueryOptions({
  queryKey: ['own-orders'],
  staleTime: 0,
  initialPageParam: '',
  queryFn: ({ pageParam, signal }) =>
    api<OrderList>('GET', `/api/orders?role=artisan${pageParam && `&cursor=${encodeURIComponent(pageParam)}`}`, {
      signal,
    }),
  getNextPageParam: ({ nextCursor }) => nextCursor,
});
