import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { contactReply, remoteCaseCount, remoteCaseList, remoteCaseReply, type RemoteCase } from '@asili/contracts';
import { newId } from '@asili/kernel';
import { Jobs, Mongo, type Actor } from '@asili/platform';
import { PersonalValues } from '@asili/platform/testing';
import { SendAnswer, mailAnswer } from '../src/contact/contact-messages.ts';
import { anonymous, cleanUp, startInstance, testEnvironment, until, type Instance } from './harness.ts';
import { mailSink } from './mail-sink.ts';

const backOffice: Actor = { kind: 'service', id: 'payments', language: 'en' };
const [joyce, daniel] = [newId('opr'), newId('opr')];
const note = 'Customs, EU';
const text = 'Items of this kind are free of duty.\n<b>VAT</b> is due.';
let sink: Awaited<ReturnType<typeof mailSink>>;
let env: NodeJS.ProcessEnv;
let services: Instance[];
const clock = { now: () => new Date() };

beforeAll(async () => {
  sink = await mailSink();
  env = testEnvironment({
    SMTP_URL: sink.url,
    MAIL_FROM: 'Asili <no-reply@asili.example>',
    CONTACT_INBOX: 'team@asili.example',
  });
  services = [await startInstance(env, clock), await startInstance(env, clock)];
});
afterAll(async () => {
  await Promise.all(services.map((each) => each.close()));
  await sink.close();
  await cleanUp(env);
});

const service = (which = 0): Instance => services[which] as Instance;
const ask = (where = '', actor = backOffice) => service().call(actor, `/internal/cases${where}`);
const act = (id: string, action: string, over: object = {}, which = 0, actor = backOffice) =>
  service(which).post(actor, `/internal/cases/${id}/${action}`, { by: joyce, note, ...over });
const listed = async (query = ''): Promise<RemoteCase[]> =>
  remoteCaseList.parse(await (await ask(`?limit=100${query}`)).json()).cases;
const one = async (id: string): Promise<RemoteCase> => remoteCaseReply.parse(await (await ask(`/${id}`)).json()).case;
const factOf = ({ facts }: RemoteCase, name: string): string | undefined =>
  facts.find((fact) => fact.name === name)?.value;
let written = 0;
async function sent(): Promise<{ id: string; email: string; reference: string }> {
  const email = `jonas${(written += 1)}@example.org`;
  const { reference } = contactReply.parse(
    await (
      await service().post(anonymous, '/api/contact', {
        name: 'Jonas Weber',
        email,
        subject: 'Duty\r\nBcc: x@y.z',
        message: 'Do I pay duty?',
      })
    ).json(),
  );
  return { id: `con_${reference}`, email, reference };
}
const answersTo = (email: string) =>
  sink.mails.filter(({ to, raw }) => to.includes(email) && /^Subject: Re: /m.test(raw));

it('waits until it is answered, and whoever wrote gets the answer once', async () => {
  const { id, email, reference } = await sent();
  expect((await listed()).find((each) => each.id === id)).toMatchObject({
    actions: ['answer', 'close'],
    facts: expect.arrayContaining([
      { name: 'message', value: 'Do I pay duty?' },
      { name: 'from', value: `Jonas Weber (${email})` },
    ]),
  });
  expect((await act(id, 'answer')).status).toBe(400);
  const replies = await Promise.all([0, 1, 0, 1].map((which) => act(id, 'answer', { text }, which)));
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  await until(async () => factOf(await one(id), 'answer-sent') === 'yes', 'the answer to leave');
  await Promise.all([0, 1].map((which) => service(which).app.get(SendAnswer, { strict: false }).run({ reference })));
  expect(answersTo(email)).toHaveLength(1);
  expect(answersTo(email)[0]?.raw).toMatch(/^Reply-To: <?team@asili\.example>?\r$/m);
  expect(answersTo(email)[0]?.raw).not.toMatch(/^Bcc:/m);
  expect(answersTo(email)[0]?.raw).toContain('&lt;b&gt;VAT');
  expect((await act(id, 'close')).status).toBe(409);
  expect((await act(id, 'answer', { text: 'Something else' })).status).toBe(409);
  expect((await listed()).map((each) => each.id)).not.toContain(id);
  expect((await listed('&which=all')).map((each) => each.id)).toContain(id);
});

it('is settled by one of two operators, and closed without a mail', async () => {
  const before = remoteCaseCount.parse(await (await ask('/count')).json()).count;
  const { id, email } = await sent();
  const replies = await Promise.all([act(id, 'close'), act(id, 'close', { by: daniel }, 1)]);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect([factOf(await one(id), 'state'), factOf(await one(id), 'note')]).toEqual(['closed', note]);
  expect([answersTo(email), remoteCaseCount.parse(await (await ask('/count')).json()).count]).toEqual([[], before]);
});

it('mails an answer whose note came late, or whose process died between the two, once', async () => {
  const { id, email, reference } = await sent();
  const contacts = service().app.get(Mongo).collection<{ _id: string }>('contacts');
  await service()
    .app.get(Jobs)
    .add(mailAnswer, { id: `answer.${reference}`, data: { reference } });
  expect(await service().app.get(SendAnswer, { strict: false }).run({ reference })).toBeGreaterThan(0); // It waits for the note.
  expect(answersTo(email)).toEqual([]);
  await contacts.updateOne(
    { _id: reference },
    { $set: { settled: { how: 'answered', by: joyce, note, text, at: clock.now() } } },
  );
  await until(() => answersTo(email).length === 1, 'the answer', 90_000);
  await until(async () => factOf(await one(id), 'answer-sent') === 'yes', 'it to be noted');
  expect(await service().app.get(SendAnswer, { strict: false }).run({ reference })).toBeNull();
  expect(answersTo(email)).toHaveLength(1);
});

it('is for the payments service alone, and takes nothing hostile', async () => {
  const { id } = await sent();
  for (const actor of [
    anonymous,
    { kind: 'operator', id: joyce, language: 'en' },
    { kind: 'service', id: 'identity', language: 'en' },
  ] satisfies Actor[]) {
    for (const where of ['', '/count', `/${id}`]) expect([401, 403]).toContain((await ask(where, actor)).status);
    expect([401, 403]).toContain((await act(id, 'close', {}, 0, actor)).status);
  }
  for (const over of [{ by: 'opr_1' }, { note: { $ne: '' } }, { note: '' }])
    expect((await act(id, 'close', over)).status).toBe(400);
  for (const [wrong, action] of [
    ['con_AS-2026-1', 'close'],
    ['con_%24ne', 'close'],
    ['con_AS-1999-000000', 'close'],
    [id, 'forget'],
  ] as const)
    expect((await act(wrong, action)).status).toBe(404);
  expect(factOf(await one(id), 'state')).toBe('open');
});

it('is forgotten with whoever wrote it, in whatever case they wrote their address; two years are the most it is kept', async () => {
  const [written_, other] = [await sent(), await sent()];
  const mongo = service().app.get(Mongo);
  const personId = newId('cus');
  await mongo
    .collection<{ _id: string; userId: string }>('feed')
    .insertOne({ _id: `${personId}@0000000001`, userId: personId });
  const erase = (actor: Actor) =>
    service().post(actor, '/internal/erasures', {
      personId,
      addresses: [written_.email.toUpperCase(), '+254712345678'],
    });
  expect((await erase(backOffice)).status).toBe(403);
  for (let twice = 0; twice < 2; twice += 1)
    expect((await erase({ kind: 'service', id: 'identity', language: 'en' })).status).toBe(204);
  expect(await new PersonalValues([written_.email]).inDatabase(mongo)).toEqual([]);
  expect([
    (await ask(`/${written_.id}`)).status,
    (await ask(`/${other.id}`)).status,
    await mongo.collection('feed').countDocuments({ userId: personId }),
  ]).toEqual([404, 200, 0]);
  expect((await mongo.collection('contacts').indexes()).find(({ name }) => name === 'expiry')?.expireAfterSeconds).toBe(
    730 * 86_400,
  );
});
