import type { PurchaseList, PurchaseReply, QuotesReply } from '@asili/contracts';
import { api, queryClient } from '@asili/web';
import { queryOptions } from '@tanstack/react-query';
import { timedGet } from '../server-time.ts';

export const purchaseQuery = (id: string) =>
  queryOptions<PurchaseReply>({
    queryKey: ['/api/purchases', encodeURIComponent(id)],
    queryFn: ({ signal }) => timedGet(`/api/purchases/${encodeURIComponent(id)}`, signal),
    staleTime: 0,
  });

/** The customer's purchases that are not paid yet, newest first, begun on whatever device. */
export const openPurchasesQuery = queryOptions<PurchaseList>({ queryKey: ['/api/purchases'], staleTime: 0 });

/** What each way to pay costs. The rates in it are kept for a quarter of an hour. */
export const quotesQuery = (id: string) =>
  queryOptions<QuotesReply>({ queryKey: ['/api/purchases', encodeURIComponent(id), 'quotes'], staleTime: 0 });

/** Gives the held items free. @throws ApiError 409 `ORDERS.PAYMENT_IN_DOUBT` while money may be on its way */
export async function cancelPurchase(id: string): Promise<void> {
  const reply = await api<PurchaseReply>('POST', `/api/purchases/${encodeURIComponent(id)}/cancel`);
  queryClient.setQueryData(purchaseQuery(id).queryKey, reply);
}
