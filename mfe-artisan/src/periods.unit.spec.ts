import { lastDays, monthAndLast, thisMonth, today, todayAndYesterday } from './periods.ts';

const now = Date.parse('2026-11-21T10:20:30.400Z');

describe('periods', () => {
  it('cover whole days back from the full minute', () => {
    expect(lastDays('24h', now)).toEqual({ startDate: '2026-11-20T10:21:00.000Z', endDate: '2026-11-21T10:21:00.000Z' });
    expect(lastDays('90d', now).startDate).toBe('2026-08-23T10:21:00.000Z');
  });

  it('start at the beginning of the day and of the month', () => {
    expect(new Date(today(now).startDate).getHours()).toBe(0);
    expect(new Date(thisMonth(now).startDate).getDate()).toBe(1);
    expect(Date.parse(thisMonth(now).startDate)).toBeLessThanOrEqual(Date.parse(today(now).startDate));
  });

  it('compare with as long a part of the day before', () => {
    const { now: present, before } = todayAndYesterday(now);
    expect(present).toEqual(today(now));
    for (const end of ['startDate', 'endDate'] as const) expect(Date.parse(present[end]) - Date.parse(before[end])).toBe(86_400_000);
  });

  it.each([
    ['2026-11-21T12:00:00', '2026-10-01T00:00:00', '2026-10-21T12:00:00'],
    ['2026-03-31T12:00:00', '2026-02-01T00:00:00', '2026-02-28T12:00:00'],
    ['2026-01-01T12:00:00', '2025-12-01T00:00:00', '2025-12-01T12:00:00'],
  ])('compare %s with the month before from %s to %s, local time', (at, start, end) => {
    const { before } = monthAndLast(Date.parse(at));
    expect(before).toEqual({ startDate: new Date(start).toISOString(), endDate: new Date(end).toISOString() });
  });
});
