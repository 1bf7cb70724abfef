import type { Order } from '@asili/contracts';

/** Orders of one purchase stand together; purchases in the order of their first. */
export function groupByPurchase(
  orders: readonly Order[],
): { readonly purchaseId: string; readonly orders: readonly Order[] }[] {
  const groups = new Map<string, Order[]>();
  for (const order of orders) groups.set(order.purchaseId, [...(groups.get(order.purchaseId) ?? []), order]);
  return [...groups].map(([purchaseId, of]) => ({ purchaseId, orders: of }));
}
