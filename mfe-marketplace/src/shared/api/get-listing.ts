import type { MarketplaceReply } from '@asili/contracts';
import { api } from '@asili/web';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';

/** The filters of the listing as the address has them. */
export interface ListingFilters {
  readonly search: string | null;
  readonly category: string | null;
  readonly country: string | null;
  readonly price: string | null;
  readonly sort: string | null;
}

/** Price steps in US dollars; both ends included. The server counts them by `priceBounds`. */
export const priceSteps = [
  { id: 'under-50', max: '49.99' },
  { id: '50-100', min: '50', max: '99.99' },
  { id: '100-200', min: '100', max: '199.99' },
  { id: 'over-200', min: '200' },
] as const;
const priceBounds = priceSteps.flatMap((step) => ('min' in step ? [step.min] : [])).join(',');

/** The query of GET /api/marketplace/products for the chosen filters. */
export function listingSearch({ search, category, country, price, sort }: ListingFilters): string {
  const step = priceSteps.find(({ id }) => id === price);
  const query = new URLSearchParams({ limit: '24', priceSteps: priceBounds });
  const parameters = {
    search,
    category,
    country,
    sort,
    minPrice: step && 'min' in step ? step.min : null,
    maxPrice: step && 'max' in step ? step.max : null,
    currency: step ? 'USD' : null,
  };
  for (const [name, value] of Object.entries(parameters)) if (value) query.set(name, value);
  return query.toString();
}

export const getListing = (search: string, signal?: AbortSignal): Promise<MarketplaceReply> =>
  api('GET', `/api/marketplace/products?${search}`, signal && { signal });

/** Pages of the listing; the old ones stay in sight while the next come. Stock and price move: stale after half a minute. */
export function listingQuery(filters: ListingFilters) {
  const search = listingSearch(filters);
  return infiniteQueryOptions({
    queryKey: ['/api/marketplace/products', search],
    queryFn: ({ pageParam, signal }) =>
      getListing(pageParam ? `${search}&cursor=${encodeURIComponent(pageParam)}` : search, signal),
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });
}

/** A few products of the same craft. */
export function relatedQuery(category: string) {
  const search = new URLSearchParams({ category, limit: '5' }).toString();
  return queryOptions({
    queryKey: ['/api/marketplace/products', search, 'related'],
    queryFn: ({ signal }) => getListing(search, signal),
  });
}
