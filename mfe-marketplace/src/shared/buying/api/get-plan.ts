import type { PlanQuotesReply, PlanReply } from '@asili/contracts';
import { api, useServerEvent } from '@asili/web';
import { keepPreviousData, queryOptions, useQuery, type UseQueryResult } from '@tanstack/react-query';

/** What each way costs; mobile money in the currency of the wallet of that number, in Kenya's where none is given. */
export const planQuotesQuery = (phoneNumber?: string) => {
  const address =
    phoneNumber === undefined ? '/api/plan/quotes' : `/api/plan/quotes?phoneNumber=${encodeURIComponent(phoneNumber)}`;
  return queryOptions({
    queryKey: [address],
    queryFn: ({ signal }) => api<PlanQuotesReply>('GET', address, { signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
};

/** One's own plan, and how much of it is used. */
export const planQuery = queryOptions<PlanReply>({ queryKey: ['/api/plan'], staleTime: 0 });

/** One's own plan, live: a payment is counted a moment after it came. */
export function usePlan(): UseQueryResult<PlanReply> {
  const query = useQuery(planQuery);
  useServerEvent('plan', () => void query.refetch());
  return query;
}
