import { describe, expect, it } from '@jest/globals';
import { dateOf, hoursBefore, hoursSince, swappedOf, wholeHoursSince } from './sim-changes.http.ts';

const reply = (status: number, body: unknown) => ({
  status,
  text: typeof body === 'string' ? body : JSON.stringify(body),
});
const now = new Date('2026-11-25T12:00:00Z');

it.each([
  [24 * 3_600_000, 24, 24],
  [24 * 3_600_000 + 1, 25, 24],
  [3_599_999, 1, 0],
  [1, 1, 0],
  [-3_600_000, 1, -1],
  [1e12, 2400, 2400],
])('the last %s ms are within %s hours and hold %s whole ones', (ms, hours, whole) => {
  const since = new Date(now.getTime() - ms);
  expect([hoursSince(since, now), wholeHoursSince(since, now)]).toEqual([hours, whole]);
});

it('is so many hours ago', () => expect(hoursBefore(24, now)).toEqual(new Date('2026-11-24T12:00:00Z')));

describe('an answer', () => {
  it('is a yes or a no in its documented shape alone', () => {
    expect(
      [{ swapped: true }, { swapped: false }, { swapped: 'true' }, {}, '<html>', ''].map((body) =>
        swappedOf(reply(200, body)),
      ),
    ).toEqual([true, false, undefined, undefined, undefined, undefined]);
  });

  it('is none for a number nobody there knows, which is no failure', () => {
    expect(
      [
        [404, 'IDENTIFIER_NOT_FOUND'],
        [422, 'SERVICE_NOT_APPLICABLE'],
        [422, 'UNSUPPORTED_IDENTIFIER'],
      ].map(([status, code]) => swappedOf(reply(Number(status), { status, code, message: '' }))),
    ).toEqual([null, null, null]);
    for (const [status, code] of [
      [404, 'NOT_FOUND'],
      [401, 'UNAUTHENTICATED'],
      [403, 'PERMISSION_DENIED'],
      [429, 'QUOTA_EXCEEDED'],
      [500, 'INTERNAL'],
      [503, 'IDENTIFIER_NOT_FOUND'],
    ] as const)
      expect(swappedOf(reply(status, { status, code, message: '' }))).toBeUndefined();
  });

  it('has a date with its zone, or none', () => {
    expect(dateOf(reply(200, { latestSimChange: '2026-11-25T14:27:08.312+03:00' }))).toEqual(
      new Date('2026-11-25T11:27:08.312Z'),
    );
    for (const body of [{ latestSimChange: null, monitoredPeriod: 30 }, { latestSimChange: '2026-11-25' }, {}, 'x'])
      expect(dateOf(reply(200, body))).toBeNull();
    expect(dateOf(reply(403, { code: 'PERMISSION_DENIED' }))).toBeNull();
  });
});
