import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { auditReply, type AuditReply } from '@asili/contracts';
import { newId } from '@asili/kernel';
import { Mongo, type Actor } from '@asili/platform';
import { cleanUp, runService, testEnvironment, type RunningService } from '@asili/platform/testing';
import { AuditTrail } from '../src/audit/audit-trail.ts';
import { VerifyTrail } from '../src/audit/verify-trail.ts';
import { paymentsConfig } from '../src/config.ts';
import { PaymentsModule } from '../src/payments.module.ts';
import { noRateSources } from './support/agreed-rates.ts';

const operator: Actor = { kind: 'operator', id: newId('opr'), language: 'en' };
const identity: Actor = { kind: 'service', id: 'identity', language: 'en' };
const config = paymentsConfig(testEnvironment('aud', { ...noRateSources }));
let services: RunningService[];

beforeAll(async () => {
  const start = () => runService({ name: 'payments', module: PaymentsModule.forRoot(config), config });
  services = [await start(), await start()];
});
afterAll(async () => {
  await Promise.all(services.map((each) => each.close()));
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
