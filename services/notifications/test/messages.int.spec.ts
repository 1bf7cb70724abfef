import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mailboxReply, problem } from '@asili/contracts';
import { writeActorKeys } from '@asili/platform/testing';
import { anonymous, artisan, cleanUp, identity, startInstance, testEnvironment, type Instance } from './harness.ts';

const env = testEnvironment({ DEV_MAILBOX: '1', USSD_HELP_LINE: '0800 723 253' });
let service: Instance;
const otp = {
  channel: 'sms',
  to: '+254711000001',
  template: 'otp',
  language: 'sw',
  params: { code: '482913', minutes: '5' },
};

describe('POST /internal/messages and the development mailbox', () => {
  beforeAll(async () => {
    service = await startInstance(env);
  });
  afterAll(async () => {
    await service.close();
    await cleanUp(env);
  });

  const mailbox = async (query = '') =>
    mailboxReply.parse(await (await service.call(anonymous, `/dev/mailbox.json${query}`)).json()).messages;

  it('sends for the services it names only', async () => {
    for (const [actor, status] of [
      [null, 401],
      [anonymous, 401],
      [artisan('art_1'), 403],
      [{ kind: 'service', id: 'analytics', language: 'en' }, 403],
    ] as const) {
      const refused = await service.post(actor, '/internal/messages', otp);
      expect(refused.status).toBe(status);
      expect(problem.parse(await refused.json()).status).toBe(status);
    }
    expect(await mailbox()).toEqual([]);
  });

  it('puts SMS and e-mails into the mailbox, newest first, with the code readable', async () => {
    expect((await service.post(identity, '/internal/messages', otp)).status).toBe(202);
    expect(
      (
        await service.post(identity, '/internal/messages', {
          channel: 'email',
          to: 'Amina@example.org',
          template: 'no-account',
          language: 'fr',
          params: {},
        })
      ).status,
    ).toBe(202);
    const messages = await mailbox();
    expect(messages.map(({ to, channel, code }) => ({ to, channel, code }))).toEqual([
      { to: 'amina@example.org', channel: 'email', code: undefined },
      { to: '+254711000001', channel: 'sms', code: '482913' },
    ]);
    expect(messages[0]?.subject).toBe('Aucun compte Asili n’utilise cette adresse');
    expect(messages[1]?.text).toBe('482913 ni msimbo wako wa Asili. Unatumika kwa dakika 5. Usimpe mtu yeyote.');
    for (const query of ['?to=%2B254711000001', '?to=+254711000001'])
      expect(await mailbox(query)).toEqual([messages[1]]);
    expect(await mailbox('?to=nobody@example.org')).toEqual([]);
    expect(await mailbox('?to[$ne]=x')).toHaveLength(2); // Not an operator: no `to` was given.
  });

  it('warns who has no internet of a theft with whom to call, and all others with a link', async () => {
    const warning = {
      channel: 'sms',
      to: '+254711000077',
      template: 'number-moved-away',
      language: 'sw',
      params: { ending: '892', url: 'https://asili.example/contact' },
    };
    for (const usesWeb of [false, true, undefined])
      expect((await service.post(identity, '/internal/messages', { ...warning, usesWeb })).status).toBe(202);
    expect((await mailbox('?to=%2B254711000077')).map(({ text }) => text.split('Si wewe? ')[1])).toEqual([
      'Tuambie: https://asili.example/contact',
      'Tuambie: https://asili.example/contact',
      'Piga 0800 723 253 mara moja.',
    ]);
  });

  it('shows the mailbox as a page that says what it is, in the reader’s language', async () => {
    const page = await service.call({ ...anonymous, language: 'fr' }, '/dev/mailbox');
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    const html = await page.text();
    expect(html).toContain('Ceci est un simulateur pour le développement');
    expect(html).toContain('<b>482913</b>');
    expect((await service.call(anonymous, '/dev/mailbox.css')).headers.get('content-type')).toBe(
      'text/css; charset=utf-8',
    );
  });

  it.each([
    [{ ...otp, to: 'amina@example.org' }, 'NOTIFICATIONS.INVALID_RECIPIENT'],
    [{ ...otp, params: {} }, 'NOTIFICATIONS.MISSING_PARAMETER'],
    [{ ...otp, template: 'other' }, 'PLATFORM.INVALID'],
    [{ ...otp, params: { code: { $ne: null } } }, 'PLATFORM.INVALID'],
  ])('refuses %j with a sentence in the caller’s language', async (body, code) => {
    const before = (await mailbox()).length;
    const refused = await service.post(identity, '/internal/messages', body, { 'accept-language': 'sw' });
    expect(refused.status).toBe(400);
    const refusal = problem.parse(await refused.json());
    expect(refusal.code).toBe(code);
    expect(refusal.detail).toMatch(/[a-z]/);
    expect(JSON.stringify(refusal)).not.toContain('482913');
    expect(await mailbox()).toHaveLength(before);
  });
});

describe('the development mailbox in production', () => {
  it('refuses to exist: the service does not start', async () => {
    const production = testEnvironment({ DEV_MAILBOX: '1', NODE_ENV: 'production' });
    writeActorKeys(production['ASILI_SECRETS_DIR'] ?? '', 'gateway', 'notifications');
    try {
      await expect(startInstance(production)).rejects.toThrow('DEV_MAILBOX (refused in production)');
    } finally {
      await cleanUp(production);
    }
  });

  it('is not there beside real carriers', async () => {
    const real = testEnvironment({
      SMTP_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: 'a@asili.example',
      CONTACT_INBOX: 'team@asili.example',
    });
    const instance = await startInstance(real);
    for (const where of ['/dev/mailbox', '/dev/mailbox.json', '/dev/mailbox.css'])
      expect((await instance.call(anonymous, where)).status).toBe(404);
    const refused = await instance.post(identity, '/internal/messages', otp);
    expect(refused.status).toBe(503);
    expect(await refused.json()).toMatchObject({ code: 'NOTIFICATIONS.CHANNEL_UNAVAILABLE' });
    expect(refused.headers.get('retry-after')).toBe('300');
    await instance.close();
    await cleanUp(real);
  });
});
