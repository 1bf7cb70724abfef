import type { ProductReply } from '@asili/contracts';
import { api } from '@asili/web';
import { queryOptions } from '@tanstack/react-query';

export const getProduct = (id: string, signal: AbortSignal): Promise<ProductReply> =>
  api<ProductReply>('GET', `/api/products/${id}`, { signal });

/** One's own product as it is now. */
export const productQuery = (id: string) =>
  queryOptions({
    queryKey: ['/api/products', id, 'own'],
    queryFn: ({ signal }) => getProduct(id, signal),
    staleTime: 0,
  });
