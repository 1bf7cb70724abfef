import type { ProductList } from '@asili/contracts';
import { api } from '@asili/web';
import { infiniteQueryOptions } from '@tanstack/react-query';

export const artisanProductsAddress = (artisanId: string): string =>
  `/api/products?artisanId=${encodeURIComponent(artisanId)}&limit=24`;

export const getArtisanProducts = (artisanId: string, cursor: string, signal?: AbortSignal): Promise<ProductList> =>
  api(
    'GET',
    artisanProductsAddress(artisanId) + (cursor && `&cursor=${encodeURIComponent(cursor)}`),
    signal && { signal },
  );

/** Everything an artisan shows, newest first; each product carries what the artisan tells about themselves. */
export const artisanProductsQuery = (artisanId: string) =>
  infiniteQueryOptions({
    queryKey: ['artisan-products', artisanId],
    queryFn: ({ pageParam, signal }) => getArtisanProducts(artisanId, pageParam, signal),
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor,
    staleTime: 30_000,
  });
