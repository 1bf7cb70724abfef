import type { Order, OrderList, OrderReply, OrderStep } from '@asili/contracts';
import { api } from '@asili/web';
import { infiniteQueryOptions } from '@tanstack/react-query';

/** A customer's paid orders, newest first. */
export const ordersQuery = infiniteQueryOptions({
  queryKey: ['own-orders'],
  staleTime: 0,
  initialPageParam: '',
  queryFn: ({ pageParam, signal }) =>
    api<OrderList>('GET', `/api/orders?role=buyer${pageParam && `&cursor=${encodeURIComponent(pageParam)}`}`, {
      signal,
    }),
  getNextPageParam: ({ nextCursor }) => nextCursor,
});

/** Takes one step with an order. @throws ApiError 409 `ORDERS.WRONG_STATE` where it is in another state by now */
export async function takeStep(orderId: string, step: OrderStep, body: object = {}): Promise<Order> {
  const { order } = await api<OrderReply>('POST', `/api/orders/${encodeURIComponent(orderId)}/${step}`, { body });
  return order;
}
