import type { CheckoutRequest, Purchase, PurchaseReply } from '@asili/contracts';
import { api, queryClient } from '@asili/web';
import { purchaseQuery } from '../../../shared/buying/api/get-purchase.ts';
import { keyFor, writeCheckout } from '../checkout-draft.ts';

/**
 * Holds every item for a quarter of an hour, or none. The same again, after a lost connection or a reload, is the same purchase.
 * @throws ApiError 409 `ORDERS.OUT_OF_STOCK` with `errors` naming what is sold
 */
export async function holdItems(customerId: string, request: CheckoutRequest): Promise<Purchase> {
  const reply = await api<PurchaseReply>('POST', '/api/checkout', {
    body: request,
    idempotencyKey: keyFor(customerId, request),
  });
  const { purchase } = reply;
  queryClient.setQueryData(purchaseQuery(purchase.id).queryKey, reply);
  writeCheckout(customerId, { purchaseId: purchase.id, key: '', keyOf: '' });
  return purchase;
}

/** The request that made this purchase, to make it once more. */
export function requestAgain({ orders }: Purchase): CheckoutRequest {
  const { buyer: { name, contact, address } = { name: '' } } = orders[0] ?? {};
  return {
    items: orders.flatMap(({ lines }) => lines.map(({ productId, quantity }) => ({ productId, quantity }))),
    contact: contact ?? { name },
    delivery: Object.fromEntries(
      orders.map(({ artisan, delivery }) => [
        artisan.id,
        delivery.kind === 'ship' ? { kind: 'ship', zone: delivery.zone } : { kind: 'pickup' },
      ]),
    ),
    ...(address && { address }),
  };
}
