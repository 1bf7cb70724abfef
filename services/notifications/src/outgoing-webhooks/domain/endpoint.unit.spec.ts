import { expect, it, describe } from '@jest/globals';
import { isEndpointAddress, outcomeOf, type Answer } from './endpoint.ts';

it.each([
  ['https://shop.example/hooks', true, true],
  ['https://shop.example:8443/hooks?of=asili', true, true],
  ['http://localhost:9000/hooks', true, false],
  ['http://127.0.0.1/hooks', true, false],
  ['http://[::1]:9000/', true, false],
  ['http://2130706433/', true, false], // 127.0.0.1, as one number.
  ['http://shop.example/hooks', false, false],
  ['http://localhost.shop.example/', false, false],
  ['http://10.0.0.1/', false, false],
  ['https://user:secret@shop.example/', false, false],
  ['ftp://shop.example/', false, false],
  ['file:///etc/passwd', false, false],
  ['shop.example', false, false],
])('%s: %j in development, %j in production', (url, inDevelopment, inProduction) => {
  expect([isEndpointAddress(url, true), isEndpointAddress(url, false)]).toEqual([inDevelopment, inProduction]);
});

const now = new Date('2026-11-23T12:00:00.000Z');
const hours = (text: number) => text * 3_600_000;
const after = (tries: number, answer: Answer, jitter = 0, type = 'order.paid') => {
  const outcome = outcomeOf({ type, tries }, answer, now, jitter);
  return outcome.kind === 'again' ? outcome.at.getTime() - now.getTime() : outcome.kind;
};

describe('outcomeOf', () => {
  it('tries again as Standard Webhooks says, ten times in all', () => {
    const pauses = Array.from({ length: 10 }, (_, n) => after(n + 1, { status: 500 }));
    expect(pauses).toEqual([
      5000,
      300_000,
      hours(0.5),
      hours(2),
      hours(5),
      hours(10),
      hours(14),
      hours(20),
      hours(24),
      'failed',
    ]);
  });

  it.each([200, 201, 204, 299])('takes %d for received', (status) => expect(after(1, { status })).toBe('delivered'));
  it.each([199, 301, 302, 307, 400, 404, 500])('takes %d for a failure', (status) =>
    expect(after(1, { status })).toBe(5000),
  );
  it('waits at most a tenth longer', () =>
    expect([after(2, { failure: 'timeout' }, 0.999), after(2, { failure: 'timeout' }, 0)]).toEqual([329_970, 300_000]));
  it('waits as long as it is asked to, a day at most, never less than its own pause', () => {
    expect([60_000, hours(1000), 1].map((retryAfterMs) => after(1, { status: 429, retryAfterMs }))).toEqual([
      60_000,
      hours(24),
      5000,
    ]);
  });
  it('gives up at once where nobody wants it, and after one test', () => {
    expect([
      after(1, { status: 410 }),
      after(1, { failure: 'disabled' }),
      after(1, { status: 500 }, 0, 'endpoint.test'),
    ]).toEqual(['failed', 'failed', 'failed']);
  });
});
