import type { ApprovalRequest, AuditReply, CaseActionRequest, CaseReply } from '@asili/contracts';
import { api, queryClient } from '@asili/web';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { queuesQuery } from '../../shared/get-queues.ts';

const at = (id: string) => `/api/console/cases/${encodeURIComponent(id)}`;

/** One case. What was agreed to is done soon: until then it is asked for again. */
export const caseQuery = (id: string) =>
  queryOptions<CaseReply>({
    queryKey: ['/api/console/cases', encodeURIComponent(id)],
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.case.approval?.state === 'approved' ? 2000 : false),
  });

/** What operators did about it, newest first. */
export const historyQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['console-history', id],
    staleTime: 0,
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      api<AuditReply>(
        'GET',
        `/api/console/audit?case=${encodeURIComponent(id)}&only=done&limit=24${pageParam && `&cursor=${pageParam}`}`,
        { signal },
      ),
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });

/** The trail hears of what was done a moment after it: then its readers look again. */
const trailFollowsMs = [1_000, 3_000, 10_000];

/** What the case is after a change, told to everything that shows it. */
async function changed(reply: CaseReply): Promise<void> {
  const { id, queue } = reply.case;
  queryClient.setQueryData(caseQuery(id).queryKey, reply);
  await Promise.all(
    [historyQuery(id).queryKey, queuesQuery.queryKey, ['console-cases', queue]].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  );
  for (const ms of trailFollowsMs)
    setTimeout(() => void queryClient.invalidateQueries({ queryKey: historyQuery(id).queryKey }), ms);
}

/** The same action pressed again after a lost answer is done once. */
export async function act(id: string, action: string, body: CaseActionRequest): Promise<CaseReply> {
  const reply = await api<CaseReply>('POST', `${at(id)}/${encodeURIComponent(action)}`, { body });
  await changed(reply);
  return reply;
}

export async function decide(approvalId: string, body: ApprovalRequest): Promise<CaseReply> {
  const reply = await api<CaseReply>('POST', `/api/console/approvals/${encodeURIComponent(approvalId)}`, { body });
  await changed(reply);
  return reply;
}
