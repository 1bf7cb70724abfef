import type { OrderReply, OrderStep } from '@asili/contracts';
import { api, queryClient } from '@asili/web';
import { queryOptions } from '@tanstack/react-query';

export const orderQuery = (id: string) =>
  queryOptions<OrderReply>({ queryKey: ['/api/orders', encodeURIComponent(id)], staleTime: 0 });

/** Takes one step with an order. @throws ApiError 409 `ORDERS.WRONG_STATE` where it is in another state by now */
export async function takeStep(id: string, step: OrderStep, body: object = {}): Promise<void> {
  const reply = await api<OrderReply>('POST', `/api/orders/${encodeURIComponent(id)}/${step}`, { body });
  queryClient.setQueryData(orderQuery(id).queryKey, reply);
}
