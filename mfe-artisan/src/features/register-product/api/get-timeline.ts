import type { Product, TimelineReply } from '@asili/contracts';
import { api } from '@asili/web';
import { queryOptions } from '@tanstack/react-query';

export const getTimeline = (id: string, signal: AbortSignal): Promise<TimelineReply> =>
  api<TimelineReply>('GET', `/api/products/${id}/timeline`, { signal });

/** Steps of one product so far; asked anew with every state it comes to. */
export const timelineQuery = ({ id, status, statusReason }: Product) =>
  queryOptions({
    queryKey: ['own-timeline', id, status, statusReason],
    queryFn: ({ signal }) => getTimeline(id, signal),
    staleTime: 0,
  });
