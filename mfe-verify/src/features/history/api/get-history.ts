import type { HistoryReply } from '@asili/contracts';
import { api } from '@asili/web';
import { infiniteQueryOptions } from '@tanstack/react-query';

/** A page of the verifications of a product, newest first. @throws ApiError 404 for a code no product has */
export function getHistory(code: string, cursor: string, signal: AbortSignal): Promise<HistoryReply> {
  const query = cursor ? `?limit=24&cursor=${encodeURIComponent(cursor)}` : '?limit=24';
  return api<HistoryReply>('GET', `/api/verify/${encodeURIComponent(code)}/history${query}`, { signal });
}

export const historyQuery = (code: string) =>
  infiniteQueryOptions({
    queryKey: ['/api/verify', code, 'history'],
    queryFn: ({ pageParam, signal }) => getHistory(code, pageParam, signal),
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor,
    staleTime: 0,
  });
