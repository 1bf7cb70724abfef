import type { Product, ProductList } from '@asili/contracts';
import { api } from '@asili/web';
import { queryOptions } from '@tanstack/react-query';

/** Every product of an artisan, newest first, page by page. */
export async function getOwnProducts(artisanId: string, signal: AbortSignal): Promise<Product[]> {
  const products: Product[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const page: ProductList = await api<ProductList>(
      'GET',
      `/api/products?artisanId=${artisanId}&limit=100${cursor && `&cursor=${encodeURIComponent(cursor)}`}`,
      { signal },
    );
    products.push(...page.products);
    cursor = page.nextCursor;
  }
  return products;
}

export const ownProductsKey = ['own-products'];
export const ownProductsQuery = (artisanId: string | undefined) =>
  queryOptions({
    queryKey: [...ownProductsKey, artisanId],
    queryFn: ({ signal }) => getOwnProducts(artisanId ?? '', signal),
    enabled: artisanId !== undefined,
    staleTime: 0,
  });
