import type { AnalyticsReply, Product, ProductList } from '@asili/contracts';
import { api, useServerEvent, useSession } from '@asili/web';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';

/** One's own figures in a period; times are ISO 8601. */
export function useOwnAnalytics(period: { readonly startDate: string; readonly endDate: string }) {
  const { user, isArtisan } = useSession();
  const query = new URLSearchParams(period).toString();
  return useQuery({
    queryKey: ['own-analytics', user?.id, query],
    queryFn: ({ signal }) => api<AnalyticsReply>('GET', `/api/analytics/${user?.id ?? ''}?${query}`, { signal }),
    enabled: isArtisan,
    staleTime: 0,
    placeholderData: keepPreviousData, // The period moves on every minute; the figures in sight stay until the new ones are there.
  });
}

/** All of one's own products, newest first. */
export function useOwnProducts() {
  const { user, isArtisan } = useSession();
  return useQuery({ queryKey: ['own-products', user?.id], queryFn: ({ signal }) => allProducts(user?.id ?? '', signal), enabled: isArtisan, staleTime: 0 });
}

async function allProducts(artisanId: string, signal: AbortSignal): Promise<Product[]> {
  const products: Product[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const page: ProductList = await api<ProductList>('GET', `/api/products?artisanId=${artisanId}&limit=100${cursor && `&cursor=${encodeURIComponent(cursor)}`}`, { signal });
    products.push(...page.products);
    cursor = page.nextCursor;
  }
  return products;
}

/** Asks again whenever the server says that one of one's own products changed; no reload needed. */
export function useLiveProducts(): void {
  const { isArtisan } = useSession();
  const queries = useQueryClient();
  const refresh = () => {
    for (const key of ['own-products', 'own-product', 'own-timeline', 'own-analytics']) void queries.invalidateQueries({ queryKey: [key] });
  };
  useServerEvent('product-status', refresh, isArtisan);
  useServerEvent('verification', refresh, isArtisan);
}
