import type { Cart, CartReply } from '@asili/contracts';
import { api, queryClient } from '@asili/web';
import { queryOptions } from '@tanstack/react-query';

/** A customer's cart on the server; the shell's count reads the same entry. */
export const cartQuery = queryOptions<CartReply>({ queryKey: ['/api/cart'], staleTime: 0 });

/** Says how many of a product the customer wants; 0 takes it out. What every reader of the cart shows is the answer's. */
export async function putCartItem(productId: string, quantity: number): Promise<Cart> {
  const reply = await api<CartReply>('PUT', `/api/cart/items/${encodeURIComponent(productId)}`, { body: { quantity } });
  await queryClient.cancelQueries({ queryKey: cartQuery.queryKey }); // What was asked before the change must not take the place of its answer.
  queryClient.setQueryData(cartQuery.queryKey, reply);
  return reply.cart;
}
