import { ApiError, cartItems, queryClient, removeFromCart } from '@asili/web';
import { cartQuery, putInCart } from './api/get-cart.ts';

let running: Promise<void> | undefined;

/**
 * Puts what this browser kept into the customer's cart on the server, oldest first: what a visitor wanted before signing in, and the
 * cart of earlier releases. What is there already stays as it is, what the shop refuses is told on the cart's page, and what
 * could not be sent waits for the next time. One run at a time; a product leaves this browser only when the server has answered.
 */
export function handOverCart(owner: string): Promise<void> {
  running ??= handOver(owner)
    .catch(() => undefined)
    .finally(() => {
      running = undefined;
    });
  return running;
}

async function handOver(owner: string): Promise<void> {
  const { cart } = await queryClient.fetchQuery(cartQuery);
  const there = new Set(cart.groups.flatMap(({ items }) => items.map(({ productId }) => productId)));
  const had = there.size;
  let [joined, refused] = [0, 0];
  for (let id = cartItems(owner).at(-1); id !== undefined; id = cartItems(owner).at(-1)) {
    if (!there.has(id)) {
      if (await put(id)) joined += 1;
      else refused += 1;
      there.add(id);
    }
    removeFromCart(owner, id);
  }
  if ((had > 0 && joined > 0) || refused > 0) queryClient.setQueryData(['cart-joined'], { joined, refused });
}

/** @returns false when the shop refuses it for good @throws ApiError when that cannot be said yet */
async function put(id: string): Promise<boolean> {
  try {
    await putInCart(id);
    return true;
  } catch (error) {
    if (error instanceof ApiError && (error.status === 400 || error.status === 404 || error.status === 409))
      return false;
    throw error;
  }
}
