import { describe, expect, it } from '@jest/globals';
import { carriersOf, notificationsConfig } from './config.ts';

const real = {
  SMTP_URL: 'smtps://user:secretpass@mail.example:465',
  MAIL_FROM: 'Asili <no-reply@asili.example>',
  CONTACT_INBOX: 'team@asili.example',
};
const read = (env: Record<string, string>) => carriersOf(notificationsConfig(env), env);

describe('carriersOf', () => {
  it('gives the mailbox when asked for it outside production', () => {
    expect(read({ DEV_MAILBOX: '1' })).toMatchObject({ kind: 'mailbox' });
    expect(read({ DEV_MAILBOX: '1', ...real })).toMatchObject({ kind: 'mailbox', inbox: 'team@asili.example' });
  });

  it('refuses the mailbox in production, whatever else is set', () => {
    expect(() => read({ NODE_ENV: 'production', DEV_MAILBOX: '1', ...real })).toThrow(
      'DEV_MAILBOX (refused in production)',
    );
  });

  it('gives real carriers', () => {
    expect(read({ NODE_ENV: 'production', ...real })).toEqual({
      kind: 'real',
      inbox: 'team@asili.example',
      smtp: { url: real.SMTP_URL, from: real.MAIL_FROM },
    });
    expect(read({ ...real, AT_USERNAME: 'asili', AFRICAS_TALKING_KEY_SECRET: 'atsk_0123456789abcdef' })).toMatchObject({
      sms: { baseUrl: 'https://api.africastalking.com', username: 'asili', apiKey: 'atsk_0123456789abcdef' },
    });
  });

  it.each([
    [{}, 'SMTP_URL or AT_USERNAME'],
    [{ SMTP_URL: real.SMTP_URL, CONTACT_INBOX: real.CONTACT_INBOX }, 'MAIL_FROM (missing)'],
    [{ SMTP_URL: real.SMTP_URL, MAIL_FROM: real.MAIL_FROM }, 'CONTACT_INBOX (missing)'],
    [{ ...real, SMTP_URL: 'http://secretpass.example' }, 'SMTP_URL (not valid)'],
  ] as const)('names what is missing in %j and no value', (env, problem) => {
    expect(() => read({ ...env })).toThrow(problem);
    expect(() => read({ ...env })).not.toThrow(/secretpass/);
  });
});
