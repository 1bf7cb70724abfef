import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SmtpMail } from '../src/messages/smtp.mail.ts';
import { renderMail } from '../src/messages/domain/render-message.ts';
import { mailSink } from './mail-sink.ts';

let sink: Awaited<ReturnType<typeof mailSink>>;
let mail: SmtpMail;

describe('SmtpMail', () => {
  beforeAll(async () => {
    sink = await mailSink();
    mail = new SmtpMail({ url: sink.url, from: 'Asili <no-reply@asili.example>', timeoutMs: 30_000 });
  });
  afterAll(async () => {
    mail.close();
    await sink.close();
  });

  it('hands over text and HTML with one recipient', async () => {
    await mail.send('amina@example.org', renderMail('otp', 'sw', { code: '482913', minutes: '5' }), {
      replyTo: 'reader@example.org',
    });
    expect(sink.mails).toHaveLength(1);
    expect(sink.mails[0]).toMatchObject({ from: 'no-reply@asili.example', to: ['amina@example.org'] });
    expect(sink.mails[0]?.raw).toMatch(/^Subject: 482913 ni msimbo wako wa Asili\r$/m);
    expect(sink.mails[0]?.raw).toMatch(/^Reply-To: <?reader@example\.org>?\r$/m);
    expect(sink.mails[0]?.raw).toContain('multipart/alternative');
  });

  it('takes an address for one address, whatever it holds', async () => {
    const before = sink.mails.length;
    await mail
      .send('a@example.org, b@example.org', renderMail('otp', 'en', { code: '1', minutes: '5' }))
      .catch(() => undefined);
    expect(sink.mails.slice(before).flatMap((sunk) => sunk.to)).not.toContain('b@example.org');
  });

  it('tells a refused address from a carrier that does not answer', async () => {
    await expect(
      mail.send('x@refused.example', renderMail('otp', 'en', { code: '111111', minutes: '5' })),
    ).rejects.toMatchObject({ code: 'NOTIFICATIONS.UNREACHABLE_ADDRESS', facts: { status: 550 } });
    const gone = new SmtpMail({ url: 'smtp://127.0.0.1:9', from: 'a@b.example', timeoutMs: 500 });
    await expect(
      gone.send('a@b.example', renderMail('otp', 'en', { code: '111111', minutes: '5' })),
    ).rejects.toMatchObject({ code: 'NOTIFICATIONS.DELIVERY_FAILED' });
    gone.close();
  });
});
