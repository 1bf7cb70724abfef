import { describe, expect, it } from '@jest/globals';
import { daysOf, InvalidPeriod, periodOf, previousPeriod } from './figures.ts';

const zone = 'UTC';
const now = new Date('2026-11-21T15:30:00.000Z');
const iso = ({ start, end }: { start: Date; end: Date }) => [start.toISOString(), end.toISOString()];

describe('period', () => {
  it('is the last thirty days unless asked otherwise', () => {
    expect(iso(periodOf({}, now, zone))).toEqual(['2026-10-22T15:30:00.000Z', '2026-11-21T15:30:00.000Z']);
    expect(iso(periodOf({ endDate: '2026-03-31T00:00:00Z' }, now, zone))).toEqual([
      '2026-03-01T00:00:00.000Z',
      '2026-03-31T00:00:00.000Z',
    ]);
  });

  it('has a predecessor of the same length that touches it', () => {
    expect(iso(previousPeriod(periodOf({ startDate: '2026-11-20T15:30:00Z' }, now, zone)))).toEqual([
      '2026-11-19T15:30:00.000Z',
      '2026-11-20T15:30:00.000Z',
    ]);
  });

  it('knows the days it touches, in whose zone it is asked for', () => {
    const period = periodOf({ startDate: '2026-11-19T22:00:00Z', endDate: '2026-11-21T21:00:00Z' }, now, zone);
    expect(daysOf(period, 'UTC')).toEqual(['2026-11-19', '2026-11-20', '2026-11-21']);
    expect(daysOf(period, 'Africa/Nairobi')).toEqual(['2026-11-20', '2026-11-21']);
    expect(
      daysOf(periodOf({ startDate: '2026-11-20T10:00:00Z', endDate: '2026-11-20T11:00:00Z' }, now, zone), 'UTC'),
    ).toEqual(['2026-11-20']);
  });

  it('takes days without a time whole, as the zone has them', () => {
    expect(iso(periodOf({ startDate: '2026-11-20', endDate: '2026-11-21' }, now, 'UTC'))).toEqual([
      '2026-11-20T00:00:00.000Z',
      '2026-11-22T00:00:00.000Z',
    ]);
    expect(iso(periodOf({ startDate: '2026-11-20', endDate: '2026-11-21' }, now, 'Africa/Nairobi'))).toEqual([
      '2026-11-19T21:00:00.000Z',
      '2026-11-21T21:00:00.000Z',
    ]);
  });

  it.each([
    ['today', '2026-11-21T22:30:00Z', '2026-11-21T21:00:00.000Z', '2026-11-21T22:30:00.000Z'],
    ['yesterday', '2026-11-21T22:30:00Z', '2026-11-20T21:00:00.000Z', '2026-11-20T22:30:00.000Z'],
    ['yesterday', '2026-10-31T22:30:00Z', '2026-10-30T21:00:00.000Z', '2026-10-30T22:30:00.000Z'],
    ['this-month', '2026-11-21T09:00:00Z', '2026-10-31T21:00:00.000Z', '2026-11-21T09:00:00.000Z'],
    ['last-month', '2026-11-21T09:00:00Z', '2026-09-30T21:00:00.000Z', '2026-10-21T09:00:00.000Z'],
    ['last-month', '2026-03-31T09:00:00Z', '2026-01-31T21:00:00.000Z', '2026-02-28T09:00:00.000Z'],
    ['last-month', '2026-01-01T09:00:00Z', '2025-11-30T21:00:00.000Z', '2025-12-01T09:00:00.000Z'],
    ['today', '2026-11-21T21:00:00Z', '2026-11-21T21:00:00.000Z', '2026-11-21T21:00:00.001Z'],
  ] as const)('%s at %s is of the zone, wherever the reader is', (period, at, start, end) => {
    expect(iso(periodOf({ period }, new Date(at), 'Africa/Nairobi'))).toEqual([start, end]);
  });

  it.each([
    { startDate: '2026-11-21T15:30:00Z' },
    { startDate: '2026-11-22T00:00:00Z' },
    { startDate: '2025-10-01T00:00:00Z' },
  ])('refuses %j', (asked) => {
    expect(() => periodOf(asked, now, zone)).toThrow(InvalidPeriod);
  });
});
