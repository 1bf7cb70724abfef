import type { HistoryReply } from '@asili/contracts';
import { api } from '@asili/web';
import { queryOptions } from '@tanstack/react-query';

const maxRecent = 4;

export const getHistory = (code: string, limit: number, signal?: AbortSignal): Promise<HistoryReply> =>
  api('GET', `/api/verify/${encodeURIComponent(code)}/history?limit=${limit}`, signal && { signal });

/** The latest verifications of a product, and how many there are. */
export const recentHistoryQuery = (code: string) =>
  queryOptions({
    queryKey: ['/api/verify', code, 'recent-history', maxRecent],
    queryFn: ({ signal }) => getHistory(code, maxRecent, signal),
    staleTime: 0,
  });

/** How often a product was verified, as its history counts it: newer than the number the product itself carries. */
export const countOf = (history: HistoryReply | undefined): number | undefined => history?.counted ?? history?.total;
