import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { AfricasTalkingSms } from '../src/messages/africas-talking.sms.ts';
import { DeliveryFailed, UnreachableAddress } from '../src/messages/send-message.ts';
import { africasTalkingServer } from './africas-talking-server.ts';

const apiKey = 'atsk_0123456789';
let server: Awaited<ReturnType<typeof africasTalkingServer>>;
const sms = (key = apiKey) =>
  new AfricasTalkingSms({ baseUrl: server.url, username: 'sandbox', apiKey: key, from: 'ASILI', timeoutMs: 300 });

describe('AfricasTalkingSms', () => {
  beforeAll(async () => {
    server = await africasTalkingServer(apiKey);
  });
  afterAll(() => server.close());
  beforeEach(() => {
    server.answer('none');
    server.taken.length = 0;
  });

  it('sends one message in the documented form', async () => {
    await sms().send('+254711000001', '123456 est votre code à usage unique & personnel');
    expect(server.taken).toEqual([
      {
        username: 'sandbox',
        to: '+254711000001',
        message: '123456 est votre code à usage unique & personnel',
        from: 'ASILI',
      },
    ]);
  });

  it.each([
    ['invalid-number', UnreachableAddress, 403],
    ['no-balance', DeliveryFailed, 405],
    ['server-error', DeliveryFailed, 500],
    ['garbage', DeliveryFailed, 'unreadable'],
    ['hang', DeliveryFailed, 'no-answer'],
  ] as const)('reports %s without the number or the text', async (fault, kind, status) => {
    server.answer(fault);
    const refusal: unknown = await sms()
      .send('+254711000001', 'code 123456')
      .catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(kind);
    expect((refusal as DeliveryFailed).facts).toEqual({ carrier: 'africas-talking', status });
    expect(`${String(refusal)} ${(refusal as Error).stack}`).not.toMatch(/123456|254711/);
    expect(server.taken).toEqual([]);
  });

  it('reports a wrong key and a closed door', async () => {
    await expect(sms('wrong').send('+254711000001', 'x')).rejects.toMatchObject({
      code: 'NOTIFICATIONS.DELIVERY_FAILED',
      facts: { status: 401 },
    });
    const gone = new AfricasTalkingSms({ baseUrl: 'http://127.0.0.1:9', username: 'sandbox', apiKey });
    await expect(gone.send('+254711000001', 'x')).rejects.toMatchObject({
      code: 'NOTIFICATIONS.DELIVERY_FAILED',
      facts: { status: 'no-answer' },
    });
  });
});
