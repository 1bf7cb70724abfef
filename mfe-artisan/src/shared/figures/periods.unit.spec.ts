import { periodQuery } from './periods.ts';

const now = new Date('2026-11-21T10:20:30.400Z');

describe('periods', () => {
  it('cover whole days back from now', () => {
    expect(periodQuery('24h', now)).toEqual({
      startDate: '2026-11-20T10:20:30.400Z',
      endDate: '2026-11-21T10:20:30.400Z',
    });
    expect(periodQuery('90d', now)).toMatchObject({ startDate: '2026-08-23T10:20:30.400Z' });
  });

  it('leave days and months to the server, which knows the artisan’s time zone', () => {
    expect(periodQuery('today', now)).toEqual({ period: 'today' });
  });
});
