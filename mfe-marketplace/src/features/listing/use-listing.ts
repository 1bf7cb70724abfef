import type { MarketplaceReply } from '@asili/contracts';
import { api, useQueryParam } from '@asili/web';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';

/** The filters of the listing, kept in the address so that links, reload and Back bring the same shelf. */
export function useFilters() {
  const [search, setSearch] = useQueryParam('search');
  const [category, setCategory] = useQueryParam('category');
  const [country, setCountry] = useQueryParam('country');
  const [price, setPrice] = useQueryParam('price');
  const [sort, setSort] = useQueryParam('sort');
  return { search, setSearch, category, setCategory, country, setCountry, price, setPrice, sort, setSort };
}
export type Filters = ReturnType<typeof useFilters>;

/** Price steps in US dollars; both ends included. The server counts them by `priceBounds`. */
export const priceSteps = [
  { id: 'under-50', max: '49.99' },
  { id: '50-100', min: '50', max: '99.99' },
  { id: '100-200', min: '100', max: '199.99' },
  { id: 'over-200', min: '200' },
] as const;
const priceBounds = priceSteps.flatMap((step) => ('min' in step ? [step.min] : [])).join(',');

/** The query of GET /api/marketplace/products for the chosen filters. */
export function listingQuery({ search, category, country, price, sort }: Pick<Filters, 'search' | 'category' | 'country' | 'price' | 'sort'>): string {
  const step = priceSteps.find(({ id }) => id === price);
  const query = new URLSearchParams({ limit: '24', priceSteps: priceBounds });
  const wanted = { search, category, country, sort, minPrice: step && 'min' in step ? step.min : null, maxPrice: step && 'max' in step ? step.max : null, currency: step ? 'USD' : null };
  for (const [name, value] of Object.entries(wanted)) if (value) query.set(name, value);
  return query.toString();
}

/** Pages of the listing; the old shelf stays in sight while the next one comes. */
export function useListing(filters: Filters) {
  const query = listingQuery(filters);
  return useInfiniteQuery({
    queryKey: ['/api/marketplace/products', query],
    queryFn: ({ pageParam, signal }) => api<MarketplaceReply>('GET', `/api/marketplace/products?${query}${pageParam ? `&cursor=${encodeURIComponent(pageParam)}` : ''}`, { signal }),
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor,
    placeholderData: keepPreviousData,
    staleTime: 30_000, // Stock and price move; the listing is not a static read.
  });
}
