import { lastDays, thisMonth, today } from './periods.ts';

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
});
