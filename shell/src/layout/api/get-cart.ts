import type { CartReply } from '@asili/contracts';
import { api, queryClient } from '@asili/web';
import { queryOptions } from '@tanstack/react-query';

/** The customer's own cart on the server. */
export const cartQuery = queryOptions<CartReply>({ queryKey: ['/api/cart'], staleTime: 0 });

/** Puts one of a product in; the cart is then known. @throws ApiError 404, 409 for what cannot be bought */
export async function putInCart(productId: string): Promise<void> {
  const reply = await api<CartReply>('PUT', `/api/cart/items/${encodeURIComponent(productId)}`, {
    body: { quantity: 1 },
  });
  await queryClient.cancelQueries({ queryKey: cartQuery.queryKey }); // What was asked before the change must not take the place of its answer.
  queryClient.setQueryData(cartQuery.queryKey, reply);
}
