import 'reflect-metadata';
import { describe, expect, it } from '@jest/globals';
import type { RenderedMail } from './domain/render-message.ts';
import { InvalidRecipient, SendMessage } from './send-message.ts';

function carriers() {
  const mails: { to: string; mail: RenderedMail; code?: string | undefined }[] = [];
  const texts: { to: string; text: string; code?: string | undefined }[] = [];
  const send = new SendMessage(
    { send: async (to, mail, hint) => void mails.push({ to, mail, code: hint?.code }) },
    { send: async (to, text, hint) => void texts.push({ to, text, code: hint?.code }) },
    {
      publicUrl: 'https://asili.example',
      allowsLoopback: true,
      smsReportsSecret: null,
      carriers: { kind: 'mailbox', inbox: 'team@asili.example' },
    },
  );
  return { send, mails, texts };
}

describe('SendMessage', () => {
  it('sends a code by SMS to the number without its blanks', async () => {
    const { send, texts, mails } = carriers();
    await send.run({
      channel: 'sms',
      to: '+254 711-000 001',
      template: 'otp',
      language: 'sw',
      params: { code: '482913' },
    });
    expect(texts).toEqual([
      {
        to: '+254711000001',
        text: '482913 ni msimbo wako wa Asili. Unatumika kwa dakika 5. Usimpe mtu yeyote.',
        code: '482913',
      },
    ]);
    expect(mails).toEqual([]);
  });

  it('sends an e-mail with a link to the page for customers', async () => {
    const { send, texts, mails } = carriers();
    await send.run({ channel: 'email', to: 'Amina@Example.org ', template: 'no-account', language: 'fr', params: {} });
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({ to: 'amina@example.org', code: undefined });
    expect(mails[0]?.mail.text).toContain('https://asili.example/customer-auth');
    expect(texts).toEqual([]);
  });

  it.each([
    ['sms', 'amina@example.org'],
    ['sms', '0711000001'],
    ['email', '+254711000001'],
    ['email', 'a@example.org\r\nBcc: b@example.org'],
    ['email', 'a@example.org, b@example.org'],
  ] as const)('refuses %s to %j and sends nothing', async (channel, to) => {
    const { send, texts, mails } = carriers();
    await expect(
      send.run({ channel, to, template: 'otp', language: 'en', params: { code: '1' } }),
    ).rejects.toBeInstanceOf(InvalidRecipient);
    expect([...texts, ...mails]).toEqual([]);
  });
});
