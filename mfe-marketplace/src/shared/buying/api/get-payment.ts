import type { Payment, PaymentReply } from '@asili/contracts';
import { queryOptions, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useServerEvent } from '@asili/web';
import { paths } from '@asili/web/paths';
import { timedGet } from '../server-time.ts';

const firstPauseMs = 2_000;
const maxPauseMs = 30_000;

export const paymentQuery = (id: string) =>
  queryOptions<PaymentReply>({
    queryKey: ['/api/payments', encodeURIComponent(id)],
    queryFn: ({ signal }) => timedGet(`/api/payments/${encodeURIComponent(id)}`, signal),
    staleTime: 0,
  });

/** Whether nothing more happens to it by itself. */
export const isOver = ({ displayState, refunds }: Payment): boolean =>
  displayState === 'failed' ||
  displayState === 'expired' ||
  displayState === 'refunded' ||
  (displayState === 'paid' && refunds.every(({ state }) => state === 'succeeded' || state === 'failed'));

/** Milliseconds until it is asked again: half as long again each time, to half a minute. */
export const pauseAfter = (times: number): number => Math.min(maxPauseMs, firstPauseMs * 1.5 ** Math.max(0, times - 1));

/** A payment, live: told of changes, and asked for where nobody tells. */
export function usePayment(id: string): UseQueryResult<PaymentReply> {
  const query = useQuery({
    ...paymentQuery(id),
    refetchInterval: ({ state: { data, dataUpdateCount, errorUpdateCount } }) =>
      data && isOver(data.payment) ? false : pauseAfter(dataUpdateCount + errorUpdateCount),
  });
  useServerEvent<{ readonly paymentId?: string }>('payment', ({ paymentId }) => {
    if (paymentId === undefined || paymentId === id) void query.refetch();
  });
  const { data } = query;
  useServerEvent<{ readonly purchaseId?: string }>(
    'order',
    ({ purchaseId }) => void (purchaseId === data?.payment.purchaseId && query.refetch()),
  ); // Called off, or its money is back.
  useServerEvent('plan', () => void query.refetch());
  return query;
}

/** What is paid where it is no purchase: whose texts are told. */
export const contextOf = ({ plan }: Payment): 'plan' | '' => (plan ? 'plan' : '');

/** Where one chooses how to pay it. */
export const choiceOf = ({ plan, purchaseId }: Payment): string =>
  plan ? paths.plan.getHref() : paths.purchase.getHref(purchaseId);
