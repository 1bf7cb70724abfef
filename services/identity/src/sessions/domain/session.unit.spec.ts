import { describe, expect, it } from '@jest/globals';
import { agentLabel, isAlive, usedAt } from './session.ts';

const start = new Date('2026-11-01T00:00:00Z');
const after = (hours: number) => new Date(start.getTime() + hours * 3_600_000);

describe('session lifetimes', () => {
  it.each([
    ['artisan, unused', 'artisan', 0, 24],
    ['artisan, used after 20 hours', 'artisan', 20, 44],
    ['artisan, used to the last day', 'artisan', 6.5 * 24, 7 * 24],
    ['customer, unused', 'customer', 0, 7 * 24],
    ['customer, used to the last week', 'customer', 28 * 24, 30 * 24],
  ] as const)('%s ends in time', (_name, userType, usedHours, endsHours) => {
    const session = usedAt({ userType, createdAt: start }, after(usedHours));
    expect(session.expiresAt).toEqual(after(endsHours));
    expect(isAlive(session, new Date(after(endsHours).getTime() - 1))).toBe(true);
    expect(isAlive(session, after(endsHours))).toBe(false);
  });
});

describe('agentLabel', () => {
  it.each([
    [
      'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36',
      'Chrome on Android',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
      'Safari on iOS',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0',
      'Edge on Windows',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0', 'Firefox on Linux'],
    ['Mozilla/5.0 (Mobile; Nokia 8110 4G; rv:48.0) Gecko/48.0 Firefox/48.0 KAIOS/2.5', 'Firefox on KaiOS'],
    ['<script>alert(1)</script>', 'Unknown device'],
    [undefined, 'Unknown device'],
  ])('%s', (agent, label) => {
    expect(agentLabel(agent)).toBe(label);
  });
});
