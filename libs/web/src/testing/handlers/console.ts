import type {
  UssdCall,
  UssdScreensReply,
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
} from '@asili/contracts';
import { http, HttpResponse } from 'msw';
import { books } from './made-up-books.ts';
import { approvalOf, cases, queues, trail } from './made-up-cases.ts';
import { personOf, refuse, stateOf } from './visitor.ts';

const at = (seconds: number): string => new Date(Date.parse('2026-11-23T09:00:00Z') + 1000 * seconds).toISOString();

/** Calls of phones, newest first. */
export const phoneCalls: readonly UssdCall[] = [
  {
    provider: 'africastalking',
    sessionId: 'ATU_8c1',
    number: '***311',
    at: at(80),
    hops: [
      {
        to: 'menu',
        typed: 0,
        ms: 12,
        at: at(0),
        language: 'sw',
        text: 'Asili\n1 Sajili bidhaa\n2 Badilisha bidhaa\n3 Msimbo wa QR kwa SMS\n4 Salio\n5 Akaunti yangu\n6 Namba ya malipo\n98 Zaidi',
      },
      {
        to: '9.order',
        typed: 1,
        ms: 11,
        at: at(9),
        language: 'sw',
        text: 'Namba ya oda (tarakimu 7)?\n0 Rudi\n00 Mwanzo',
      },
      {
        to: '9.status',
        typed: 9,
        ms: 19,
        at: at(40),
        language: 'sw',
        text: 'Hali?\n1 Imekubaliwa\n2 Iko tayari\n3 Imetumwa\n4 Imefikishwa\n5 Imeghairiwa\n0 Rudi\n00 Mwanzo',
      },
    ],
    end: { status: 'Incomplete', durationMs: 80_000, hops: 3, cost: 'KES 1.50', error: 'timeout' },
  },
  {
    provider: 'airtel',
    sessionId: '77120',
    number: '***482',
    at: at(22),
    hops: [{ to: 'end', typed: 16, ms: 22, at: at(22), language: 'en', text: 'Available ***. On the way ***.' }],
    end: null,
  },
  {
    provider: 'hubtel',
    sessionId: '3c796dac',
    number: '***770',
    at: at(5),
    hops: [{ to: 'language', typed: 1, ms: 14, at: at(5) }],
    end: null,
  },
];

export const callScreens: UssdScreensReply = {
  calls: 412,
  ended: 371,
  screens: [
    { screen: '9.status', seen: 96, left: 17 },
    { screen: '1.name', seen: 61, left: 12 },
    { screen: 'menu', seen: 240, left: 9 },
    { screen: '4.pin', seen: 80, left: 3 },
  ],
};

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
