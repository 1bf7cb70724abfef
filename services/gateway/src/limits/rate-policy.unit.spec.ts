import { describe, expect, it } from '@jest/globals';
import { addressLimits, decideRate, senderLimits, writeLimit } from './limit-requests.ts';

describe('rate limits', () => {
  it('are the documented ones', () => {
    expect(
      [senderLimits.public, senderLimits.verify, senderLimits.auth, writeLimit].map(({ max, windowSeconds }) => [
        max,
        windowSeconds,
      ]),
    ).toEqual([
      [120, 60],
      [30, 60],
      [10, 60],
      [60, 60],
    ]);
  });

  it('leave an address room for many senders', () => {
    for (const name of ['public', 'verify', 'report', 'auth'] as const)
      expect(addressLimits[name].max).toBeGreaterThanOrEqual(20 * senderLimits[name].max);
  });

  it.each([
    [1, true, '9'],
    [10, true, '0'],
    [11, false, '0'],
    [500, false, '0'],
  ])('at request %s of ten: allowed %s, %s left', (used, allowed, remaining) => {
    const decision = decideRate([{ limit: senderLimits.auth, used, resetSeconds: 41.2 }]);
    expect(decision.allowed).toBe(allowed);
    expect(decision.headers).toMatchObject({
      'ratelimit-limit': '10',
      'ratelimit-remaining': remaining,
      'ratelimit-reset': '42',
    });
    expect(decision.headers['retry-after']).toBe(allowed ? undefined : '42');
  });

  it('lets the tightest of several speak', () => {
    const decision = decideRate([
      { limit: senderLimits.public, used: 5, resetSeconds: 10 },
      { limit: writeLimit, used: 61, resetSeconds: 20 },
    ]);
    expect(decision).toMatchObject({ allowed: false, headers: { 'ratelimit-limit': '60', 'retry-after': '20' } });
  });

  it('allows what nothing was counted for', () => {
    expect(decideRate([])).toEqual({ allowed: true, headers: {} });
  });
});
