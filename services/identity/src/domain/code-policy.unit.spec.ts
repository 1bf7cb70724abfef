import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { addressSendLimits, networkSendLimits, waitBeforeSend } from './code-policy.ts';

const minute = 60_000;

describe('waitBeforeSend', () => {
  it.each([
    ['nothing sent yet', [], 0],
    ['one a second ago', [-1000], 59],
    ['one 59.5 s ago', [-59_500], 1],
    ['one exactly a minute ago', [-minute], 0],
    ['five in the hour, the first 50 minutes ago', [-50, -40, -30, -20, -10].map((m) => m * minute), 600],
    ['ten in the day, the first 20 hours ago', [-20, -18, -16, -14, -12, -10, -8, -6, -4, -2].map((h) => h * 60 * minute), 4 * 3600],
    ['unordered times', [-10 * minute, -1000, -30 * minute], 59],
  ])('%s', (_name, ages, wait) => {
    const now = Date.UTC(2026, 10, 21);
    expect(waitBeforeSend(ages.map((age) => now + age), addressSendLimits, now)).toBe(wait);
  });

  it('never lets more than a limit through in any window, whatever the pace of asking', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 4000 }), { maxLength: 150 }), (gaps) => {
        const sent: number[] = [];
        let now = 0;
        for (const gap of gaps) {
          now += gap * 1000;
          if (waitBeforeSend(sent, addressSendLimits, now) === 0) sent.push(now);
        }
        for (const { seconds, max } of addressSendLimits) {
          for (const start of sent) expect(sent.filter((at) => at >= start && at < start + seconds * 1000).length).toBeLessThanOrEqual(max);
        }
      }),
    );
  });

  it('says a wait after which the send is allowed, and not a second earlier', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 7_200_000 }), { minLength: 30, maxLength: 40 }), (ages) => {
        const now = 1e12;
        const sent = ages.map((age) => now - age);
        const wait = waitBeforeSend(sent, networkSendLimits, now);
        expect(waitBeforeSend(sent, networkSendLimits, now + wait * 1000)).toBe(0);
        if (wait > 1) expect(waitBeforeSend(sent, networkSendLimits, now + (wait - 1) * 1000)).toBeGreaterThan(0);
      }),
    );
  });
});
