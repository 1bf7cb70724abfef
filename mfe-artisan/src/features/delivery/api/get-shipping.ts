import type { PutShippingRequest, ShippingReply } from '@asili/contracts';
import { api, queryClient } from '@asili/web';
import { queryOptions } from '@tanstack/react-query';

export const ownShippingQuery = queryOptions<ShippingReply>({ queryKey: ['/api/artisans/me/shipping'], staleTime: 0 });

/** Puts the terms in the place of those that were `seen`. */
export async function putShipping(body: PutShippingRequest): Promise<ShippingReply> {
  const reply = await api<ShippingReply>('PUT', '/api/artisans/me/shipping', { body });
  queryClient.setQueryData(ownShippingQuery.queryKey, reply);
  return reply;
}
