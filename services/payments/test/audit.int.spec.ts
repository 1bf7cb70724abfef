import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { auditReply, caseList, caseReply, type AuditReply } from '@asili/contracts';
import { newId } from '@asili/kernel';
import { Mongo, type Actor } from '@asili/platform';
import { cleanUp, runService, testEnvironment, until, type RunningService } from '@asili/platform/testing';
import { AuditTrail } from '../src/audit/audit-trail.mongo.ts';
import { VerifyTrail } from '../src/audit/verify-trail.ts';
import { paymentsConfig } from '../src/config.ts';
import { PaymentsModule } from '../src/payments.module.ts';
import { noRateSources } from './support/agreed-rates.ts';

const operator: Actor = { kind: 'operator', id: newId('opr'), language: 'en' };
const identity: Actor = { kind: 'service', id: 'identity', language: 'en' };
/** Whom identity was asked to erase, and its answer; it knows nobody's name. */
const identityService = { asked: [] as string[], answer: 204 };
/** People with orders that are not over. */
const ordering = new Set<string>();
const server = createServer((request, response) => {
  const [, personId] = /^\/internal\/people\/(\w+)\/open-orders$/.exec(request.url ?? '') ?? [];
  if (personId !== undefined)
    return void response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ hasOpenOrders: ordering.has(personId) }));
  if (request.method !== 'DELETE')
    return void response.writeHead(503, { 'content-type': 'application/problem+json' }).end('{}');
  identityService.asked.push(request.url ?? '');
  response
    .writeHead(identityService.answer, { 'content-type': 'application/problem+json' })
    .end(identityService.answer < 400 ? undefined : '{}');
});
let config: ReturnType<typeof paymentsConfig>;
let services: RunningService[];

beforeAll(async () => {
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const neighbour = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  config = paymentsConfig(testEnvironment('aud', { ...noRateSources, IDENTITY_URL: neighbour, ORDERS_URL: neighbour }));
  const start = () => runService({ name: 'payments', module: PaymentsModule.forRoot(config), config });
  services = [await start(), await start()];
});
afterAll(async () => {
  await Promise.all(services.map((each) => each.close()));
  server.close();
  await cleanUp(config);
});

const service = (which = 0): RunningService => services[which] as RunningService;
const list = async (query = ''): Promise<AuditReply> =>
  auditReply.parse(await (await service().call(operator, `/api/console/audit${query}`)).json());
const signIn = (which: number, actor = identity) =>
  service(which).post(actor, '/internal/console/sign-ins', { operator: operator.id, action: 'sign-in' });

describe('the audit trail', () => {
  it('keeps every sign-in of two instances at once in one unbroken order', async () => {
    const replies = await Promise.all(Array.from({ length: 30 }, (_, n) => signIn(n % 2)));
    expect(replies.map(({ status }) => status)).toEqual(Array(30).fill(204));
    const entries = (await service().app.get(AuditTrail).list(100)).reverse();
    expect(entries.map(({ position }) => position)).toEqual(Array.from({ length: 30 }, (_, n) => n + 1));
    await service().app.get(VerifyTrail).run();
    expect(service().app.get(VerifyTrail).brokenAt).toBeNull();
  });

  it('takes one that is told again once', async () => {
    const trail = service().app.get(AuditTrail);
    const line = { id: newId('aud'), at: new Date(), operator: operator.id, action: 'match' };
    await Promise.all([trail.add(line), trail.add(line), service(1).app.get(AuditTrail).add(line)]);
    expect(await service().app.get(Mongo).collection('operator_audit').countDocuments({ key: line.id })).toBe(1);
  });

  it('is read newest first in pages, and says that it was', async () => {
    const first = await list('?limit=2');
    expect(first.entries.map(({ action }) => action)).toEqual(['audit-read', 'match']);
    const second = await list(`?limit=2&cursor=${first.nextCursor ?? ''}`);
    expect(second.entries.map(({ action, operator: who }) => [action, who])).toEqual([
      ['sign-in', operator.id],
      ['sign-in', operator.id],
    ]);
    expect((await list('?limit=1')).entries).toMatchObject([{ action: 'audit-read' }]);
  });

  it('takes what the ussd service shows operators, from it alone', async () => {
    const note = (from: string, body: object) =>
      service().post({ kind: 'service', id: from, language: 'en' }, '/internal/console/reads', body);
    expect((await note('ussd', { operator: operator.id, action: 'calls-read', about: '***456' })).status).toBe(204);
    const { entries } = (await (await service().call(operator, '/api/console/audit')).json()) as AuditReply;
    expect(entries.find(({ action }) => action === 'calls-read')).toMatchObject({ case: '***456' });
    for (const from of ['identity', 'gateway'])
      expect((await note(from, { operator: operator.id, action: 'calls-read' })).status).toBe(403);
    for (const body of [
      { operator: operator.id, action: 'case-read' },
      { operator: { $ne: '' }, action: 'calls-read' },
      {},
    ])
      expect((await note('ussd', body)).status).toBe(400);
  });

  it('tells what happened to one case, and leaves out what was only read', async () => {
    const trail = service().app.get(AuditTrail);
    const line = (about: string, after?: string) =>
      trail.add({
        id: newId('aud'),
        at: new Date(),
        operator: operator.id,
        action: after === undefined ? 'case-read' : 'match',
        case: about,
        ...(after !== undefined && { before: 'open', after }),
      });
    for (const [about, after] of [
      ['unm_1', undefined],
      ['unm_1', 'matched'],
      ['unm_2', 'matched'],
      ['unm_1', 'returned'],
    ] as const)
      await line(about, after);
    expect((await list('?case=unm_1&only=done')).entries.map(({ case: about, after }) => [about, after])).toEqual([
      ['unm_1', 'returned'],
      ['unm_1', 'matched'],
    ]);
    const { entries, nextCursor } = await list('?case=unm_1&limit=3');
    expect(entries.map(({ action }) => action)).toEqual(['audit-read', 'audit-read', 'match']);
    expect((await list(`?case=unm_1&limit=3&cursor=${nextCursor ?? ''}`)).entries.map(({ action }) => action)).toEqual([
      'match',
      'case-read',
    ]);
    const done = await list('?only=done&limit=2');
    expect(done.entries.map(({ case: about }) => about)).toEqual(['unm_1', 'unm_2']);
    expect(
      (await list(`?only=done&limit=2&cursor=${done.nextCursor ?? ''}`)).entries.map(({ after }) => after),
    ).toEqual(['matched']);
    expect((await service().call(operator, '/api/console/audit?case=unm_1&case=unm_2')).status).toBe(400);
    expect((await service().call(operator, '/api/console/audit?only=all')).status).toBe(400);
  });

  const second: Actor = { ...operator, id: newId('opr') };
  const erase = (id: string, actor: Actor = operator, which = 0) =>
    service(which).post(actor, `/api/console/people/${id}/erasure`);

  it('says who had a person erased: one asks, another agrees, and not before that is anybody gone', async () => {
    const customer = newId('cus');
    const asked = await erase(customer);
    const { case: found, approval } = caseReply.parse(await asked.json());
    expect([asked.status, found, approval]).toMatchObject([
      202,
      {
        queue: 'erasures',
        needsApproval: true,
        actions: [],
        facts: [{ value: 'open' }, { name: 'customer', value: customer }],
      },
      { state: 'waiting', by: operator.id, action: 'erase' },
    ]);
    expect((await erase(customer)).status).toBe(202); // Saying it twice is not agreeing.
    expect(
      (
        (await (
          await service().post(operator, `/api/console/approvals/${approval?.id ?? ''}`, { decision: 'approve' })
        ).json()) as { code: string }
      ).code,
    ).toBe('PAYMENTS.SECOND_OPERATOR');
    expect(
      caseList
        .parse(await (await service(1).call(second, '/api/console/queues/erasures')).json())
        .cases.map(({ id }) => id),
    ).toEqual([found.id]);
    expect(identityService.asked).toEqual([]);
    expect((await erase(customer, second, 1)).status).toBe(204);
    expect((await erase(customer)).status).toBe(204);
    expect(identityService.asked).toEqual([`/internal/users/${customer}`]);
    expect(caseList.parse(await (await service().call(second, '/api/console/queues/erasures')).json()).cases).toEqual(
      [],
    );
    const { entries } = await list('?limit=40');
    expect(
      entries
        .filter(({ action }) => action === 'erase-person')
        .map(({ case: about, operator: who, after }) => [about, who, after]),
    ).toEqual([
      [customer, second.id, 'erased'],
      [customer, second.id, undefined],
      [customer, operator.id, 'asked'],
    ]);
  });

  it('has nobody erased while something of theirs is open, whoever agrees', async () => {
    const artisan = newId('art');
    identityService.asked.length = 0;
    ordering.add(artisan);
    const refused = (reply: Response): Promise<unknown> => reply.json();
    expect(await refused(await erase(artisan))).toMatchObject({
      status: 409,
      code: 'PAYMENTS.ERASURE_BLOCKED',
      open: ['orders'],
      errors: [{ path: 'orders', message: expect.stringContaining('orders') as unknown as string }],
    });
    ordering.delete(artisan);
    const { approval } = caseReply.parse(await (await erase(artisan)).json());
    ordering.add(artisan); // A buyer was quicker.
    expect(await refused(await erase(artisan, second))).toMatchObject({ status: 409, open: ['orders'] });
    const agreed = await service(1).post(second, `/api/console/approvals/${approval?.id ?? ''}`, {
      decision: 'approve',
    });
    expect(caseReply.parse(await agreed.json())).toMatchObject({
      approval: { state: 'refused' },
      case: { actions: ['erase', 'dismiss'] },
    });
    const caseId = `era_${artisan.slice(4)}`;
    expect(
      (
        await service().post(
          operator,
          `/api/console/cases/${caseId}/dismiss`,
          { note: 'they stay' },
          { 'idempotency-key': newId('com') },
        )
      ).status,
    ).toBe(200);
    expect(identityService.asked).toEqual([]);
    expect(caseList.parse(await (await service().call(second, '/api/console/queues/erasures')).json()).cases).toEqual(
      [],
    );
  });

  it('says that it was asked for where it could not be done yet, and does it by itself when it can', async () => {
    const [artisan, customer] = [newId('art'), newId('cus')];
    identityService.asked.length = 0;
    identityService.answer = 503;
    await erase(artisan);
    expect((await erase(artisan, second)).status).toBe(202);
    identityService.answer = 204;
    await until(async () => (await erase(artisan)).status === 204, 'it is erased');
    expect(new Set(identityService.asked)).toEqual(new Set([`/internal/users/${artisan}`]));
    identityService.asked.length = 0;
    for (const [actor, status] of [
      [identity, 403],
      [{ kind: 'customer', id: customer, language: 'en' }, 403],
      [{ kind: 'anonymous', id: 'x', language: 'en' }, 401],
    ] satisfies [Actor, number][])
      expect((await erase(customer, actor)).status).toBe(status);
    for (const id of [newId('opr'), 'art_x', '..%2fx']) expect((await erase(id)).status).toBe(404);
    expect(identityService.asked).toEqual([]);
  });

  it('is for operators to read and for identity to tell of sign-ins, and for nobody else', async () => {
    const people: Actor[] = [
      { kind: 'customer', id: newId('cus'), language: 'en' },
      { kind: 'artisan', id: newId('art'), language: 'en' },
      identity,
    ];
    for (const actor of people) expect((await service().call(actor, '/api/console/audit')).status).toBe(403);
    expect((await service().call({ kind: 'anonymous', id: 'x', language: 'en' }, '/api/console/audit')).status).toBe(
      401,
    );
    for (const actor of [operator, { ...identity, id: 'gateway' }, ...people.slice(0, 2)])
      expect((await signIn(0, actor)).status).toBe(403);
    expect((await service().call(operator, '/api/console/audit?cursor=x')).status).toBe(400);
  });

  it('is not altered behind anybody’s back: health and metrics tell where', async () => {
    const [verify, entries] = [
      service().app.get(VerifyTrail),
      service().app.get(Mongo).collection<{ _id: number; operator: string }>('operator_audit'),
    ];
    await verify.run();
    expect(verify.brokenAt).toBeNull();
    const shown = async (path: string) => (await fetch(new URL(path, service().url))).text();
    expect(await shown('/metrics')).toMatch(/^asili_audit_trail_altered 0$/m);
    await entries.updateOne({ _id: 7 }, { $set: { operator: newId('opr') } });
    await verify.run();
    expect(verify.brokenAt).toBe(7);
    expect(await shown('/metrics')).toMatch(/^asili_audit_trail_altered 1$/m);
    expect(await shown('/health/ready')).toContain('altered at entry 7');
  });
});
