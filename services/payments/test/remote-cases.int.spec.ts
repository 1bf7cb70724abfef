import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import {
  auditReply,
  caseList,
  caseReply,
  queuesReply,
  type RemoteCase,
  type RemoteCaseActionRequest,
} from '@asili/contracts';
import { newId } from '@asili/kernel';
import type { Actor } from '@asili/platform';
import { cleanUp, runService, testEnvironment, until, type RunningService } from '@asili/platform/testing';
import { paymentsConfig } from '../src/config.ts';
import { PaymentsModule } from '../src/payments.module.ts';
import { agreeOnRates, noRateSources } from './support/agreed-rates.ts';

const joyce: Actor = { kind: 'operator', id: newId('opr'), language: 'en' };
const daniel: Actor = { kind: 'operator', id: newId('opr'), language: 'en' };
const note = 'The listing says one block';
const source = {
  away: false,
  cases: new Map<string, RemoteCase>(),
  received: [] as (RemoteCaseActionRequest & { id: string; action: string })[],
  asked: [] as string[],
};
let server: ReturnType<typeof createServer>;
let config: ReturnType<typeof paymentsConfig>;
let services: RunningService[];

/** Another service with cases of its own: done once they are settled, and gone for whoever comes later. */
function answer(url: string, body: () => unknown): [number, object] {
  const [path = '', query = ''] = url.split('?');
  const [, , , id, action] = path.split('/');
  if (source.away) return [503, { status: 503, code: 'PLATFORM.UNAVAILABLE' }];
  const open = [...source.cases.values()].filter(({ actions }) => actions.length > 0);
  if (id === undefined)
    return [
      200,
      {
        cases: (query.includes('which=all') ? [...source.cases.values()].reverse() : open).slice(
          0,
          Number(new URLSearchParams(query).get('limit')),
        ),
      },
    ];
  if (id === 'count') return [200, { count: open.length, oldestAt: open[0]?.openedAt ?? null }];
  const found = source.cases.get(decodeURIComponent(id));
  if (!found) return [404, { status: 404, code: 'PLATFORM.NOT_FOUND' }];
  if (action === undefined) return [200, { case: found }];
  if (found.actions.length === 0) return [409, { status: 409, code: 'ORDERS.WRONG_STATE' }];
  source.received.push({ ...(body() as RemoteCaseActionRequest), id, action });
  source.cases.set(found.id, { ...found, actions: [] });
  return [200, { case: source.cases.get(found.id) ?? {} }];
}

beforeAll(async () => {
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request
      .on('data', (chunk: Buffer) => chunks.push(chunk))
      .on('end', () => {
        source.asked.push(String(request.url));
        const [status, body] = answer(request.url ?? '', () => JSON.parse(Buffer.concat(chunks).toString()));
        response
          .writeHead(status, { 'content-type': status < 400 ? 'application/json' : 'application/problem+json' })
          .end(JSON.stringify(body));
      });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  config = paymentsConfig(
    testEnvironment('kpt', {
      ...noRateSources,
      ORDERS_URL: url,
      VERIFICATION_URL: url,
      NOTIFICATIONS_URL: url,
      IDENTITY_URL: url,
    }),
  );
  const start = () => runService({ name: 'payments', module: PaymentsModule.forRoot(config), config });
  services = [await start(), await start()];
  await agreeOnRates(service().app);
});
afterAll(async () => {
  await Promise.all(services.map((each) => each.close()));
  await new Promise((resolve) => server.close(resolve));
  await cleanUp(config);
});
beforeEach(() => {
  source.cases.clear();
  source.received.length = 0;
  source.away = false;
});

const service = (which = 0): RunningService => services[which] as RunningService;
const get = (where: string, actor = joyce) => service().call(actor, `/api/console/${where}`);
const post = (actor: Actor, where: string, body: object, which = 0) =>
  service(which).post(actor, `/api/console/${where}`, body, { 'idempotency-key': newId('req') });
const codeOf = async (reply: Promise<Response>) => {
  const { status, code } = (await (await reply).json()) as { status: number; code: string };
  return [status, code];
};
const audited = async (about: string) =>
  auditReply
    .parse(await (await get('audit?limit=100')).json())
    .entries.filter((entry) => entry.case === about && !entry.action.endsWith('-read'))
    .map(({ action, operator, after }) => [action, operator, after])
    .reverse();
function kept(over: Partial<RemoteCase> = {}): RemoteCase {
  const found: RemoteCase = {
    id: newId('ord'),
    openedAt: new Date().toISOString(),
    money: { amount: '89.00', currency: 'USD' },
    facts: [{ name: 'reason', value: 'damaged' }],
    actions: ['refund', 'release'],
    ...over,
  };
  source.cases.set(found.id, found);
  return found;
}

it('of a lost number take two operators whatever they are worth, and one to be declined', async () => {
  const claim = () => {
    const { money: _, ...found } = kept({
      id: newId('clm'),
      facts: [{ name: 'state', value: 'open' }],
      actions: ['move', 'decline'],
    });
    source.cases.set(found.id, found);
    return found.id;
  };
  const [moved, declined] = [claim(), claim()];
  const proposed = await post(joyce, `cases/${moved}/move`, { note });
  const { case: waiting, approval } = caseReply.parse(await proposed.json());
  expect([proposed.status, waiting.needsApproval, source.received]).toEqual([202, true, []]);
  expect((await post(joyce, `approvals/${approval?.id}`, { decision: 'approve' })).status).toBe(409);
  expect((await post(daniel, `approvals/${approval?.id}`, { decision: 'approve' }, 1)).status).toBe(200);
  await until(() => source.received.length === 1, 'the move to be carried out');
  expect(source.received).toMatchObject([{ id: moved, action: 'move', by: joyce.id, approvedBy: daniel.id }]);
  expect((await post(joyce, `cases/${declined}/decline`, { note })).status).toBe(200);
  expect(source.received.at(-1)).toMatchObject({ id: declined, action: 'decline', by: joyce.id });
});

it('are shown beside our own, and do not keep them from being seen while their service is away', async () => {
  const { id, openedAt } = kept();
  const { queues } = queuesReply.parse(await (await get('queues')).json());
  expect(queues.find(({ name }) => name === 'disputes')).toEqual({ name: 'disputes', count: 1, oldestAt: openedAt });
  expect(caseList.parse(await (await get('queues/disputes')).json()).cases).toMatchObject([
    { id, queue: 'disputes', money: { amount: '89.00' }, needsApproval: false, facts: [{ name: 'reason' }] },
  ]);
  expect(caseReply.parse(await (await get(`cases/${id}`)).json()).case.actions).toEqual(['refund', 'release']);
  source.away = true;
  const away = queuesReply.parse(await (await get('queues')).json()).queues;
  expect(away.find(({ name }) => name === 'disputes')).toEqual({
    name: 'disputes',
    count: 0,
    oldestAt: null,
    unavailable: true,
  });
  expect(away.find(({ name }) => name === 'manual-refunds')).toEqual({
    name: 'manual-refunds',
    count: 0,
    oldestAt: null,
  });
  expect((await get('queues/disputes')).status).toBe(503);
});

it('are settled by their service, and what an operator set out to do is in the trail, once', async () => {
  const { id } = kept();
  const replies = await Promise.all(
    [0, 1, 0].map((which) => post(joyce, `cases/${id}/refund`, { note, amount: '18.00' }, which)),
  );
  expect(replies.map(({ status }) => status)).toContain(200);
  expect(source.received).toEqual([{ id, action: 'refund', by: joyce.id, note, amount: '18.00' }]);
  expect(await codeOf(post(daniel, `cases/${id}/release`, { note }))).toEqual([409, 'PAYMENTS.CASE_CHANGED']);
  expect((await audited(id)).filter(([, , after]) => after === `18.00: ${note}`)).toEqual([
    ['refund', joyce.id, `18.00: ${note}`],
  ]);
});

it('worth more than 500 dollars are settled by two; a part that is not is settled by one', async () => {
  const large = kept({ money: { amount: '620.00', currency: 'USD' } });
  const reply = caseReply.parse(await (await post(joyce, `cases/${large.id}/release`, { note })).json());
  expect([reply.approval?.state, source.received]).toEqual(['waiting', []]);
  expect((await post(daniel, `approvals/${reply.approval?.id ?? ''}`, { decision: 'approve' }, 1)).status).toBe(200);
  await until(() => source.received.length === 1, 'it to be done');
  expect(source.received).toEqual([{ id: large.id, action: 'release', by: joyce.id, approvedBy: daniel.id, note }]);
  const other = kept({ money: { amount: '620.00', currency: 'USD' } });
  expect((await post(joyce, `cases/${other.id}/refund`, { note, amount: '180.00' })).status).toBe(200);
  for (const amount of ['0', '620.01', '1.999', '-1', { $gt: 0 }])
    expect((await post(joyce, `cases/${kept().id}/refund`, { note, amount })).status).toBe(400);
});

it('of reports and messages are read and settled alike, the whole list of them too', async () => {
  const message = kept({ id: 'con_AS-2026-000042', actions: ['answer', 'close'] });
  delete (message as { money?: unknown }).money;
  expect(await codeOf(post(joyce, `cases/${message.id}/answer`, { note }))).toEqual([400, 'PLATFORM.INVALID']);
  expect((await post(joyce, `cases/${message.id}/answer`, { note, text: 'It is on its way' })).status).toBe(200);
  expect(source.received).toEqual([{ id: message.id, action: 'answer', by: joyce.id, note, text: 'It is on its way' }]);
  for (const where of ['messages', 'reports']) {
    expect(caseList.parse(await (await get(`${where}?limit=5`)).json()).cases.map(({ id }) => id)).toEqual([
      message.id,
    ]);
    expect((await get(where, { kind: 'customer', id: newId('cus'), language: 'en' })).status).toBe(403);
  }
  const { entries } = auditReply.parse(await (await get('audit?limit=100')).json());
  expect(entries.filter(({ action }) => action === 'queue-read').map((entry) => entry.case)).toEqual(
    expect.arrayContaining(['messages', 'counterfeit-reports']),
  );
});

it('that are refused by their service are noted as refused; hostile ids go nowhere else', async () => {
  const { id } = kept();
  const held = source.cases.get(id) as RemoteCase;
  const first = post(joyce, `cases/${id}/release`, { note });
  await first;
  source.cases.set(id, { ...held, actions: [] });
  expect((await audited(id)).at(-1)).toEqual(['release', joyce.id, note]);
  for (const wrong of ['ord_..%2F..%2Fpurchases', 'rep_%24ne', 'con_x'])
    expect((await get(`cases/${wrong}`)).status).toBe(404);
  expect(
    source.asked.filter((url) => !url.startsWith('/internal/cases') && !url.startsWith('/internal/users')),
  ).toEqual([]);
});
