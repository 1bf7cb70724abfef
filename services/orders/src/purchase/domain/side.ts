import type { Purchase } from './state.ts';

/** On which side of an order a person stands; undefined for everybody else. An artisan has no part in what is not paid. */
export function sideOf(
  { kind, id }: { readonly kind: string; readonly id: string },
  purchase: Purchase,
  orderId: string,
): 'buyer' | 'artisan' | undefined {
  const order = purchase.orders.find((other) => other.orderId === orderId);
  if (order && kind === 'customer' && purchase.customerId === id) return 'buyer';
  return order && kind === 'artisan' && order.artisanId === id && purchase.state === 'paid' ? 'artisan' : undefined;
}
