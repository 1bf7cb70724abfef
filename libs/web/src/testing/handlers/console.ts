import { http, HttpResponse } from 'msw';
import type {
  ApprovalRequest,
  AuditReply,
  BankStatementReply,
  BankStatementRequest,
  BooksReply,
  CaseList,
  CaseReply,
  ConsoleCase,
  QueuesReply,
  UssdCallList,
  UssdScreensReply,
} from '@asili/contracts';
import { approvalOf, books, cases, queues, trail } from './made-up-cases.ts';
import { callScreens, phoneCalls } from './made-up-calls.ts';
import { personOf, refuse, stateOf } from './visitor.ts';

const casesFor = (request: Request): readonly ConsoleCase[] => (stateOf(request) === 'empty' ? [] : cases);
const listOf = (of: readonly ConsoleCase[]) => HttpResponse.json<CaseList>({ cases: [...of], nextCursor: null });
const replyOf = (found: ConsoleCase, status = 200) =>
  HttpResponse.json<CaseReply>({ case: found, ...(found.approval && { approval: found.approval }) }, { status });

/** A console in which everything that is done has been done at once. */
export const operatorConsole = [
  http.all('/api/console/*', ({ request }) =>
    !request.url.endsWith('/auth/login') && personOf(request) === null && request.headers.has('cookie')
      ? refuse(401, 'GATEWAY.NOT_SIGNED_IN')
      : undefined,
  ),
  http.get('/api/console/queues', ({ request }) => HttpResponse.json<QueuesReply>(queues(casesFor(request)))),
  http.get<{ name: string }>('/api/console/queues/:name', ({ request, params }) =>
    listOf(casesFor(request).filter(({ queue }) => queue === params.name)),
  ),
  http.get('/api/console/reports', ({ request }) =>
    listOf(casesFor(request).filter(({ queue }) => queue === 'counterfeit-reports')),
  ),
  http.get('/api/console/messages', ({ request }) =>
    listOf(casesFor(request).filter(({ queue }) => queue === 'messages')),
  ),
  http.get<{ id: string }>('/api/console/cases/:id', ({ params }) => {
    const found = cases.find(({ id }) => id === params.id);
    return found ? replyOf(found) : refuse(404, 'PLATFORM.NOT_FOUND');
  }),
  http.post<{ id: string; action: string }, { note: string }>(
    '/api/console/cases/:id/:action',
    async ({ params, request }) => {
      const found = cases.find(({ id }) => id === params.id);
      if (!found) return refuse(404, 'PLATFORM.NOT_FOUND');
      const { note } = await request.json();
      if (!found.needsApproval) return replyOf({ ...found, actions: [] });
      return replyOf(
        {
          ...found,
          actions: [],
          approval: approvalOf({ action: params.action, operator: 'joyce@operators.example', by: 'opr_Mutua', note }),
        },
        202,
      );
    },
  ),
  http.post<{ id: string }, ApprovalRequest>('/api/console/approvals/:id', async ({ params, request }) => {
    const found = cases.find(({ approval }) => approval?.id === params.id);
    if (!found?.approval) return refuse(404, 'PLATFORM.NOT_FOUND');
    return replyOf({
      ...found,
      approval: { ...found.approval, state: (await request.json()).decision === 'approve' ? 'done' : 'declined' },
    });
  }),
  http.get('/api/console/books', ({ request }) => HttpResponse.json<BooksReply>(books(stateOf(request) !== 'empty'))),
  http.post<never, BankStatementRequest>('/api/console/bank-statements', async ({ request }) =>
    HttpResponse.json<BankStatementReply>({ statement: await request.json() }),
  ),
  http.get('/api/console/ussd/screens', ({ request }) =>
    HttpResponse.json<UssdScreensReply>(
      stateOf(request) === 'empty' ? { calls: 0, ended: 0, screens: [] } : callScreens,
    ),
  ),
  http.get('/api/console/ussd/calls', ({ request }) =>
    HttpResponse.json<UssdCallList>({ calls: stateOf(request) === 'empty' ? [] : [...phoneCalls], nextCursor: null }),
  ),
  http.get('/api/console/audit', ({ request }) => {
    const { searchParams } = new URL(request.url);
    const about = searchParams.get('case');
    const found = trail.filter(
      (entry) =>
        (about === null || entry.case === about) && (searchParams.get('only') !== 'done' || entry.after !== undefined),
    );
    return HttpResponse.json<AuditReply>({ entries: stateOf(request) === 'empty' ? [] : found, nextCursor: null });
  }),
];
