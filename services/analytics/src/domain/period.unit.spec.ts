import { describe, expect, it } from '@jest/globals';
import { daysOf, InvalidPeriod, periodOf, previousPeriod } from './period.ts';

const now = new Date('2026-11-21T15:30:00.000Z');
const iso = ({ start, end }: { start: Date; end: Date }) => [start.toISOString(), end.toISOString()];

describe('period', () => {
  it('is the last thirty days unless asked otherwise', () => {
    expect(iso(periodOf({}, now))).toEqual(['2026-10-22T15:30:00.000Z', '2026-11-21T15:30:00.000Z']);
    expect(iso(periodOf({ endDate: '2026-03-31T00:00:00Z' }, now))).toEqual(['2026-03-01T00:00:00.000Z', '2026-03-31T00:00:00.000Z']);
  });

  it('has a predecessor of the same length that touches it', () => {
    expect(iso(previousPeriod(periodOf({ startDate: '2026-11-20T15:30:00Z' }, now)))).toEqual(['2026-11-19T15:30:00.000Z', '2026-11-20T15:30:00.000Z']);
  });

  it('knows the whole days and the cut ones at both ends', () => {
    expect(daysOf(periodOf({ startDate: '2026-11-19T06:00:00Z' }, now))).toEqual([
      { day: '2026-11-19', whole: false },
      { day: '2026-11-20', whole: true },
      { day: '2026-11-21', whole: false },
    ]);
    expect(daysOf(periodOf({ startDate: '2026-11-20T00:00:00Z', endDate: '2026-11-21T00:00:00Z' }, now))).toEqual([{ day: '2026-11-20', whole: true }]);
    expect(daysOf(periodOf({ startDate: '2026-11-20T10:00:00Z', endDate: '2026-11-20T11:00:00Z' }, now))).toEqual([{ day: '2026-11-20', whole: false }]);
  });

  it.each([
    { startDate: '2026-11-21T15:30:00Z' },
    { startDate: '2026-11-22T00:00:00Z' },
    { startDate: '2025-10-01T00:00:00Z' },
  ])('refuses %j', (asked) => {
    expect(() => periodOf(asked, now)).toThrow(InvalidPeriod);
  });
});
