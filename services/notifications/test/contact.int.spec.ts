import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { contactReply } from '@asili/contracts';
import { freePort } from '@asili/local/ports';
import { Mongo } from '@asili/platform';
import { anonymous, cleanUp, startInstance, testEnvironment, until, type Instance } from './harness.ts';
import { mailSink } from './mail-sink.ts';

const form = {
  name: 'Amina Otieno',
  email: 'amina@example.org',
  category: 'Products',
  subject: 'My certificate',
  message: 'Where is it?\n<script>alert(1)</script>',
};
let sink: Awaited<ReturnType<typeof mailSink>>;
let env: NodeJS.ProcessEnv;
let service: Instance;

describe('POST /api/contact', () => {
  beforeAll(async () => {
    sink = await mailSink();
    env = testEnvironment({
      SMTP_URL: sink.url,
      MAIL_FROM: 'Asili <no-reply@asili.example>',
      CONTACT_INBOX: 'team@asili.example',
    });
    service = await startInstance(env);
  });
  afterAll(async () => {
    await service.close();
    await sink.close();
    await cleanUp(env);
  });

  const send = async (body: object, headers: Record<string, string> = {}) => {
    const reply = await service.post({ ...anonymous, language: 'sw' }, '/api/contact', body, headers);
    expect(reply.status).toBe(201);
    return contactReply.parse(await reply.json()).reference;
  };
  const mailsAbout = (reference: string) => sink.mails.filter(({ raw }) => raw.includes(reference));

  it('keeps the message, mails the team and thanks the sender in their language', async () => {
    const reference = await send(form);
    expect(reference).toMatch(/^AS-20\d\d-\d{6}$/);
    await until(() => mailsAbout(reference).length === 2, 'two mails');
    const [toTeam, toSender] = mailsAbout(reference);
    expect(toTeam).toMatchObject({ to: ['team@asili.example'] });
    expect(toTeam?.raw).toMatch(/^Reply-To: <?amina@example\.org>?\r$/m);
    expect(toTeam?.raw).not.toContain('<script>alert(1)</script></p>');
    expect(toSender).toMatchObject({ to: ['amina@example.org'] });
    expect(toSender?.raw).toContain(`Subject: Tumepokea ujumbe wako (${reference})`);
  });

  it('gives one reference and one pair of mails for twenty copies of one message at once', async () => {
    const copies = await Promise.all(
      Array.from({ length: 20 }, () => send({ ...form, email: 'twenty@example.org', subject: 'Twenty times' })),
    );
    const references = new Set(copies);
    expect(references.size).toBe(1);
    const [reference] = [...references];
    await until(() => mailsAbout(reference ?? '').length === 2, 'two mails');
    const other = await send({ ...form, email: 'else@example.org', subject: 'Something else' });
    expect(references.has(other)).toBe(false);
    await until(() => mailsAbout(other).length === 2, 'two more mails');
    expect(mailsAbout(reference ?? '')).toHaveLength(2);
  });

  it('mails an address once a day, whatever is typed into the form and however often', async () => {
    const hostile = { ...form, email: 'visitor@example.org', name: 'Win a phone at evil.example' };
    const references = await Promise.all(
      Array.from({ length: 12 }, (_, n) => send({ ...hostile, subject: `Offer ${n}` })),
    );
    const team = () =>
      sink.mails.filter(
        ({ to, raw }) => to.includes('team@asili.example') && references.some((reference) => raw.includes(reference)),
      );
    await until(() => team().length === 12, 'every message at the team');
    await until(
      async () => (await service.app.get(Mongo).collection('contacts').countDocuments({ acknowledged: false })) === 0,
      'the end of the work',
    );
    const sent = sink.mails.filter(({ to }) => to.includes('visitor@example.org'));
    expect(sent).toHaveLength(1);
    expect(sent[0]?.raw).not.toContain('evil.example');
  });

  it('replays the reply for a key, and refuses the key with another message', async () => {
    const headers = { 'idempotency-key': 'contact-1' };
    const first = await send({ ...form, subject: 'With a key' }, headers);
    expect(await send({ ...form, subject: 'With a key' }, headers)).toBe(first);
    expect(
      (await service.post({ ...anonymous, language: 'sw' }, '/api/contact', { ...form, subject: 'Other' }, headers))
        .status,
    ).toBe(422);
  });

  it('is not troubled by an address that refuses mail: the team has the message', async () => {
    const reference = await send({ ...form, email: 'nobody@refused.example' });
    await until(() => mailsAbout(reference).length === 1, 'the mail to the team');
    expect(mailsAbout(reference)[0]?.to).toEqual(['team@asili.example']);
  });

  it.each([
    [{ ...form, email: 'not an address' }],
    [{ ...form, message: '  ' }],
    [{ ...form, message: 'x'.repeat(5001) }],
    [{ ...form, name: { $gt: '' } }],
    [{ name: 'x' }],
  ])('refuses %#, naming the field, and keeps nothing', async (body) => {
    const kept = () => service.app.get(Mongo).collection('contacts').countDocuments();
    const before = await kept();
    const refused = await service.post(anonymous, '/api/contact', body);
    expect(refused.status).toBe(400);
    const { errors } = (await refused.json()) as { errors: { path: string }[] };
    expect(errors.length).toBeGreaterThan(0);
    expect(await kept()).toBe(before);
  });
});

describe('POST /api/contact while the mail server is away', () => {
  it('accepts the message and mails it when the server is back', async () => {
    const port = await freePort(); // One no outgoing connection takes meanwhile.
    const away = testEnvironment({
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      MAIL_FROM: 'a@asili.example',
      CONTACT_INBOX: 'team@asili.example',
    });
    const instance = await startInstance(away);
    const reply = await instance.post(anonymous, '/api/contact', form);
    expect(reply.status).toBe(201);
    const { reference } = contactReply.parse(await reply.json());
    const back = await mailSink(port);
    await until(() => back.mails.filter(({ raw }) => raw.includes(reference)).length === 2, 'both mails');
    await instance.close();
    await back.close();
    await cleanUp(away);
  });
});
