import type { ReviewList } from '@asili/contracts';
import { api } from '@asili/web';
import { infiniteQueryOptions } from '@tanstack/react-query';

/** What buyers say of a product, newest first. */
export const reviewsQuery = (productId: string, withPhotos: boolean) =>
  infiniteQueryOptions({
    queryKey: ['reviews', productId, withPhotos],
    staleTime: 0,
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      api<ReviewList>(
        'GET',
        `/api/products/${encodeURIComponent(productId)}/reviews?limit=10${withPhotos ? '&photos=true' : ''}${pageParam && `&cursor=${encodeURIComponent(pageParam)}`}`,
        { signal },
      ),
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
