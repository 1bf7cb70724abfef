import type { ProductReply } from '@asili/contracts';
import { api } from '@asili/web';
import { queryOptions } from '@tanstack/react-query';

export const productAddress = (id: string): string => `/api/products/${encodeURIComponent(id)}`;

/** @param id product id or short code */
export const getProduct = (id: string, signal?: AbortSignal): Promise<ProductReply> =>
  api('GET', productAddress(id), signal && { signal });

/** Price and stock move: always asked anew. */
export const productQuery = (id: string) =>
  queryOptions({ queryKey: ['/api/products', id], queryFn: ({ signal }) => getProduct(id, signal), staleTime: 0 });
