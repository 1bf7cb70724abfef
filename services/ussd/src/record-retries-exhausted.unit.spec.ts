import { expect, it } from '@jest/globals';
import { Metrics, Sealer, type Log } from '@asili/platform';
import { type TellCertified, CertificateNoticesWorker } from './commands/register-product.ts';
import { type AnswerLater, LateCommandsWorker } from './dialogue/answer-later.ts';
import { RecordRetriesExhausted } from './record-retries-exhausted.ts';

const request = { command: '4', values: { pin: '4071' }, msisdn: '+254700123456', key: 'ussd-1' };

it.each([
  ['late-commands', request, { command: '4' }],
  ['certificate-notices', { request, productId: 'prd_1' }, { productId: 'prd_1' }],
])('what %s gives up is an error and a number, and says nothing of the caller', async (queue, kept, says) => {
  const lines: unknown[] = [];
  const log = {
    error: (...line: unknown[]) => {
      lines.push(line);
    },
    debug: () => undefined,
  } as unknown as Log;
  const metrics = new Metrics(log);
  const sealer = new Sealer(Buffer.alloc(32, 7).toString('base64'));
  const retriesExhausted = new RecordRetriesExhausted(log, metrics);
  const workers: Record<string, Pick<LateCommandsWorker, 'failed'>> = {
    'late-commands': new LateCommandsWorker(sealer, {} as AnswerLater, retriesExhausted),
    'certificate-notices': new CertificateNoticesWorker(sealer, {} as TellCertified, retriesExhausted),
  };
  const data = { sealed: sealer.seal(JSON.stringify(kept), 'ussd-1').toString('base64') };
  const running = { id: 'ussd-1', data, attempt: 12, lastAttempt: true, failures: 12 };
  await workers[queue]?.failed(data, running, new Error('away'));
  expect(lines).toEqual([
    [
      'ussd: a caller was promised an SMS that does not come',
      expect.objectContaining({ queue, jobId: 'ussd-1', attempt: 12, number: '***456', ...says }),
    ],
  ]);
  expect(JSON.stringify(lines)).not.toMatch(/4071|700123/);
  expect(await metrics.text()).toContain(`asili_ussd_given_up{queue="${queue}"} 1`);
});
